import { demoWorld } from '#engine/demo/demo-world.ts';
import { demoWorldAfter, type PastCheckpoints } from '#engine/demo/past-checkpoints.ts';
import { dayOf, isoMonth, type DayNumber, type IsoMonth } from '#engine/time/calendar.ts';
import { instantOf } from '#engine/time/local.ts';
import { duration, hour } from '#engine/units.ts';
import type { SimulatedBooks } from '#engine/simulation/books.ts';
import type { Settings } from './settings.ts';

/** Loads the past of a month's demos: of those months for which the build has worked it out. */
export type ShippedPasts = Readonly<Record<IsoMonth, () => Promise<PastCheckpoints>>>;

/** The date the visitor's own calendar shows, wherever they are. */
const dayShown = (today: Date): DayNumber =>
  dayOf({ year: today.getFullYear(), month: today.getMonth() + 1, day: today.getDate() });

/** The demo as it starts on the visitor's date, all of its past lived through or only the end. */
export function visitorsWorld(
  today: Date,
  { zone, currency }: Pick<Settings, 'zone' | 'currency'>,
  past: PastCheckpoints | null = null,
): SimulatedBooks {
  const noon = instantOf(zone, dayShown(today), duration(12 * hour));
  const settings = { today: noon, zone, currency };
  return past === null ? demoWorld(settings) : demoWorldAfter(settings, past);
}

/** The past of the visitor's month; null where it did not come, so that it has to be lived through. */
export async function shippedPast(
  today: Date,
  pasts: ShippedPasts,
): Promise<PastCheckpoints | null> {
  try {
    return (await pasts[isoMonth(dayShown(today))]?.()) ?? null;
  } catch {
    return null;
  }
}
