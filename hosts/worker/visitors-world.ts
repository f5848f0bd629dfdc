import { dayShown, worldOnDay, type WorldRegion } from '#api/sandbox/first-world.ts';
import type { PastCheckpoints } from '#engine/demo/past-checkpoints.ts';
import { isoMonth, type IsoMonth } from '#engine/time/calendar.ts';
import type { SimulatedBooks } from '#engine/simulation/books.ts';

/** Loaders of the checkpoints by month, for the months the build has simulated. */
export type ShippedPasts = Readonly<Record<IsoMonth, () => Promise<PastCheckpoints>>>;

/** The demo as it starts on the visitor's date. */
export const visitorsWorld = (
  today: Date,
  region: WorldRegion,
  past: PastCheckpoints | null = null,
): SimulatedBooks => worldOnDay(dayShown(today), region, past);

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
