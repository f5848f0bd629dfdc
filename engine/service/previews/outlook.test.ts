import { describe, expect, it } from 'vitest';
import { demoWorld } from '../../demo/demo-world.ts';
import type { Goal } from '../../community/session.ts';
import { fraction, hour, instant, kilowattHours } from '../../units.ts';
import { execute } from '../../simulation/live.ts';
import { preview } from '../preview.ts';

const settings = { zone: 'America/New_York', currency: 'USD' } as never;
const { world: evening } = demoWorld(
  Object.assign({ today: instant(Date.UTC(2026, 10, 18, 17)) }, settings),
);
const place = { user: 'resident', space: 'golden-tower-42' };

function previewed(level: number, goal: Goal) {
  const plugged = execute(
    evening,
    {
      kind: 'plug-in',
      vehicle: 1,
      level: fraction(level),
      ...place,
    },
    'resident',
  );
  if (!plugged.ok) throw new Error(plugged.refusal.code);
  const readyBy = instant(evening.now + 12.5 * hour);
  const order = { goal, readyBy, preference: 'cheapest' } as const;
  const tried = preview(plugged.world, place.user, place.space, order);
  if (!tried.ok) throw new Error(tried.refusal.code);
  return { ...tried.preview, readyBy };
}

describe('a goal without shortfall', () => {
  // Shared power charges slower with higher losses, so the last planned quarter can end just short.
  it.each([
    [0.1, 0.12],
    [0.1, 0.22],
    [0.5, 0.6],
    [0.3, 0.8],
  ])('from %d to %d is reached at a known time before the ready-by time', (from, to) => {
    const { misses, outlook, readyBy } = previewed(from, { kind: 'level', level: fraction(to) });
    expect(misses).toBe(0);
    expect(outlook.done).toBeLessThanOrEqual(readyBy);
    expect(outlook.levelInTheEnd).toBeCloseTo(to, 4);
  });
});

describe('more energy than the car takes', () => {
  const limit = evening.vehicles[1]!.limit;
  const toLimit = previewed(0.38, { kind: 'level', level: limit });

  it.each([40, 100, 125, 500])('%d kWh is planned as a charge to its limit', (energy) => {
    const asked = previewed(0.38, { kind: 'energy', energy: kilowattHours(energy) });
    expect(asked.misses).toBe(0);
    expect(asked.outlook.bill.total).toBe(toLimit.outlook.bill.total);
    expect(asked.outlook.levelInTheEnd).toBeCloseTo(limit, 4);
  });
});
