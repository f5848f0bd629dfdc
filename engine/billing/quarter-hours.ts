import { instant, minute, type Instant } from '../units.ts';
import type { MeterReading } from './session.ts';

/** The step in which a building's load is looked at. */
export const quarter = 15 * minute;

/** Energy in each quarter of an hour from one on, in whole watt-hours. */
export interface QuarterHours {
  /** The start of the first one with energy. */
  readonly from: Instant;
  readonly energy: readonly number[];
}

/** What a meter counted in each quarter of an hour; null if nothing flowed. */
export function quarterHoursOf(readings: readonly MeterReading[]): QuarterHours | null {
  const begin = Math.floor(readings[0]!.at / quarter);
  const counts = Array.from(
    { length: Math.floor(readings.at(-1)!.at / quarter) - begin + 1 },
    () => 0,
  );
  for (let next = 1; next < readings.length; next += 1) {
    const [before, after] = [readings[next - 1]!, readings[next]!];
    const gained = after.energy - before.energy;
    if (gained <= 0) continue;
    for (let at: number = before.at; at < after.at;) {
      const index = Math.floor(at / quarter);
      const to = Math.min(after.at, (index + 1) * quarter);
      const share = (gained * (to - at)) / (after.at - before.at);
      counts[index - begin]! += share;
      at = to;
    }
  }
  const whole = counts.map(Math.round);
  const first = whole.findIndex((energy) => energy > 0);
  if (first === -1) return null;
  const last = whole.findLastIndex((energy) => energy > 0);
  return { from: instant((begin + first) * quarter), energy: whole.slice(first, last + 1) };
}

/** Adds energy to the quarter hours of a window that begins at an instant. */
export function addTo(sums: number[], begin: Instant, { from, energy }: QuarterHours): void {
  const offset = Math.round((from - begin) / quarter);
  energy.forEach((amount, index) => {
    const at = offset + index;
    if (at >= 0 && at < sums.length) sums[at]! += amount;
  });
}
