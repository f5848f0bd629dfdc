import { followOffer } from '../charging/draw.ts';
import { flowAt, meteredPower, type Flow, type Pair } from '../charging/flow.ts';
import { intoBattery } from '../charging/losses.ts';
import { storedAt, toMillijoules } from '../charging/vehicle.ts';
import { pairOf, unsettle, type Draft } from '../community/draft.ts';
import { lookUp } from '../look-up.ts';
import { endTransaction, putSession, putSpace, sessionAt } from '../community/put-session.ts';
import { leastBetweenSwitches } from '../community/due.ts';
import { completion, targetOf } from '../community/goal.ts';
import { isPossible } from '../community/possible-reading.ts';
import { badInput, type Refusal } from '../community/refusal.ts';
import {
  isGapless,
  withReading,
  withUnneeded,
  type ChargerReading,
  type Report,
  type SessionReading,
} from '../community/report.ts';
import type { ChargerLine, Session } from '../community/session.ts';
import type { Space } from '../community/world.ts';
import { isServiceTime } from '../time/local.ts';
import {
  fraction,
  instant,
  millijoules,
  millijoulesPerWattHour,
  type Instant,
  type Millijoules,
  type WattHours,
} from '../units.ts';
import { closeSession, closeUnread, recordWhenRead } from '../sessions/closing.ts';
import { chargerFails, chargerReturns } from '../sessions/faults.ts';
import { complete, registerOf, setPhase } from '../sessions/session-steps.ts';

/**
 * Processes a report of a charger. Reports may be late, duplicate, missing or out of order:
 * duplicates change nothing, and those that belong to no session are ignored.
 */
export function takeReport(draft: Draft, report: Report): Refusal | null {
  if (typeof report !== 'object' || report === null) return { code: 'unknown', what: 'command' };
  const space = lookUp(draft.spaces, report.space);
  if (space === undefined) return { code: 'unknown', what: 'space' };
  switch (report.kind) {
    case 'connected':
      if (!isServiceTime(report.clock)) return badInput('clock');
      putSpace(draft, { ...space, clockAhead: report.clock - draft.now });
      chargerReturns(draft, space.id);
      return null;
    case 'fault-cleared':
      chargerReturns(draft, space.id);
      return null;
    case 'offline':
    case 'faulted':
      if (!isServiceTime(report.expectedBack)) return badInput('expectedBack');
      chargerFails(draft, space.id, report.kind, report.expectedBack);
      return null;
    case 'offer-answered':
      return offerAnswered(draft, space.id, report.offerId, report.accepted);
    case 'plugged':
    case 'meter-read':
    case 'unplugged':
      return takeReading(draft, report);
    default:
      return { code: 'unknown', what: 'command' };
  }
}

type ReadingReport = Extract<Report, { readonly transaction: string }>;

function takeReading(draft: Draft, report: ReadingReport): Refusal | null {
  const { kind, transaction } = report;
  const reading = checkReading(draft, report);
  if (reading === null || typeof transaction !== 'string') return badInput('reading');
  const space = draft.spaces[report.space]!;
  const session = sessionAt(draft, space.id);
  if (session?.transaction !== transaction) {
    const isLate = takeLateReading(draft, report, reading);
    const isKnown = space.plugged?.transaction === transaction;
    if (!isLate || isKnown) takeCable(draft, space, report, reading);
    return null;
  }
  if (reading.seq < session.readings[0]!.seq) return null;
  const read = withNextReading(draft, session, reading);
  if (kind === 'unplugged') closeSession(draft, read, reading.at);
  return null;
}

/** Learns from a report of a transaction without a session whether its cable is plugged in. */
function takeCable(
  draft: Draft,
  space: Space,
  { kind, transaction }: ReadingReport,
  { seq, at, register: energy }: ChargerReading,
): void {
  const before = space.plugged;
  if (kind === 'unplugged') {
    endTransaction(draft, space, transaction);
    if (before?.transaction === transaction) draft.spaceFreed = true;
  }
  if (kind === 'unplugged' || space.ended?.includes(transaction)) return;
  const plugged = { transaction, reading: { seq, at, energy } };
  if (before === null) putSpace(draft, { ...space, plugged });
  else if (before.transaction === transaction) {
    if (seq > before.reading.seq) putSpace(draft, { ...space, plugged });
  } else if (kind === 'plugged' && at >= before.reading.at) {
    // A charger has one cable: the car before has left, and the report of that is late or lost.
    const session = sessionAt(draft, space.id);
    if (session !== undefined) closeSession(draft, session, at, { nextPlug: plugged.reading });
    endTransaction(draft, draft.spaces[space.id]!, before.transaction);
    putSpace(draft, { ...draft.spaces[space.id]!, plugged });
  }
}

