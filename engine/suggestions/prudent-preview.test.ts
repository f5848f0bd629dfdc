import { describe, expect, it } from 'vitest';
import { duration, fraction, hour, instant, type Instant } from '../units.ts';
import { demoWorld } from '../demo/demo-world.ts';
import { execute } from '../simulation/live.ts';
import type { SimulatedWorld } from '../simulation/simulation.ts';
import type { Order } from '../community/session.ts';
import { at, done, later, only, refused, testWorld } from '../service/testing/world.ts';
import { distribution } from '../forecast/distribution.ts';
import type { Forecaster } from '../forecast/forecaster.ts';
import type { History } from '../forecast/history.ts';
import { clock } from '../forecast/testing/sessions.ts';
import { stillToStay } from './early-departure.ts';
import { previewPrudently } from './prudent-preview.ts';

/** Ann's car was plugged in at 18:00 with a half-full battery. */
const world = done(testWorld(), { kind: 'plug-in', user: 'ann', space: 'a', vehicle: 1 });

const order: Order = {
  goal: { kind: 'level', level: fraction(0.8) },
  readyBy: at(24),
  preference: 'greenest',
};

/** A stub forecaster that predicts only the length of stays, in hours. */
const stays = (...hours: readonly number[]) => {
  const stay = distribution(
    Float64Array.from(hours),
    new Float64Array(hours.length).fill(1 / hours.length),
  );
  return { predictStay: () => ({ hours: stay, kwh: stay }) } as unknown as Forecaster;
};

/** A history in which both cars used here came at six in the evening and stayed so many hours each time. */
const pastOf = (...hours: readonly number[]) => {
  const began = clock(2, 18);
  const own = hours.map((stayed) => ({ from: began, to: began + Math.round(stayed * 60) }));
  return { users: { 'ann #1': own, 'resident #1': own } } as unknown as History;
};

/** Sets both the predicted and the recorded stays. */
const used = (...hours: readonly number[]) => ({
  forecaster: stays(...hours),
  past: pastOf(...hours),
});

function prudently(
  { forecaster, past }: ReturnType<typeof used>,
  asked = order,
  from: SimulatedWorld = world,
  { user, space } = { user: 'ann', space: 'a' },
) {
  const tried = previewPrudently(from, forecaster, past, user, space, asked);
  if (!tried.ok) throw new Error(tried.refusal.code);
  return tried;
}

/** A neighbor with an empty battery at the only space that is left beside 42, for all of the night. */
function withLastSpaceTaken(evening: SimulatedWorld): SimulatedWorld {
  const space = evening.buildings['golden-tower']!.spaces.findLast(
    (one) => evening.spaces[one]!.session === null,
  )!;
  const who = { user: 'rare-1', space };
  const readyBy = instant(evening.now + 12.4 * hour);
  const plugged = execute(
    evening,
    { kind: 'plug-in', ...who, vehicle: 121, level: fraction(0.1) },
    'resident',
  );
  if (!plugged.ok) throw new Error(plugged.refusal.code);
  const goal = { kind: 'full' } as const;
  const night = { ...who, goal, readyBy, preference: 'cheapest' } as const;
  const started = execute(plugged.world, { kind: 'start', ...night }, 'resident');
  if (!started.ok) throw new Error(started.refusal.code);
  return started.world;
}

