import type { MeterReading } from '../billing/session.ts';
import { instant } from '../units.ts';
import { quarter } from './due.ts';
import { carbonAt } from './signals.ts';
import type { Building } from './world.ts';

/** Grams of CO₂ of metered energy, assuming constant power between two readings. */
export function carbonOf(building: Building, readings: readonly MeterReading[]): number {
  let grams = 0;
  for (const [index, to] of readings.entries()) {
    const from = readings[index - 1];
    if (from === undefined || to.energy === from.energy) continue;
    const energy = (to.energy - from.energy) / 1000;
    const span = to.at - from.at;
    for (let at: number = from.at; at < to.at;) {
      const next = Math.min(to.at, (Math.floor(at / quarter) + 1) * quarter);
      grams += carbonAt(building, instant(at)) * energy * ((next - at) / span);
      at = next;
    }
  }
  return Math.round(grams);
}
