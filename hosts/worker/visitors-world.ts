import { demoWorld } from '#engine/demo/demo-world.ts';
import { demoWorldAfter, type PastCheckpoints } from '#engine/demo/past-checkpoints.ts';
import { isoMonth, type DayNumber, type IsoMonth } from '#engine/time/calendar.ts';
import { instantOf } from '#engine/time/local.ts';
import { duration, hour } from '#engine/units.ts';
import type { SimulatedBooks } from '#engine/simulation/books.ts';
import { dayShown } from './day-shown.ts';
import type { Settings } from './settings.ts';

/** Loaders of the checkpoints by month, for the months the build has simulated. */
export type ShippedPasts = Readonly<Record<IsoMonth, () => Promise<PastCheckpoints>>>;

/** The demo as it starts on the visitor's date, resumed from a checkpoint if there is one. */
export const visitorsWorld = (
  today: Date,
  place: Pick<Settings, 'zone' | 'currency'>,
  past: PastCheckpoints | null = null,
): SimulatedBooks => worldOnDay(dayShown(today), place, past);

/** The demo as it starts on a day. */
export function worldOnDay(
  day: DayNumber,
  { zone, currency }: Pick<Settings, 'zone' | 'currency'>,
  past: PastCheckpoints | null = null,
): SimulatedBooks {
  const noon = instantOf(zone, day, duration(12 * hour));
  const settings = { today: noon, zone, currency };
  return past === null ? demoWorld(settings) : demoWorldAfter(settings, past);
}

/** The checkpoints of the visitor's month; null if they cannot be loaded: then all is simulated. */
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
