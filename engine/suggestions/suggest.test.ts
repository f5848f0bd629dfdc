import { beforeAll, describe, expect, it } from 'vitest';
import { fraction, hour, instant, wattHours } from '../units.ts';
import { execute } from '../simulation/live.ts';
import { emptyLedger } from '../ledger/ledger.ts';
import { quote } from '../service/quote.ts';
import {
  at,
  booksOf,
  done,
  later,
  testWorld,
  wednesday,
  type TestWorld,
} from '../service/testing/world.ts';
import { noHolidays } from '../forecast/calendar.ts';
import { distribution } from '../forecast/distribution.ts';
import { createForecaster, type Forecaster } from '../forecast/forecaster.ts';
import { openModel } from '../forecast/model.ts';
import { habitSessions } from '../forecast/testing/sessions.ts';
import { trainModel } from '../../scripts/forecast/training/train-model.ts';
import { allowForLeavingEarly } from './early-departure.ts';
import { pluggedInFor } from './plugged-in.ts';
import { readyByInTime } from './ready-by.ts';
import { asLongAsTheStay, suggest } from './suggest.ts';
import type { Wish } from './suggestion.ts';
import { learnWorld, nothingLearned } from './world-history.ts';

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

/** Ben uses space c every night for two weeks; Ann takes space a now and then. */
function lived(): TestWorld {
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
  return { ...testWorld(), ledger: { ...emptyLedger, stays: [past] } };
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

const suggestionsIn = (world: TestWorld, asked = wish) =>
  suggest(
    booksOf(world),
    forecaster,
    learnWorld(forecaster, nothingLearned(forecaster), booksOf(world)).history,
    asked,
  );

describe('suggestions', () => {
  it('are at most three, can all be booked, and deliver the requested energy in time', () => {
    const world = lived();
    const suggestions = suggestionsIn(world);
    expect(suggestions).toHaveLength(3);
    for (const { space, from, to, energy, done: ready } of suggestions) {
      expect(energy).toBeGreaterThan(11_900);
      expect(ready).toBeLessThanOrEqual(wish.readyBy);
      const { user, vehicle } = wish;
      const booked = execute(
        world,
        {
          kind: 'reserve',
          user,
          vehicle,
          space,
          from,
          to,
          energy: wish.energy,
        },
        'resident',
      );
      expect(booked.ok).toBe(true);
    }
  });

  it('rank a space last that a neighbor usually takes before the slot', () => {
    const suggestions = suggestionsIn(lived(), { ...wish, from: at(3) });
    expect(suggestions[0]!.space).not.toBe('c');
    const onC = suggestions.filter(({ space }) => space === 'c');
    expect(onC.every(({ chanceOfNoWait }) => chanceOfNoWait < 0.5)).toBe(true);
  });

  it('are sorted best first: one chosen for a single advantage does not come first', () => {
    const world = done(lived(), booking('ben', 2, 'a'));
    expect(suggestionsIn(world)[0]!.contrast).toEqual({ kind: 'best' });
  });

  it('do not offer reserved slots', () => {
    const world = done(lived(), booking('ben', 2, 'a'), booking('cleo', 3, 'b'));
    const suggestions = suggestionsIn(world);
    expect(suggestions.length).toBeGreaterThan(0);
    const clash = suggestions.filter(
      ({ space, from, to }) => space !== 'c' && from < at(13) && to > at(1),
    );
    expect(clash).toEqual([]);
  });

  it('state how much of the requested energy does not fit', () => {
    const [best] = suggestionsIn(lived(), { ...wish, readyBy: at(1) });
    expect(best!.reasons[0]).toMatchObject({ kind: 'less-than-asked' });
  });

  it('are empty when the ready-by time is before the start', () => {
    expect(suggestionsIn(lived(), { ...wish, readyBy: at(0) })).toEqual([]);
  });

  it('state the saving against charging right away, if there is one', () => {
    const [best] = suggestionsIn(lived());
    expect(best!.reasons.map(({ kind }) => kind)).toContainEqual(
      expect.stringMatching(/^(cheapest|greenest|saves)$/),
    );
  });

  it('each have an advantage over all the others, and state it', () => {
    for (const hours of [8, 10, 13, 16]) {
      const suggestions = suggestionsIn(lived(), { ...wish, readyBy: at(hours) });
      const kinds = suggestions.map(({ contrast }) => contrast.kind);
      expect(kinds[0]).toBe('best');
      expect(new Set(kinds).size).toBe(kinds.length);
    }
  });

  it('offer an earlier end at the evening price beside the cheap night', () => {
    const suggestions = suggestionsIn(lived());
    const sooner = suggestions.find(({ contrast }) => contrast.kind === 'sooner')!;
    expect(sooner.contrast).toMatchObject({ extra: sooner.cost - suggestions[0]!.cost });
    expect(sooner.done).toBeLessThan(at(5));
  });

  it('cost exactly what booking them is quoted, line by line', () => {
    const world = lived();
    for (const { space, from, to, cost, bill } of suggestionsIn(world)) {
      const asked = { space, vehicle: wish.vehicle, from, to, energy: wish.energy };
      const tried = quote(world, wish.user, asked);
      expect(tried.ok && tried.quote.bill).toEqual(bill);
      expect(bill.total).toBe(cost);
      expect(bill.subtotal).toBe(bill.lines.reduce((sum, { amount }) => sum + amount, 0));
    }
  });

  it('are empty for a car that will still be plugged in: it can charge where it is', () => {
    const world = done(lived(), { kind: 'plug-in', user: 'ann', space: 'a', vehicle: 1 });
    expect(suggestionsIn(world)).toEqual([]);
    expect(pluggedInFor(world, wish)?.space).toBe('a');
    // It leaves at 07:00, so it needs a slot for the night after.
    const nextNight = { ...wish, from: at(23), readyBy: at(37) };
    expect(suggestionsIn(world, nextNight)).not.toEqual([]);
  });

  it('state only reasons that distinguish them', () => {
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
      chanceBefore: expect.any(Function),
    });
    expect(prudence.chanceBefore(at(8))).toBe(0.5);
    expect(prudence.chanceBefore(at(7))).toBe(0);
  });

  it('keeps the stated time of a driver who never leaves before it', () => {
    const stay = distribution(Float64Array.of(12.5, 13), half);
    expect(allowForLeavingEarly(stay, at(0), at(12), leastTime).readyBy).toBe(at(12));
  });

  it('leaves enough time to charge', () => {
    const stay = distribution(Float64Array.of(0.5, 13), half);
    expect(allowForLeavingEarly(stay, at(0), at(12), leastTime).readyBy).toBe(at(1));
  });
});

