import { type CompiledTariff, compile } from '../tariff/compiled.ts';
import { nextMark } from '../time/local.ts';
import {
  hour,
  type Instant,
  instant,
  type Kilowatts,
  kilowatts,
  type WattHours,
  wattHours,
} from '../units.ts';
import type { BillableSession, MeterReading } from './session.ts';

/**
 * The readings at every moment at which a session's price may change, in order: between two of them
 * each dimension has one price. Where the meter was not read at such a moment, the reading is
 * interpolated.
 */
export function readingsAtChanges(session: BillableSession): readonly MeterReading[] {
  const { readings } = session;
  const tariff = compile(session.tariff);
  const points = [
    readings[0]!,
    ...interpolated(readings, momentsOf(session, tariff)),
    ...crossings(readings, tariff.energies),
  ];
  points.sort((a, b) => a.at - b.at || a.energy - b.energy);
  return points.filter((point, index) => index === 0 || !isSame(point, points[index - 1]!));
}

export const isSame = (a: MeterReading, b: MeterReading) => a.at === b.at && a.energy === b.energy;

/** Instants at which clock, calendar, length of the session or idleness may change a price. */
function momentsOf(session: BillableSession, tariff: CompiledTariff): readonly Instant[] {
  const { pluggedIn, end, zone } = session;
  const moments: number[] = [];
  for (let at = pluggedIn; at < end; at = nextMark(zone, at, tariff.marks)) moments.push(at);
  for (const mark of tariff.elapsed) moments.push(pluggedIn + mark);
  for (const { from, to } of session.idle) {
    moments.push(from, to);
    for (const mark of tariff.idle) if (from + mark < to) moments.push(from + mark);
  }
  if (tariff.byPower) for (const { at } of session.readings) moments.push(at);
  moments.push(end);
  return moments.filter((at) => at <= end).toSorted((a, b) => a - b) as Instant[];
}

function interpolated(
  readings: readonly MeterReading[],
  moments: readonly Instant[],
): readonly MeterReading[] {
  let next = 0;
  return moments.map((at) => {
    while (next < readings.length && readings[next]!.at <= at) next += 1;
    const before = readings[next - 1]!;
    const after = readings[next];
    if (before.at === at || after === undefined) return { at, energy: before.energy };
    const share = portion(after.energy - before.energy, at - before.at, after.at - before.at);
    return { at, energy: wattHours(before.energy + share) };
  });
}

/** The part of a session until it has this much energy, without its idle time. */
export function untilEnergy(session: BillableSession, energy: WattHours): BillableSession {
  const { readings } = session;
  const first = readings[0]!;
  if (energyOf(readings) <= energy) return session;
  const last = energy === 0 ? first : crossings(readings, [energy])[0]!;
  const before = readings.filter((reading) => reading.energy < last.energy);
  return { ...session, readings: [...before, last], end: last.at, idle: [] };
}

/** The points at which the session's energy reaches each of these amounts, if it does. */
function crossings(
  readings: readonly MeterReading[],
  amounts: readonly number[],
): readonly MeterReading[] {
  const points: MeterReading[] = [];
  let next = 1;
  for (const amount of amounts) {
    const energy = wattHours(readings[0]!.energy + amount);
    while (next < readings.length && readings[next]!.energy < energy) next += 1;
    if (next === readings.length) break;
    const before = readings[next - 1]!;
    const after = readings[next]!;
    const rest = after.energy - energy;
    // Subtracted from the later reading, so that it rounds up: never before the amount was reached.
    const early = portion(after.at - before.at, rest, after.energy - before.energy);
    points.push({ at: instant(after.at - early), energy });
  }
  return points;
}

/** ⌊whole × part / of⌋, exact even where the product exceeds the safe integers. */
function portion(whole: number, part: number, of: number): number {
  const product = whole * part;
  if (Number.isSafeInteger(product)) return (product - (product % of)) / of;
  return Number((BigInt(whole) * BigInt(part)) / BigInt(of));
}

/** Average power between two readings; 0 after the last one. */
export function powerBetween(from: MeterReading, to: MeterReading | undefined): Kilowatts {
  if (to === undefined || to.at === from.at) return kilowatts(0);
  return kilowatts((((to.energy - from.energy) / (to.at - from.at)) * hour) / 1000);
}

export function energyOf(readings: readonly MeterReading[]): WattHours {
  return wattHours(readings.at(-1)!.energy - readings[0]!.energy);
}
