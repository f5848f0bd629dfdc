import { expect, test } from 'vitest';
import { demoTariff } from '../tariff/demo-tariff.ts';
import { hour, instant, wattHours } from '../units.ts';
import { billOf } from './bill-session.ts';
import { spendingByMonth } from './spending.ts';

/** Wednesday 11 March 2026, 12:00 in New York. */
const noon = instant(1_773_244_800_000);
const after = (hours: number) => instant(noon + hours * hour);

/** 10 kWh by day, then two hours in which the car kept somebody waiting. */
const bill = billOf({
  id: 's1',
  tariff: demoTariff,
  zone: 'America/New_York',
  pluggedIn: noon,
  readings: [
    { at: noon, energy: wattHours(0) },
    { at: after(1), energy: wattHours(10_000) },
    { at: after(3), energy: wattHours(10_000) },
  ],
  idle: [{ from: after(1), to: after(3) }],
  end: after(3),
  ceiling: null,
  madeWay: false,
});

test('every kind of charge is counted in its own category: electricity, service fee, idle fee', () => {
  const charges = [{ session: 's1', end: after(3), bill }];
  const [month] = spendingByMonth([{ month: '2026-03', invoiced: charges, standing: charges }]);
  expect(month!.byKind).toEqual({ ENERGY: 220, FLAT: 35, TIME: 0, PARKING_TIME: 600 });
  expect(month!.total).toBe(220 + 35 + 600 + month!.tax);
});

test('a refunded session still counts with its energy, as on its invoice', () => {
  const invoiced = ['s1', 's2'].map((session) => ({ session, end: after(3), bill }));
  const standing = invoiced.slice(0, 1);
  const [month] = spendingByMonth([{ month: '2026-03', invoiced, standing }]);
  expect(month).toMatchObject({ sessions: 2, energy: 20_000, total: bill.total });
});
