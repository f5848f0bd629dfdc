import { expect, test } from 'vitest';
import { dayOf, isoMonth } from '../time/calendar.ts';
import { instantOf } from '../time/local.ts';
import { duration, hour } from '../units.ts';
import { demoWorld } from './demo-world.ts';
import { demoWorldAfter, pastCheckpoints } from './past-checkpoints.ts';

const place = { zone: 'America/New_York', currency: 'USD' };

const ofMonths = new Map<string, string>();

/** The checkpoints of a month, serialized, as they are in a file. */
function checkpointsOf(month: ReturnType<typeof isoMonth>) {
  const text = ofMonths.get(month) ?? JSON.stringify(pastCheckpoints(place, month));
  ofMonths.set(month, text);
  return JSON.parse(text) as ReturnType<typeof pastCheckpoints>;
}

test.each([
  ['the first, on the first checkpoint', 2026, 11, 1],
  ['the day before invoices are paid', 2026, 11, 5],
  ['the day they are paid', 2026, 11, 6],
  ['the day after a checkpoint', 2026, 11, 16],
  ['the last, on the last checkpoint', 2027, 1, 31],
  ['a day after clocks went forward', 2027, 3, 16],
])(
  'a demo resumed from a checkpoint equals one simulated from the start: %s',
  { timeout: 60_000 },
  (_, year, month, day) => {
    const date = dayOf({ year, month, day });
    const settings = { ...place, today: instantOf(place.zone, date, duration(12 * hour)) };
    const resumed = demoWorldAfter(settings, checkpointsOf(isoMonth(date)));
    expect(resumed).toEqual(demoWorld(settings));
  },
);
