import { describe, expect, it } from 'vitest';
import { demoWorld } from '../demo/demo-world.ts';
import { fraction, hour, instant } from '../units.ts';
import { execute } from '../simulation/live.ts';
import { preview } from './preview.ts';

const settings = { zone: 'America/New_York', currency: 'USD' } as never;
const { world: evening } = demoWorld(
  Object.assign({ today: instant(Date.UTC(2026, 10, 18, 17)) }, settings),
);
const place = { user: 'resident', space: 'golden-tower-42' };

describe('a goal without shortfall', () => {
  // Shared power charges slower with higher losses, so the last planned quarter can end just short.
  it.each([
    [0.1, 0.12],
    [0.1, 0.22],
    [0.5, 0.6],
    [0.3, 0.8],
  ])('from %d to %d is reached at a known time before the ready-by time', (from, to) => {
    const plugged = execute(evening, {
      kind: 'plug-in',
      vehicle: 1,
      level: fraction(from),
      ...place,
    });
    if (!plugged.ok) throw new Error(plugged.refusal.code);
    const readyBy = instant(evening.now + 12.5 * hour);
    const goal = { kind: 'level', level: fraction(to) } as const;
    const order = { goal, readyBy, preference: 'cheapest' } as const;
    const tried = preview(plugged.world, place.user, place.space, order);
    if (!tried.ok) throw new Error(tried.refusal.code);
    const { misses, outlook } = tried.preview;
    expect(misses).toBe(0);
    expect(outlook.done).toBeLessThanOrEqual(readyBy);
    expect(outlook.levelInTheEnd).toBeCloseTo(to, 4);
  });
});
