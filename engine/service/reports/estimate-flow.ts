import { registerOf, flowAt, meteredPower, type Flow, type Pair } from '../../charging/flow.ts';
import { intoBattery } from '../../charging/losses.ts';
import { mostStoredAt } from '../../charging/taper.ts';
import { toMillijoules } from '../../charging/vehicle.ts';
import { lastBelieved } from '../../community/readings/session-readings.ts';
import type { ChargerReading, SessionReading } from '../../community/report.ts';
import type { Session } from '../../community/session.ts';
import {
  instant,
  millijoules,
  millijoulesPerWattHour,
  type Amps,
  type Instant,
  type Millijoules,
  type WattHours,
} from '../../units.ts';

/** A difference of one watt-hour is register rounding. */
const closeEnough = 1;

/**
 * The estimated battery content at a reading, and the flow since: as expected if the register
 * agrees. For a reading older than the flow, what flowed in between is corrected too.
 */
export function estimate(
  pair: Pair,
  session: Session,
  { at: stamped, energy, isOff }: SessionReading,
  { amps: drawn, offerId }: ChargerReading,
): { readonly now: Flow; readonly read: Millijoules } {
  const { flow, line, offeredAt } = session;
  // A car that draws what it would not near full has less than was believed.
  const most = mostStoredAt(pair.vehicle, pair.charger, drawn);
  // The offer has changed since the reading, so only the next one shows its effect.
  if (stamped < flow.since && offerId !== line.offerId) {
    const read = isOff ? session.storedWhenRead : storedSince(pair, session, energy);
    return { now: flow, read: millijoules(Math.min(read, most)) };
  }
  // A charger cannot follow an offer before it was made, so an earlier time is an error of its clock.
  const at = offerId === line.offerId ? instant(Math.max(stamped, offeredAt)) : stamped;
  const expected = at < flow.since ? flowBefore(pair, session, at) : flowAt(pair, flow, at);
  const shown = energy * millijoulesPerWattHour;
  // A register that is not believed says nothing about the battery.
  const isAsExpected = isOff || Math.abs(registerOf(expected.meter) - energy) <= closeEnough;
  const told = isAsExpected ? expected.stored : storedBy(pair, session, energy, expected);
  const stored = millijoules(Math.min(told, most));
  // The register is rounded down, so at least this much has been metered.
  const meter = millijoules(isAsExpected ? Math.max(expected.meter, shown) : shown);
  const read: Flow = { since: at, amps: drawn, meter, stored };
  return { now: flowAt(pair, read, instant(Math.max(at, flow.since))), read: stored };
}

/** The battery content, if the register differs from the estimate. */
function storedBy(pair: Pair, { flow }: Session, energy: WattHours, expected: Flow): Millijoules {
  const more = energy * millijoulesPerWattHour - expected.meter;
  return withGain(pair, flow.amps, expected.stored, more);
}

/** The battery content by what the register shows since the last reading. */
function storedSince(pair: Pair, session: Session, energy: WattHours): Millijoules {
  const { line, readings, storedWhenRead } = session;
  const more = (energy - lastBelieved(readings).energy) * millijoulesPerWattHour;
  return withGain(pair, line.confirmed, storedWhenRead, more);
}

/** The battery content after some more has been metered, or less than was assumed. */
function withGain(pair: Pair, drawn: Amps, stored: Millijoules, more: number): Millijoules {
  const { charger, vehicle } = pair;
  const power = meteredPower(pair, drawn === 0 ? charger.maxAmps : drawn);
  const gained = Math.round((more * intoBattery(power)) / power);
  return millijoules(Math.max(0, Math.min(toMillijoules(vehicle.battery), stored + gained)));
}

/**
 * A flow before it began, at the same power. What the battery held follows from the last reading on, if
 * the offer was the same then: one that counts as full since does not say how full it was.
 */
function flowBefore(pair: Pair, session: Session, at: Instant): Flow {
  const { flow, readings, storedWhenRead, offeredAt } = session;
  const { meter, stored } = flowAt(pair, { ...flow, since: at }, flow.since);
  const { at: readAt } = readings.at(-1)!;
  const read = { ...flow, since: readAt, stored: storedWhenRead };
  const before = millijoules(Math.max(0, 2 * flow.stored - stored));
  return {
    since: at,
    amps: flow.amps,
    meter: millijoules(2 * flow.meter - meter),
    stored: readAt >= offeredAt ? flowAt(pair, read, at).stored : before,
  };
}
