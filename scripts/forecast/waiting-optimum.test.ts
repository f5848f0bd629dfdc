import { expect, it } from 'vitest';
import { hour, instant } from '#engine/units.ts';
import type { Visit } from '../../bench/waiting/building.ts';
import { optimumOf } from '../../bench/waiting/optimum.ts';

/** Noon of a day in June; visits count hours from it. */
const noon = Date.UTC(2026, 5, 10, 10);
const visit = (user: string, comes: number, goes: number, kwh: number): Visit => ({
  user,
  vehicle: Number(user),
  comes: instant(noon + comes * hour),
  goes: instant(noon + goes * hour),
  kwh,
});

it('serves everybody at once if there are enough chargers', async () => {
  const best = await optimumOf([visit('1', 0, 4, 10), visit('2', 1, 3, 10)], 2, 'staying');
  expect(best).toEqual({ meanDelayMinutes: 0, noDelayShare: 100, energyShare: 100 });
});

it('leaves the delay to one of two drivers who stay, in either order', async () => {
  const visits = [visit('1', 0, 4, 7.36), visit('2', 1, 6, 7.36 * 3)];
  const best = await optimumOf(visits, 1, 'staying');
  // The second waits three hours for the first to leave, or the first never charges.
  expect(best.meanDelayMinutes).toBeCloseTo((3 * 60) / 2, 6);
  expect(best.noDelayShare).toBe(50);
  // One hour of the first and two of the second, or three of the second alone: the same.
  expect(best.energyShare).toBeCloseTo(75, 6);
});

it('moves a charged car when somebody waits', async () => {
  const visits = [visit('1', 0, 4, 7.36), visit('2', 1, 6, 7.36 * 3)];
  const best = await optimumOf(visits, 1, 'asked');
  expect(best).toEqual({ meanDelayMinutes: 0, noDelayShare: 100, energyShare: 100 });
});
