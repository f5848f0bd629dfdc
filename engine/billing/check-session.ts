import { checkTariff, type TariffRefusal } from '../tariff/check-tariff.ts';
import type { Timeline } from '../time/interval.ts';
import { isServiceTime } from '../time/local.ts';
import { isTimeZone } from '../time/zone.ts';
import { day } from '../units.ts';
import { energyOf } from './metering.ts';
import type { BillableSession, MeterReading } from './session.ts';

/** Why a session from outside cannot be billed. */
export type SessionRefusal =
  | { readonly why: 'bad-tariff'; readonly tariff: TariffRefusal }
  | {
      readonly why:
        | 'unknown-zone'
        | 'bad-time'
        | 'ends-before-plug-in'
        | 'too-long'
        | 'no-readings'
        | 'readings-miss-start-or-end'
        | 'bad-reading'
        | 'readings-out-of-order'
        | 'register-went-back'
        | 'too-much-energy'
        | 'idle-out-of-order'
        | 'idle-outside-session';
    };

/** A session longer or larger than this is a faulty record. */
const longest = 366 * day;
const mostEnergy = 10_000_000;

/** Undefined where the session can be billed. */
export function checkSession(session: BillableSession): SessionRefusal | undefined {
  const tariff = checkTariff(session.tariff);
  if (tariff) return { why: 'bad-tariff', tariff };
  const why = faultOf(session) ?? readingsFault(session) ?? idleFault(session);
  return why && { why };
}

type Fault = Exclude<SessionRefusal['why'], 'bad-tariff'>;

function faultOf({ zone, pluggedIn, end }: BillableSession): Fault | undefined {
  if (!isTimeZone(zone)) return 'unknown-zone';
  if (!isServiceTime(pluggedIn) || !isServiceTime(end)) return 'bad-time';
  if (end < pluggedIn) return 'ends-before-plug-in';
  return end - pluggedIn > longest ? 'too-long' : undefined;
}

function readingsFault({ readings, pluggedIn, end }: BillableSession): Fault | undefined {
  if (readings.length === 0) return 'no-readings';
  if (!readings.every(isReading)) return 'bad-reading';
  const falls = (of: (reading: MeterReading) => number) =>
    readings.some((reading, index) => index > 0 && of(reading) < of(readings[index - 1]!));
  if (falls((reading) => reading.at)) return 'readings-out-of-order';
  if (falls((reading) => reading.energy)) return 'register-went-back';
  if (energyOf(readings) > mostEnergy) return 'too-much-energy';
  const isWhole = readings[0]!.at === pluggedIn && readings.at(-1)!.at === end;
  return isWhole ? undefined : 'readings-miss-start-or-end';
}

const isReading = ({ at, energy }: MeterReading) =>
  isServiceTime(at) && Number.isSafeInteger(energy) && energy >= 0;

function idleFault({ idle, pluggedIn, end }: BillableSession): Fault | undefined {
  if (!isTimeline(idle)) return 'idle-out-of-order';
  const isInside = idle.every(({ from, to }) => pluggedIn <= from && to <= end);
  return isInside ? undefined : 'idle-outside-session';
}

/** Touching intervals would be one, and its grace period would count twice. */
function isTimeline(intervals: Timeline): boolean {
  return intervals.every(
    ({ from, to }, index) =>
      Number.isInteger(from) &&
      Number.isInteger(to) &&
      from < to &&
      (index === 0 || intervals[index - 1]!.to < from),
  );
}
