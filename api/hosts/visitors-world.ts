import { demoWorld } from '#engine/demo/demo-world.ts';
import { dayOf } from '#engine/time/calendar.ts';
import { instantOf } from '#engine/time/local.ts';
import { duration, hour } from '#engine/units.ts';
import type { SimulatedBooks } from '#engine/simulation/books.ts';
import type { Settings } from './settings.ts';

/** The demo as it starts on the date the visitor's own calendar shows, wherever they are. */
export function visitorsWorld(
  today: Date,
  { zone, currency }: Pick<Settings, 'zone' | 'currency'>,
): SimulatedBooks {
  const date = { year: today.getFullYear(), month: today.getMonth() + 1, day: today.getDate() };
  const noon = instantOf(zone, dayOf(date), duration(12 * hour));
  return demoWorld({ today: noon, zone, currency });
}
