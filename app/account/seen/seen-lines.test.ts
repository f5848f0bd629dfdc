import { expect, test } from 'vitest';
import { hour, instant } from '#engine/units.ts';
import { seenLines, type Booked, type OwnCharge } from './seen-lines.ts';

const zone = 'America/New_York';
const at = (hours: number) => instant(Date.UTC(2026, 10, 20, 3) + hours * hour);

const charge = (change: Partial<OwnCharge['session']>): OwnCharge => ({
  building: 'ELM COURT',
  number: 42,
  zone,
  session: {
    vehicleName: 'ID.4',
    phase: { kind: 'charging', amps: 16, why: { kind: 'plan' } },
    level: 0.64,
    energy: 12_345,
    outlook: { done: at(8) },
    ...change,
  },
});

const booked: Booked = {
  building: 'elm',
  buildingName: 'ELM COURT',
  number: 43,
  vehicleName: 'ID.4',
  from: at(20),
  to: at(26),
};
const lines = (charges: readonly OwnCharge[], next: Booked | null = null) =>
  seenLines(charges, next, () => zone);

test('a charge is told with its level and its end, with the date: it may be read days later', () => {
  expect(lines([charge({})])).toEqual([
    'Your ID.4 was charging at ELM COURT, space 42: 64%, expected to be done Fri, Nov 20, 6 AM.',
  ]);
});

test('without a known level by its energy; a charge that is over is not expected to end', () => {
  expect(lines([charge({ level: null, phase: { kind: 'complete', why: 'goal' } })])).toEqual([
    'Your ID.4 was charged at ELM COURT, space 42: 12.3 kWh.',
  ]);
});

test('the next reservation, in the time of its building, also for a car that was removed', () => {
  expect(lines([], booked)).toEqual([
    'Your next reservation is space 43 at ELM COURT for your ID.4, from Fri, Nov 20, 6 PM to Sat, Nov 21, 12 AM.',
  ]);
  expect(lines([], { ...booked, vehicleName: null })[0]).toContain('at ELM COURT, from');
  expect(lines([])).toEqual([]);
});
