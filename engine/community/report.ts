import type { MeterReading } from '../billing/session.ts';
import { wattHours, type Amps, type Instant, type WattHours } from '../units.ts';

/** A meter reading of a charger, with the state of the charger at that moment. */
export interface ChargerReading {
  /** Number within the transaction; reveals missing and duplicate readings. */
  readonly seq: number;
  /** By the charger's own clock. */
  readonly at: Instant;
  /** In whole watt-hours. */
  readonly register: WattHours;
  /** What the car draws from then on, and the id of the offer in force; 0 before the first. */
  readonly amps: Amps;
  readonly offerId: number;
}

/**
 * Everything a charger reports. A transaction lasts from plug to unplug; the charger names it and
 * does not use the name again.
 */
export type Report = { readonly space: string } &
  /** The charger has connected or reconnected; its clock may be off. */
  (
    | { readonly kind: 'connected'; readonly clock: Instant }
    /** The connection is lost; the charger keeps its last offer. */
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

/** A reported reading: time corrected, energy made to grow across register resets. */
export interface SessionReading extends MeterReading {
  readonly seq: number;
  /** What the register itself showed, if it was reset since the transaction began. */
  readonly register?: WattHours;
}

const registerOf = ({ energy, register }: SessionReading) => register ?? energy;

/**
 * Adds a reading in the order the charger took them; returns the same list for a duplicate. A
 * register that decreases was reset: its new value is added on top.
 */
export function withReading(
  readings: readonly SessionReading[],
  { seq, at, register }: Pick<ChargerReading, 'seq' | 'at' | 'register'>,
): readonly SessionReading[] {
  const last = readings.at(-1)!;
  if (seq === last.seq + 1 && register >= registerOf(last)) {
    const offset = last.energy - registerOf(last);
    const time = Math.max(at, last.at) as Instant;
    const next = { at: time, energy: wattHours(register + offset), seq };
    return [...readings, offset === 0 ? next : { ...next, register }];
  }
  // Readings before the first one of the session may belong to another session.
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

/**
 * Completes readings whose last one was lost with the report of the unplug: no energy flows until the
 * next car plugs in, so its first reading shows the same register, unless that was reset.
 */
export function withNextPlug(
  readings: readonly SessionReading[],
  { at, energy: register }: SessionReading,
): readonly SessionReading[] {
  const last = readings.at(-1)!;
  const isReset = register < registerOf(last);
  return isReset ? readings : withReading(readings, { seq: last.seq + 1, at, register });
}

/**
 * Readings that are billed already, after a later one that is not needed: only its number counts, so
 * that a new charge of the same transaction begins without a gap.
 */
export function withUnneeded(
  readings: readonly SessionReading[],
  { seq, register }: ChargerReading,
): readonly SessionReading[] {
  const last = readings.at(-1)!;
  if (seq <= last.seq) return readings;
  const counted = { ...last, seq };
  const isReset = register < registerOf(last);
  return [...readings.slice(0, -1), isReset ? { ...counted, register: wattHours(0) } : counted];
}

/** Whether all readings between the first and the last are present. */
export const isGapless = (readings: readonly SessionReading[]): boolean =>
  readings.at(-1)!.seq - readings[0]!.seq === readings.length - 1;
