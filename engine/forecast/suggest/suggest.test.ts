import { beforeAll, describe, expect, it } from 'vitest';
import { fraction, hour, instant, wattHours } from '../../units.ts';
import { execute } from '../../world/commands.ts';
import { at, done, testWorld, wednesday } from '../../world/test-world.ts';
import type { World } from '../../world/world.ts';
import { noHolidays } from '../calendar.ts';
import { distribution } from '../distribution.ts';
import { createForecaster, type Forecaster } from '../forecaster.ts';
import { openModel } from '../model.ts';
import { habitSessions } from '../test-sessions.ts';
import { trainModel } from '../training/train-model.ts';
import { allowForLeavingEarly } from './early-departure.ts';
import { suggest } from './suggest.ts';
import type { Wish } from './suggestion.ts';
import { learnWorld, nothingLearnt } from './world-history.ts';

let forecaster: Forecaster;

beforeAll(() => {
  const set = { source: 'made up', holidays: noHolidays, epochs: 2, seed: 1 };
  const sessions = habitSessions(20);
  forecaster = createForecaster(openModel(trainModel({ ...set, sessions })), noHolidays);
}, 60_000);

const wish: Wish = {
  user: 'ann',
  vehicle: 1,
  building: 'house',
  energy: wattHours(12_000),
  readyBy: at(13),
};

/** Ben stands on space c every night of two weeks; Ann takes a now and then. */
function lived(): World {
  const past = Array.from({ length: 14 }, (_, index) => {
    const from = instant(wednesday - (14 - index) * 24 * hour + 1.5 * hour);
    const to = instant(from + 13 * hour);
    const energy = wattHours(9000);
    return [
      { building: 'house', space: 'c', user: 'ben', from, to, energy },
      ...(index % 2 === 0
        ? [{ building: 'house', space: 'a', user: 'ann', from, to, energy }]
        : []),
    ];
  }).flat();
  return { ...testWorld(), past };
}

const booking = (user: string, vehicle: number, space: string) =>
  ({
    kind: 'reserve',
    user,
    vehicle,
    space,
    from: at(1),
    to: at(13),
    energy: wattHours(5000),
  }) as const;

const suggestionsIn = (world: World, asked = wish) =>
  suggest(
    world,
    forecaster,
    learnWorld(forecaster, nothingLearnt(forecaster), world).history,
    asked,
  );

describe('suggestions', () => {
  it('are at most three, can all be booked, and deliver what was asked for in time', () => {
    const world = lived();
    const suggestions = suggestionsIn(world);
    expect(suggestions).toHaveLength(3);
    for (const { space, from, to, energy, done: ready } of suggestions) {
      expect(energy).toBeGreaterThan(11_900);
      expect(ready).toBeLessThanOrEqual(wish.readyBy);
      const { user, vehicle } = wish;
      const booked = execute(world, {
        kind: 'reserve',
        user,
        vehicle,
        space,
        from,
        to,
        energy: wish.energy,
      });
      expect(booked.ok).toBe(true);
    }
  });

  it('put a space last that a neighbour always takes before one would come', () => {
    const suggestions = suggestionsIn(lived(), { ...wish, from: at(3) });
    expect(suggestions[0]!.space).not.toBe('c');
    const onC = suggestions.filter(({ space }) => space === 'c');
    expect(onC.every(({ chanceOfNoWait }) => chanceOfNoWait < 0.5)).toBe(true);
  });

  it('stand best first, also where too few unlike ones are left', () => {
    const world = done(lived(), booking('ben', 2, 'a'));
    const chances = suggestionsIn(world).map(({ chanceOfNoWait }) => chanceOfNoWait);
    // All cost the same here: what sets them apart is the chance of a wait.
    expect(chances).toEqual(chances.toSorted((one, other) => other - one));
    expect(chances[0]).toBeGreaterThan(chances[2]!);
  });

  it('do not offer what is booked', () => {
    const world = done(lived(), booking('ben', 2, 'a'), booking('cleo', 3, 'b'));
    const suggestions = suggestionsIn(world);
    expect(suggestions.length).toBeGreaterThan(0);
    const clash = suggestions.filter(
      ({ space, from, to }) => space !== 'c' && from < at(13) && to > at(1),
    );
    expect(clash).toEqual([]);
  });

  it('say how much less than asked for fits', () => {
    const [best] = suggestionsIn(lived(), { ...wish, readyBy: at(1) });
    expect(best!.reasons[0]).toMatchObject({ kind: 'less-than-asked' });
  });

  it('are none when the time is over before it begins', () => {
    expect(suggestionsIn(lived(), { ...wish, readyBy: at(0) })).toEqual([]);
  });

  it('name the saving against charging at once', () => {
    for (const { reasons } of suggestionsIn(lived())) {
      expect(reasons.map(({ kind }) => kind)).toContainEqual(
        expect.stringMatching(/^(cheapest|greenest|saves)$/),
      );
    }
  });

  it('are praised only for what sets them apart', () => {
    const suggestions = suggestionsIn(lived());
    const praised = (kind: string) =>
      suggestions.filter(({ reasons }) => reasons.some((reason) => reason.kind === kind));
    for (const kind of ['cheapest', 'greenest', 'earliest']) {
      expect(praised(kind).length).toBeLessThan(suggestions.length);
    }
  });
});

describe('allowing for an early departure', () => {
  const half = Float64Array.of(0.5, 0.5);
  const leastTime = hour;

  it('plans for the earlier of two equally likely departures', () => {
    const stay = distribution(Float64Array.of(8, 13), half);
    const prudence = allowForLeavingEarly(stay, at(0), at(12), leastTime);
    expect(prudence).toEqual({
      readyBy: at(8),
      chanceOfLeavingEarly: fraction(0.5),
      chanceOfLeavingUnready: fraction(0.5),
    });
  });

  it('keeps the time said by somebody who never leaves before it', () => {
    const stay = distribution(Float64Array.of(12.5, 13), half);
    expect(allowForLeavingEarly(stay, at(0), at(12), leastTime).readyBy).toBe(at(12));
  });

  it('leaves time enough to charge at all', () => {
    const stay = distribution(Float64Array.of(0.5, 13), half);
    expect(allowForLeavingEarly(stay, at(0), at(12), leastTime).readyBy).toBe(at(1));
  });
});
