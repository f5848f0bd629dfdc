import type { Answers } from '../contract/contract.ts';
import type { Phase } from '../contract/session.ts';
import { hour, minute } from '#engine/units.ts';
import { showRegion } from '../words/region.ts';
import type { LiveSession } from '../words/charging/status-words.ts';

showRegion({ zone: 'America/New_York', currency: 'USD' }, []);

/** Thursday, 12 November 2026, in New York: five hours behind UTC. */
const midnight = Date.UTC(2026, 10, 12, 5);

/** An instant of that day; hours past 24 are the next morning's. */
export const at = (hours: number, minutes = 0) => midnight + hours * hour + minutes * minute;

export const now = at(18, 30);

export const numberOf = (space: string) => Number(space.split('-').at(-1));

export const signals = {
  prices: [
    { from: at(17), to: at(21), price: 0.31, period: 'evening' },
    { from: at(21), to: at(23), price: 0.22, period: 'day' },
    { from: at(23), to: at(31), price: 0.13, period: 'night' },
  ],
  carbon: [
    { from: at(18), to: at(19), grams: 305 },
    { from: at(27), to: at(28), grams: 201 },
  ],
};

const bill: LiveSession['bill'] = {
  currency: 'USD',
  energy: 0,
  lines: [],
  subtotal: 0,
  tax: [],
  total: 0,
};

export const order: NonNullable<LiveSession['order']> = {
  goal: { kind: 'level', level: 0.8 as never },
  readyBy: at(31) as never,
  preference: 'cheapest',
};

export const outlook: NonNullable<LiveSession['outlook']> = {
  done: at(26, 40),
  levelInTheEnd: 0.8,
  energyInTheEnd: 24_000,
  bill: { ...bill, total: 387 },
  carbon: 5000,
  steps: [],
};

/** A car in a phase, on its way to 80% by the morning. */
export const car = (phase: Phase, more: Partial<LiveSession> = {}): LiveSession => ({
  id: 's1',
  vehicle: 1,
  vehicleName: 'Ioniq 5',
  reservation: null,
  reservedUntil: null,
  booked: null,
  startsBooked: null,
  pluggedIn: now,
  phase,
  log: [],
  usualReadyBy: at(31),
  order: phase.kind === 'plugged-in' ? null : order,
  shortfall: null,
  levelAtStart: 0.38,
  level: 0.54,
  limit: 0.8,
  power: 0,
  proven: null,
  isAtLimit: false,
  fullPower: 9984,
  energy: 13_400,
  range: 68,
  elapsed: 0,
  remaining: null,
  bill: { ...bill, total: 251 },
  carbon: 0,
  saved: 0,
  readings: [],
  curve: [],
  outlook: phase.kind === 'plugged-in' ? null : outlook,
  leaveBy: null,
  idle: null,
  ...more,
});

/** Space 42 as the resident sees it. */
export const space42 = (
  status: Answers['charge']['space']['status'],
  session: LiveSession | null = null,
): Answers['charge']['space'] => ({
  at: now,
  space: { id: 'golden-tower-42', number: 42, building: 'golden-tower', fullPower: 9984 },
  status,
  session,
});