/** A reading with its time by the service's clock, never in the future; null if invalid. */
function checkReading(draft: Draft, { space, reading }: ReadingReport): ChargerReading | null {
  if (typeof reading !== 'object' || reading === null) return null;
  const { seq, at, register, amps, offerId } = reading;
  if (!isCount(seq) || !isCount(register) || !isCount(amps) || !isCount(offerId)) return null;
  if (!Number.isSafeInteger(at)) return null;
  const corrected = at - draft.spaces[space]!.clockAhead;
  if (!isServiceTime(corrected)) return null;
  return { seq, at: instant(Math.min(corrected, draft.now)), register, amps, offerId };
}

const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;

/** Adds a reading to a session that has ended; false if there is none that waits for it. */
function takeLateReading(
  draft: Draft,
  { kind, space, transaction }: ReadingReport,
  reading: ChargerReading,
): boolean {
  const found = draft.unread.find(
    ({ session }) =>
      session.space === space &&
      session.transaction === transaction &&
      session.readings[0]!.seq <= reading.seq,
  );
  if (found === undefined) return false;
  const { nextPlug, movedAt, ...ended } = found;
  const isReported = nextPlug === undefined && movedAt === undefined;
  const isOut = isReported || kind === 'unplugged';
  if (found.session.isRecorded) {
    if (isOut) closeUnread(draft, ended, reading.at);
    return true;
  }
  const readings = withReading(found.session.readings, reading);
  const session = isPossible(draft, found.session, readings)
    ? { ...found.session, readings }
    : found.session;
  const filled = isOut ? { ...ended, session } : { ...found, session };
  draft.unread = draft.unread.map((one) => (one === found ? filled : one));
  if (isOut && isGapless(session.readings)) closeUnread(draft, filled);
  return true;
}

/** Adds a reading to a running session and corrects the estimate. */
function withNextReading(draft: Draft, session: Session, reading: ChargerReading): Session {
  if (session.isRecorded) {
    const counted = { ...session, readings: withUnneeded(session.readings, reading) };
    putSession(draft, counted);
    return counted;
  }
  const readings = withReading(session.readings, reading);
  if (readings === session.readings || !isPossible(draft, session, readings)) return session;
  const newest = readings.at(-1)!;
  // An older reading does not affect the estimate.
  if (newest.seq !== reading.seq) {
    const filled = { ...session, readings };
    putSession(draft, filled);
    recordWhenRead(draft, filled);
    return draft.sessions.get(session.id)!;
  }
  const flow = estimate(pairOf(draft, session), session, newest, reading);
  const read: Session = {
    ...session,
    readings,
    flow: flow.now,
    storedWhenRead: flow.read,
    line: confirmed(session, reading.offerId),
  };
  putSession(draft, read);
  follow(draft, session, read);
  recordWhenRead(draft, draft.sessions.get(session.id)!);
  return draft.sessions.get(session.id)!;
}

/** A car that stops drawing this close to its limit is assumed to be full. */
const nearFull = fraction(0.03);

/** A difference of one watt-hour is register rounding. */
const closeEnough = 1;

/**
 * The estimated battery content at a reading, and the flow since: as expected if the register
 * agrees. For a reading older than the flow, what flowed in between is corrected too.
 */
function estimate(
  pair: Pair,
  session: Session,
  { at: stamped, energy }: SessionReading,
  { amps: drawn, offerId }: ChargerReading,
): { readonly now: Flow; readonly read: Millijoules } {
  const { flow, line, offeredAt } = session;
  // The offer has changed since the reading, so only the next one shows its effect.
  if (stamped < flow.since && offerId !== line.offerId) {
    return { now: flow, read: session.storedWhenRead };
  }
  // A charger cannot follow an offer before it was made, so an earlier time is an error of its clock.
  const at = offerId === line.offerId ? instant(Math.max(stamped, offeredAt)) : stamped;
  const expected = at < flow.since ? flowBefore(pair, flow, at) : flowAt(pair, flow, at);
  const shown = energy * millijoulesPerWattHour;
  const isAsExpected = Math.abs(registerOf(expected.meter) - energy) <= closeEnough;
  const stored = isAsExpected ? expected.stored : storedBy(pair, session, energy, expected);
  // The register is rounded down, so at least this much has been metered.
  const meter = millijoules(isAsExpected ? Math.max(expected.meter, shown) : shown);
  const read: Flow = { since: at, amps: drawn, meter, stored };
  return { now: flowAt(pair, read, instant(Math.max(at, flow.since))), read: stored };
}

