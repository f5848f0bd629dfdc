import { wattHours, type Instant, type Watts } from '../../units.ts';
import { believe, mostBetween, registerOf, rounding } from './meter-register.ts';
import type { ChargerReading, SessionReading } from '../report.ts';

type Shown = Pick<ChargerReading, 'seq' | 'at' | 'register'>;

/**
 * Adds a reading in the order the charger took them; returns the same list for a duplicate. What the
 * registers add up to is decided by all of them together (`believe`).
 */
export function withReading(
  readings: readonly SessionReading[],
  { seq, at, register }: Shown,
  power: Watts,
): readonly SessionReading[] {
  const last = readings.at(-1)!;
  if (seq > last.seq && seq <= last.seq + 1 && !last.isOff) {
    const rise = register - registerOf(last);
    const time = Math.max(at, last.at) as Instant;
    const energy = wattHours(last.energy + rise);
    const first = readings[0]!;
    const isPlain =
      rise >= 0 &&
      rise <= mostBetween(last.at, time, power) &&
      energy - first.energy <= mostBetween(first.at, time, power);
    if (isPlain) {
      const next = { at: time, energy, seq };
      return [...readings, energy === register ? next : { ...next, register }];
    }
  }
  // Readings before the first one of the session may belong to another session.
  if (seq < readings[0]!.seq || readings.some((one) => hasNumber(one, seq))) return readings;
  const added: SessionReading = { at, energy: wattHours(0), seq, register };
  const sorted = [...readings, added].toSorted((a, b) => a.seq - b.seq);
  return believe(inOrderOfTime(sorted), power);
}

/** Whether a reading has this number, or stands for one that has it. */
export const hasNumber = ({ seq, from = seq }: SessionReading, one: number): boolean =>
  from <= one && one <= seq;

/** Counts the number of an event that carries no reading: nothing is missing there. */
export function withNumber(
  readings: readonly SessionReading[],
  { seq, at }: { readonly seq: number; readonly at: Instant },
): readonly SessionReading[] {
  if (readings.some((one) => hasNumber(one, seq))) return readings;
  const index = readings.findIndex((one) => one.seq === seq - 1);
  if (index >= 0) {
    const { from = seq - 1, ...before } = readings[index]!;
    return readings.with(index, { ...before, from, seq });
  }
  const before = readings.findLast((one) => one.seq < seq);
  if (before === undefined) return readings;
  const { energy, register } = before;
  const empty = {
    at,
    energy,
    seq,
    isOff: true as const,
    ...(register !== undefined && { register }),
  };
  return inOrderOfTime([...readings, empty].toSorted((a, b) => a.seq - b.seq));
}

function inOrderOfTime(readings: readonly SessionReading[]): readonly SessionReading[] {
  let latest = readings[0]!.at;
  return readings.map((one) => {
    latest = Math.max(latest, one.at) as Instant;
    return one.at === latest ? one : { ...one, at: latest };
  });
}

/** The latest reading that is believed: what the register is expected to go on from. */
export const lastBelieved = (readings: readonly SessionReading[]): SessionReading =>
  readings.findLast(({ isOff }) => !isOff) ?? readings[0]!;

/**
 * Completes readings whose last one was lost with the report of the unplug: no energy flows until the
 * next car plugs in, so its first reading shows the same register, unless that was reset.
 */
export function withNextPlug(
  readings: readonly SessionReading[],
  { at, energy: register }: SessionReading,
  power: Watts,
): readonly SessionReading[] {
  const isReset = register < registerOf(lastBelieved(readings));
  const { seq } = readings.at(-1)!;
  return isReset ? readings : withReading(readings, { seq: seq + 1, at, register }, power);
}

/**
 * Readings that are billed already, after a later one that is not needed: only its number counts, so
 * that a new charge of the same transaction begins without a gap.
 */
export function withUnneeded(
  readings: readonly SessionReading[],
  { seq, at, register }: Shown,
): readonly SessionReading[] {
  const last = readings.at(-1)!;
  if (seq <= last.seq) return readings;
  const counted = { ...last, seq, taken: at };
  const isReset = register < registerOf(last) - rounding;
  return [...readings.slice(0, -1), isReset ? { ...counted, register } : counted];
}

/** Whether all readings between the first and the last are present. */
export const isGapless = (readings: readonly SessionReading[]): boolean =>
  // Between whole numbers are further readings of one message.
  readings.every(
    ({ seq, from = seq }, index) => index === 0 || from <= Math.floor(readings[index - 1]!.seq) + 1,
  );
