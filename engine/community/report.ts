import type { MeterReading } from '../billing/session.ts';
import { wattHours, type Amps, type Instant, type WattHours } from '../units.ts';

/** What a charger reads off its meter, and what it knows at that moment. */
export interface ChargerReading {
  /** Counts the readings of one transaction, so that none is missed or taken twice. */
  readonly seq: number;
  /** By the charger's own clock. */
  readonly at: Instant;
  /** In whole watt-hours. */
  readonly register: WattHours;
  /** What the car draws from then on, and the number of the offer in force; 0 before the first. */
  readonly amps: Amps;
  readonly offerId: number;
}

/** Everything a charger reports. A transaction lasts from plug to unplug; the charger names it. */
export type Report = { readonly space: string } &
  /** The charger is there, or there again; its clock may be off. */
  (
    | { readonly kind: 'connected'; readonly clock: Instant }
    /** The connection is lost; the charger keeps to its last offer. */
    | { readonly kind: 'offline'; readonly expectedBack: Instant }
    | { readonly kind: 'faulted'; readonly expectedBack: Instant }
    | { readonly kind: 'fault-cleared' }
    | {
        readonly kind: 'plugged' | 'meter-read' | 'unplugged';
        readonly transaction: string;
        readonly reading: ChargerReading;
      }
    | { readonly kind: 'offer-answered'; readonly offerId: number; readonly accepted: boolean }
  );

/** A reading that was reported, its time corrected and its register made to only ever grow. */
export interface SessionReading extends MeterReading {
  readonly seq: number;
  /** What the register itself showed, where it was reset since the transaction began. */
  readonly register?: WattHours;
}

const registerOf = ({ energy, register }: SessionReading) => register ?? energy;

/**
 * Readings with one more, in the order in which the charger took them; the same list where it is
 * there already. A register that falls was reset: what it shows then is counted on top.
 */
export function withReading(
  readings: readonly SessionReading[],
  { seq, at, register }: ChargerReading,
): readonly SessionReading[] {
  const last = readings.at(-1)!;
  if (seq === last.seq + 1 && register >= registerOf(last)) {
    const offset = last.energy - registerOf(last);
    const time = Math.max(at, last.at) as Instant;
    const next = { at: time, energy: wattHours(register + offset), seq };
    return [...readings, offset === 0 ? next : { ...next, register }];
  }
  // Before the first reading of a session its charger may have counted for another one.
  if (seq < readings[0]!.seq || readings.some((one) => one.seq === seq)) return readings;
  const added = { at, energy: register, seq, register };
  const sorted = [...readings, added].toSorted((a, b) => a.seq - b.seq);
  return sorted.reduce<readonly SessionReading[]>((grown, one, place) => {
    if (place === 0) return [one];
    const before = grown.at(-1)!;
    const shown = registerOf(one);
    const gained = shown >= registerOf(before) ? shown - registerOf(before) : shown;
    const energy = wattHours(before.energy + gained);
    const time = Math.max(one.at, before.at) as Instant;
    const next = { at: time, energy, seq: one.seq };
    return [...grown, energy === shown ? next : { ...next, register: shown }];
  }, []);
}

/** Whether no reading between the first and the last is missing. */
export const isGapless = (readings: readonly SessionReading[]): boolean =>
  readings.at(-1)!.seq - readings[0]!.seq === readings.length - 1;