/** The battery content, if the register differs from the estimate. */
function storedBy(pair: Pair, { flow }: Session, energy: WattHours, expected: Flow): Millijoules {
  const { charger, vehicle } = pair;
  const current = flow.amps === 0 ? charger.maxAmps : flow.amps;
  const power = meteredPower(pair, current);
  const more = energy * millijoulesPerWattHour - expected.meter;
  const gained = Math.round((more * intoBattery(power)) / power);
  const full = toMillijoules(vehicle.battery);
  return millijoules(Math.max(0, Math.min(full, expected.stored + gained)));
}

/** Extrapolates a flow back in time at the same power. */
function flowBefore(pair: Pair, flow: Flow, at: Instant): Flow {
  const { meter, stored } = flowAt(pair, { ...flow, since: at }, flow.since);
  return {
    since: at,
    amps: flow.amps,
    meter: millijoules(2 * flow.meter - meter),
    stored: millijoules(Math.max(0, 2 * flow.stored - stored)),
  };
}

/** Reacts to a reading: the car draws less, nothing any more, or starts drawing again. */
function follow(draft: Draft, before: Session, session: Session): void {
  const at = draft.now;
  const { order, phase, flow, offered, building } = session;
  if (order === null || phase.kind === 'stopped') return;
  const isDone = phase.kind === 'complete';
  const pair = pairOf(draft, session);
  if (isDone) {
    const target = targetOf(pair, session, order.goal);
    const isShort = phase.why === 'goal' && completion(pair, flow, target) === null;
    // The estimate was ahead of the meter: charging has to continue.
    if (isShort && offered === 0) {
      putSession(draft, { ...session, phase: { kind: 'plugged-in' }, plan: null, idleSince: null });
      draft.moveChecks.add(building);
      unsettle(draft, building, 'share');
    }
    return;
  }
  if (flow.amps === before.flow.amps) return;
  if (flow.amps > 0 || offered === 0) {
    unsettle(draft, building, 'share');
    return;
  }
  // The car has stopped drawing: it is full, or it has its own reasons.
  const limit = storedAt(pair.vehicle, pair.vehicle.limit);
  const nearly = storedAt(pair.vehicle, nearFull);
  if (flow.stored >= limit - nearly) {
    const stored = millijoules(Math.max(limit, flow.stored));
    const full = { ...session, flow: { ...flow, stored }, storedWhenRead: stored };
    complete(draft, full, at, pair.vehicle.limit < 1 ? 'limit' : 'full');
  } else {
    putSession(draft, setPhase(draft, session, at, { kind: 'waiting', why: { kind: 'car' } }));
    unsettle(draft, building, 'share');
  }
}

/** What a charger that has confirmed an offer may draw; only the latest offer counts. */
function confirmed({ offered, line }: Session, offerId: number): ChargerLine {
  if (offerId !== line.offerId || line.confirmedId === offerId) return line;
  return { offerId, confirmedId: offerId, confirmed: offered, mayDraw: offered };
}

/** The charger accepts or refuses an offer. After a refusal its previous offer remains in force. */
function offerAnswered(
  draft: Draft,
  space: string,
  offerId: number,
  accepted: boolean,
): Refusal | null {
  const session = sessionAt(draft, space);
  if (session === undefined || session.line.offerId !== offerId) return null;
  if (accepted) {
    const known = { ...session, line: confirmed(session, offerId) };
    putSession(draft, known);
    recordWhenRead(draft, known);
  } else {
    const { confirmed: offered } = session.line;
    const pair = pairOf(draft, session);
    const flow = followOffer(pair, session.flow, draft.now, offered);
    const line = { ...session.line, confirmedId: offerId };
    const at = draft.now;
    const before = { ...session, offered, offeredAt: at, switchedAt: at, line, flow };
    // Offered again after the minimum off time.
    const why = { kind: 'rest', until: instant(at + leastBetweenSwitches) } as const;
    putSession(draft, offered > 0 ? before : setPhase(draft, before, at, { kind: 'waiting', why }));
  }
  return null;
}
