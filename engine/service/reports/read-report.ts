import { sharedPhases } from '../../charging/charger.ts';
import { drawOf } from '../../charging/draw.ts';
import { noteAnomaly } from '../../community/draft/note-anomaly.ts';
import { correctClock, notedBefore } from '../../community/readings/charger-clock.ts';
import { pairOf, type Draft } from '../../community/draft/draft.ts';
import { registerOf, rounding } from '../../community/readings/meter-register.ts';
import { putSession, putSpace } from '../../community/draft/put-session.ts';
import type {
  ChargerReading,
  EventWithoutReading,
  MeasuredReading,
  Report,
  ReportedReading,
  SessionReading,
} from '../../community/report.ts';
import type { Session } from '../../community/session.ts';
import { followsOffer } from './watch-draw.ts';
import { hasNumber } from '../../community/readings/session-readings.ts';
import { isServiceTime } from '../../time/local.ts';
import { amps, hour, instant, minute, wattHours, type Instant } from '../../units.ts';

export type CableReport = Extract<Report, { readonly transaction: string }>;

/** A message of a charger, in the service's own terms. */
export interface CableEvent {
  readonly seq: number;
  readonly at: Instant;
  /** Null if the message carries none. */
  readonly reading: MeasuredReading | null;
  readonly earlier: readonly Pick<ChargerReading, 'seq' | 'at' | 'register'>[];
}

/**
 * Reads a message about a cable: gives it its number and its time by the service's clock, and the
 * current its car draws. Null if it is invalid.
 */
export function readReport(
  draft: Draft,
  { space, reading }: CableReport,
  session: Session | undefined,
  known: readonly SessionReading[],
): CableEvent | null {
  if (typeof reading !== 'object' || reading === null) return null;
  const { seq: told, at: stamp } = reading;
  const isNumbered = told === null || isCount(told);
  if (!isNumbered || !Number.isSafeInteger(stamp)) return null;
  if ('register' in reading && !isReading(reading)) return null;
  const found = draft.spaces[space]!;
  const noted = notedBefore(found, stamp, draft.now);
  const shown = noted ?? stamp - found.clockAhead;
  if (!isServiceTime(shown)) return null;
  const register = 'register' in reading ? wattHours(Math.floor(reading.register)) : null;
  const seq = numberOf(draft, session, known, told, shown, register);
  const isBefore = known.length > 0 && seq < known[0]!.seq;
  const earliest = isBefore ? 0 : earliestFor(session, known, seq, reading, register);
  const at =
    noted === null
      ? timeOf(draft, space, session, stamp, earliest)
      : instant(Math.max(noted, earliest));
  if (!('register' in reading)) return { seq, at, reading: null, earlier: [] };
  const { offerId, earlier = [] } = reading;
  const measured = { ...reading, seq, at, register: register!, offerId };
  return {
    seq,
    at,
    reading: { seq, at, register: register!, offerId, ...drawnBy(draft, session, measured) },
    earlier: earlier.map((one, index) => ({
      // Between the numbers of two messages.
      seq: seq - 1 + (index + 1) / (earlier.length + 1),
      at: instant(Math.min(at, one.at - (stamp - at))),
      register: wattHours(Math.floor(one.register)),
    })),
  };
}

const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;
const isAmount = (value: number | null | undefined): boolean =>
  value === null || value === undefined || (Number.isFinite(value) && value >= 0);
const isRegister = (value: number): boolean =>
  Number.isFinite(value) && value >= 0 && value <= Number.MAX_SAFE_INTEGER;

const isReading = ({ register, amps: drawn, watts, offerId, earlier }: ReportedReading): boolean =>
  isRegister(register) &&
  isCount(offerId) &&
  isAmount(drawn) &&
  isAmount(watts) &&
  (earlier === undefined ||
    (Array.isArray(earlier) &&
      earlier.every(
        (one: unknown) =>
          typeof one === 'object' &&
          one !== null &&
          isRegister((one as ChargerReading).register) &&
          Number.isSafeInteger((one as ChargerReading).at),
      )));