describe('the prefilled ready-by time', () => {
  const little = wattHours(1000);

  it('is the next usual departure', () =>
    expect(readyByInTime(testWorld(), 1, 'a', little)).toBe(at(13)));

  it('is the one after if that is less than an hour away', () =>
    expect(readyByInTime(later(testWorld(), at(12.7)), 1, 'a', little)).toBe(at(37)));

  it('is the one after if the energy would not fit before', () => {
    const night = later(testWorld(), at(10));
    expect(readyByInTime(night, 1, 'a', wattHours(20_000))).toBe(at(13));
    expect(readyByInTime(night, 1, 'a', wattHours(40_000))).toBe(at(37));
  });
});

describe('the length of a slot', () => {
  const slot = { space: 'a', from: at(0), to: at(30) };
  const stay = distribution(Float64Array.of(2, 8), Float64Array.of(0.5, 0.5));

  it('is that of the stay, in whole quarter hours', () =>
    expect(asLongAsTheStay(slot, at(3), stay)).toEqual({ ...slot, to: at(8) }));

  it('covers the charge where that takes longer', () =>
    expect(asLongAsTheStay(slot, at(9.1), stay).to).toBe(at(9.25)));

  it('never extends beyond the ready-by time', () =>
    expect(asLongAsTheStay({ ...slot, to: at(6) }, at(3), stay).to).toBe(at(6)));
});