describe('a plan for a driver who may leave early', () => {
  it('is done before nine in ten departures, and states their probability and its cost', () => {
    const plain = prudently(used(30));
    const early = prudently(used(10.1, 30));
    expect(plain.preview.outlook.done).toBeGreaterThan(at(10));
    expect(early.preview.outlook.done).toBeLessThanOrEqual(at(10));
    expect(early.order).toEqual({ ...order, allowance: { chargedBy: at(10), chance: 0.5 } });
    const { bill, carbon } = plain.preview.outlook;
    expect(early.extra).toEqual({
      cost: early.preview.outlook.bill.total - bill.total,
      carbon: early.preview.outlook.carbon - carbon,
    });
  });

  it('is unchanged where the stated time is early enough', () => {
    const { order: placed, extra } = prudently(used(24.5, 30));
    expect(placed).toBe(order);
    expect(extra).toEqual({ cost: 0, carbon: 0 });
  });

  it('is unchanged where being early would cost more than it is worth', () => {
    const rarely = used(3, 30, 30, 30, 30, 30, 30, 30);
    const cheapest = { ...order, preference: 'cheapest' } as const;
    expect(prudently(rarely, cheapest).order).toBe(cheapest);
  });

  it('is unchanged where nearly all who leave early leave after it is done anyway', () => {
    const oftenAtNoon = used(3, 18, 18, 18, 18, 18, 18, 18);
    const cheapest = { ...order, preference: 'cheapest' } as const;
    expect(prudently(oftenAtNoon, cheapest).order).toBe(cheapest);
  });

  it('is unchanged where power that others leave is enough anyway', () => {
    const [today, zone] = [instant(Date.UTC(2026, 7, 3, 16)), 'America/New_York'];
    const busy = withLastSpaceTaken(demoWorld({ today, zone, currency: 'USD' }).world);
    const at42 = { user: 'resident', space: 'golden-tower-42' };
    const plugged = execute(busy, { kind: 'plug-in', ...at42, vehicle: 1 }, 'resident');
    if (!plugged.ok) throw new Error(plugged.refusal.code);
    const cheapest = {
      ...order,
      readyBy: instant(busy.now + 12.5 * hour),
      preference: 'cheapest',
    } as const;
    const often = used(11.9, 11.9, 11.9, 30);
    expect(prudently(often, cheapest, plugged.world, at42).order).toBe(cheapest);
  });

  it('is unchanged when charging at full power, or when the goal is out of reach anyway', () => {
    const fastest = { ...order, preference: 'fastest' } as const;
    const tooSoon = { ...order, readyBy: at(1) };
    expect(prudently(used(10.1, 30), fastest).order).toBe(fastest);
    expect(prudently(used(0.5, 30), tooSoon).order).toBe(tooSoon);
  });

  it('considers only departures that are still possible', () => {
    const night = later(world, at(11));
    expect(prudently(used(10.1, 30), order, night).order).toBe(order);
  });

  it('is unchanged if this car never left early, whatever the model predicts', () => {
    const forecaster = stays(10.1, 10.1, 10.1, 30);
    for (const length of [0, 1, 2, 3, 20]) {
      const never = pastOf(...Array.from({ length }, () => 30));
      expect(prudently({ forecaster, past: never }).order).toBe(order);
    }
  });

  it("states no higher a frequency than this car's own", () => {
    const sometimes = pastOf(...Array.from({ length: 20 }, (_, index) => (index < 5 ? 10.1 : 30)));
    const { allowance } = prudently({ forecaster: stays(10.1), past: sometimes }).order;
    expect(allowance!.chance).toBeCloseTo(6 / 22, 9);
  });

  it('continues until the stated time when the earlier one cannot be met', () => {
    const { order: placed } = prudently(used(10.1, 30));
    const faulted = done(
      world,
      { kind: 'start', user: 'ann', space: 'a', ...placed },
      {
        kind: 'fail-charger',
        space: 'a',
        how: 'faulted',
        lasting: duration(12 * hour),
      },
    );
    expect(only(later(faulted, at(11.9))).phase.kind).toBe('faulted');
    expect(only(later(faulted, at(24))).phase).toEqual({ kind: 'complete', why: 'goal' });
  });
});

it('an invalid allowance is rejected', () => {
  for (const chargedBy of [Number.NaN, at(0), at(25)] as Instant[]) {
    const allowance = { chargedBy, chance: fraction(0.5) };
    const command = { kind: 'start', user: 'ann', space: 'a', ...order, allowance } as const;
    expect(refused(world, command)).toEqual({ code: 'bad-input', field: 'allowance' });
  }
});

describe('the remaining stay', () => {
  const stay = distribution(Float64Array.of(2, 8, 12, 14), new Float64Array(4).fill(0.25));

  it('is conditioned on the hours already passed', () => {
    const { values, upTo } = stillToStay(stay, 8)!;
    expect([...values]).toEqual([4, 6]);
    expect([...upTo]).toEqual([0.5, 1]);
  });

  it('is unknown after the longest stay', () => expect(stillToStay(stay, 14)).toBeNull());
});