/** When the last reading was taken. */
const takenAt = ({ at, taken = at }: SessionReading): Instant => taken;

/**
 * The number of a message within its transaction. A charger without numbers sends in order. One that
 * numbers from the beginning again sends a low number later than the last reading was taken.
 */
function numberOf(
  draft: Draft,
  session: Session | undefined,
  known: readonly SessionReading[],
  told: number | null,
  at: number,
  register: number | null,
): number {
  const last = known.at(-1);
  if (last === undefined) return told ?? 0;
  const isNew = at > takenAt(last);
  if (told === null) return isNew ? Math.floor(last.seq) + 1 : last.seq;
  const shift = session?.seqShift ?? 0;
  const seq = told + shift;
  if (seq > last.seq || !isNew || session === undefined) return seq;
  const isDuplicate = known.some((one) => hasNumber(one, seq) && registerOf(one) === register);
  if (isDuplicate || !draft.sessions.has(session.id)) return seq;
  const next = Math.floor(last.seq) + 1;
  putSession(draft, { ...draft.sessions.get(session.id)!, seqShift: next - told });
  noteAnomaly(draft, session, 'numbered-again');
  return next;
}

/** What a message must have followed: the reading before and, with an offer, the session's begin. */
function earliestFor(
  session: Session | undefined,
  known: readonly SessionReading[],
  seq: number,
  reading: ReportedReading | EventWithoutReading,
  register: number | null,
): number {
  const before = known.findLast((one) => one.seq < seq);
  if (before === undefined) return 0;
  const earliest = takenAt(before);
  if (session === undefined || !('register' in reading)) return earliest;
  const first = known[0]!;
  // Offers are made and power flows only after the session began, unless its cable had one before.
  const isOffered = reading.offerId > 0 && session.before === undefined;
  const hasFlowed = isOffered || register! > registerOf(first) + rounding;
  return hasFlowed ? Math.max(earliest, first.at) : earliest;
}

function timeOf(
  draft: Draft,
  space: string,
  session: Session | undefined,
  stamp: Instant,
  earliest: number,
): Instant {
  const found = draft.spaces[space]!;
  const { at, clockAhead, isSet } = correctClock(draft.now, found.clockAhead, stamp, earliest);
  if (clockAhead !== found.clockAhead) putSpace(draft, { ...found, clockAhead });
  if (isSet && session !== undefined) noteAnomaly(draft, session, 'clock-set');
  return at;
}

/**
 * The current of a reading, in whole amps: the larger of current and power; if neither is measured,
 * by the energy since the last reading, or as expected.
 */
function drawnBy(
  draft: Draft,
  session: Session | undefined,
  reading: ReportedReading & { readonly at: Instant },
): Pick<MeasuredReading, 'amps' | 'measured' | 'isSeen'> {
  const isSeen = typeof reading.amps === 'number' || typeof reading.watts === 'number';
  if (session === undefined || !draft.sessions.has(session.id)) {
    const measured = reading.amps ?? 0;
    return { amps: amps(Math.round(measured)), measured, isSeen };
  }
  const { charger } = draft.spaces[session.space]!;
  const { offered, line, flow, readings } = session;
  const pair = pairOf(draft, session);
  const volts = charger.volts * sharedPhases(charger, pair.vehicle);
  const offer = reading.offerId === line.offerId ? offered : line.confirmed;
  const last = readings.at(-1)!;
  const time = reading.at - last.at;
  const metered = Math.max(0, reading.register - registerOf(last));
  const byEnergy = (metered * hour) / time / volts;
  const isLong = time >= minute && byEnergy <= charger.maxAmps * 2;
  const assumed = isLong ? byEnergy : drawOf(pair, flow.stored, offer);
  const measured = isSeen ? Math.max(reading.amps ?? 0, (reading.watts ?? 0) / volts) : assumed;
  if (followsOffer(measured, offer)) return { amps: offer, measured, isSeen };
  // Noise of the measurement is no change.
  const isSame = Math.abs(measured - flow.amps) <= 1;
  return { amps: isSame ? flow.amps : amps(Math.round(measured)), measured, isSeen };
}
