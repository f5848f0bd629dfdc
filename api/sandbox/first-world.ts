import { demoWorld } from '#engine/demo/demo-world.ts';
import { demoWorldAfter, type PastCheckpoints } from '#engine/demo/past-checkpoints.ts';
import type { SimulatedBooks } from '#engine/simulation/books.ts';
import { dayOf, type DayNumber } from '#engine/time/calendar.ts';
import { instantOf } from '#engine/time/local.ts';
import { duration, hour } from '#engine/units.ts';

/** The zone and currency of the buildings. */
export interface WorldRegion {
  readonly zone: string;
  readonly currency: string;
}

/** The date in the time zone of this machine. */
export const dayShown = (today: Date): DayNumber =>
  dayOf({ year: today.getFullYear(), month: today.getMonth() + 1, day: today.getDate() });

/** A sandbox as it starts on a day, resumed from a checkpoint if there is one. */
export function worldOnDay(
  day: DayNumber,
  { zone, currency }: WorldRegion,
  past: PastCheckpoints | null = null,
): SimulatedBooks {
  const noon = instantOf(zone, day, duration(12 * hour));
  const settings = { today: noon, zone, currency };
  return past === null ? demoWorld(settings) : demoWorldAfter(settings, past);
}
