import { withClock } from '../../community/readings/charger-clock.ts';
import { chargerPower, unsettle, type Draft } from '../../community/draft/draft.ts';
import {
  endTransaction,
  putSession,
  putSpace,
  sessionAt,
} from '../../community/draft/put-session.ts';
import { badInput, type Refusal } from '../../community/refusal.ts';
import type { Report, SessionReading, SupplyReport } from '../../community/report.ts';
import { isGapless, withNumber, withReading } from '../../community/readings/session-readings.ts';
import type { Session } from '../../community/session.ts';
import type { PluggedIn, Space, UnreadSession } from '../../community/world.ts';
import { spaceWith } from '../../community/find-space.ts';
import {
  closeSession,
  closeUnread,
  completeUnread,
  leftAt,
  stoppedAtCharger,
} from '../../sessions/closing.ts';
import {
  chargerConnects,
  chargerFails,
  chargerObeys,
  chargerReturns,
} from '../../sessions/faults.ts';
import { chargerIsHeard } from '../../sessions/leave-space.ts';
import { isServiceTime } from '../../time/local.ts';
import { instant, wattHours, type Instant } from '../../units.ts';
import { takeSupplyReport } from './available-power.ts';
import { beginExpected } from '../orders/expect-car.ts';
import { followCable, isCableOf, isOfCableBefore } from './late-cable.ts';
import { offerAnswered } from './offer-answers.ts';
import { readReport, type CableEvent, type CableReport } from './read-report.ts';
import { takeCommissioning, takeNoLimits } from './take-commissioning.ts';
import { takeReading } from './take-reading.ts';

/**
 * Processes a report of a charger, or of the building's supply. Reports may be late, duplicate, missing or out of order:
 * duplicates change nothing, and those that belong to no session are ignored.
 */
export function takeReport(draft: Draft, report: Report | SupplyReport): Refusal | null {
  if (typeof report !== 'object' || report === null) return { code: 'unknown', what: 'command' };
  if (report.kind === 'available') return takeSupplyReport(draft, report);
  const space = spaceWith(draft, report.space);
  if (space === undefined) return { code: 'unknown', what: 'space' };
  switch (report.kind) {
    case 'connected':
      if (report.clock !== undefined && !isServiceTime(report.clock)) return badInput('clock');
      // A clock that is not told is taken to be right until a message shows otherwise.
      takeConnection(draft, space, report.clock);
      chargerConnects(draft, space.id);
      chargerIsHeard(draft, space.id);
      return null;
    case 'fault-cleared':
      chargerReturns(draft, space.id);
      return null;
    case 'offline':
    case 'faulted':
      if (report.expectedBack !== null && !isServiceTime(report.expectedBack)) {
        return badInput('expectedBack');
      }
      chargerFails(draft, space.id, report.kind, report.expectedBack);
      return null;
    case 'offer-answered':
      return offerAnswered(draft, space.id, report.offerId, report.accepted);
    case 'cannot-limit':
      takeNoLimits(draft, space);
      return null;
    case 'commissioning':
    case 'commissioned':
      takeCommissioning(draft, space, report);
      return null;
    case 'plugged':
    case 'meter-read':
    case 'stopped':
    case 'unplugged':
      return takeCableReport(draft, report);
    default:
      return { code: 'unknown', what: 'command' };
  }
}

/** A charger is back. Whatever was drawn unseen is drawn no more, or reported again. */
function takeConnection(draft: Draft, space: Space, clock = draft.now): void {
  const { draws: _, ...plugged } = space.plugged ?? {};
  const isPlugged = space.plugged !== null;
  const connected = withClock(space, clock, draft.now);
  putSpace(draft, { ...connected, plugged: isPlugged ? (plugged as PluggedIn) : null });
}

/** Processes a message about a cable: its plug, a reading, or its unplug. */
function takeCableReport(draft: Draft, report: CableReport): Refusal | null {
  const { kind, transaction } = report;
  if (typeof transaction !== 'string') return badInput('reading');
  const space = draft.spaces[report.space]!;
  const session = sessionAt(draft, space.id);
  if (session?.transaction === transaction) {
    const event = readReport(draft, report, session, session.readings);
    if (event === null) return badInput('reading');
    if (isOfCableBefore(draft, session, kind, event)) {
      endTransaction(draft, space, transaction);
      return null;
    }
    // Before the first reading of a session, its cable may have had another one.
    if (event.seq >= session.readings[0]!.seq) takeEvent(draft, session.id, kind, event);
    return null;
  }
  if (session !== undefined && isCableOf(draft, session, report)) {
    followCable(draft, session, report);
    return takeCableReport(draft, report);
  }
  const unread = unreadOf(draft, report);
  const cable = space.plugged?.transaction === transaction ? [space.plugged.reading] : [];
  const event = readReport(draft, report, unread?.session, unread?.session.readings ?? cable);
  if (event === null) return badInput('reading');
  const isLate = unread !== undefined && takeLateEvent(draft, unread, kind, event);
  if (!isLate || cable.length > 0) takeCable(draft, draft.spaces[space.id]!, report, event);
  return null;
}

/** Adds what a message says to the session of its cable. */
function takeEvent(draft: Draft, id: string, kind: CableReport['kind'], event: CableEvent): void {
  for (const { seq, at, register } of event.earlier) {
    const session = draft.sessions.get(id)!;
    const power = chargerPower(draft, session.space);
    const readings = withReading(session.readings, { seq, at, register }, power);
    if (!session.isRecorded) putSession(draft, { ...session, readings });
  }
  const session = draft.sessions.get(id)!;
  const isLast = kind === 'unplugged';
  if (kind === 'plugged') takePlug(draft, session, event);
  else if (event.reading !== null) takeReading(draft, session, event.reading, isLast);
  else putSession(draft, { ...session, readings: withNumber(session.readings, event) });
  const read = draft.sessions.get(id)!;
  if (kind === 'stopped') stoppedAtCharger(draft, read);
  if (!isLast) return;
  if (event.reading !== null) closeSession(draft, read, event.at);
  else closeSession(draft, read, event.at, { unpluggedAt: event.at });
  cableIsOut(draft, read.space);
}

/** The plug of a session's own cable comes late: it says nothing of what its car draws since. */
function takePlug(draft: Draft, session: Session, { seq, at, reading }: CableEvent): void {
  const power = chargerPower(draft, session.space);
  const readings =
    reading === null
      ? withNumber(session.readings, { seq, at })
      : withReading(session.readings, reading, power);
  if (!session.isRecorded) putSession(draft, { ...session, readings });
}

/** Learns from a report of a transaction without a session whether its cable is plugged in. */
function takeCable(
  draft: Draft,
  space: Space,
  { kind, transaction }: CableReport,
  { seq, at, reading }: CableEvent,
): void {
  const before = space.plugged;
  if (kind === 'unplugged') {
    endTransaction(draft, space, transaction, reading?.register);
    if (before?.transaction === transaction) draft.spaceFreed = true;
    cableIsOut(draft, space.id);
  }
  if (kind === 'unplugged' || space.ended?.includes(transaction)) return;
  // Without a reading, the register is where the last car left it.
  const energy = reading?.register ?? space.register ?? wattHours(0);
  const draws: Pick<PluggedIn, 'draws'> =
    reading !== null && reading.amps > 1 ? { draws: reading.amps } : {};
  const plugged = { transaction, reading: { seq, at, energy }, ...draws };
  if (before === null) {
    putSpace(draft, { ...space, plugged });
    if (draws.draws !== undefined) unsettle(draft, space.building, 'share');
  } else if (before.transaction === transaction) {
    const isNewer = seq > before.reading.seq || at > before.reading.at;
    if (isNewer && reading !== null) {
      const earlier = [...(before.earlier ?? []), before.reading];
      putSpace(draft, { ...space, plugged: { ...plugged, earlier: fewOf(earlier) } });
    } else if (reading === null) {
      const [counted] = withNumber([before.reading], { seq, at });
      putSpace(draft, { ...space, plugged: { ...before, reading: counted! } });
    }
    if (isNewer && draws.draws !== before.draws) unsettle(draft, space.building, 'share');
  } else if (at >= before.reading.at && isNextCable(draft, space, kind, at)) {
    // A charger has one cable: the car before has left, and the report of that is late or lost.
    const session = sessionAt(draft, space.id);
    const nextPlug = plugged.reading;
    if (session !== undefined) closeSession(draft, session, at, { nextPlug });
    endTransaction(draft, draft.spaces[space.id]!, before.transaction);
    putSpace(draft, { ...draft.spaces[space.id]!, plugged });
    cableIsOut(draft, space.id);
  }
  if (kind === 'plugged' && reading !== null) completeUnread(draft, space.id, plugged.reading);
  if (kind === 'plugged') beginExpected(draft, space.id);
}

/** Whether a message of another transaction shows that the cable of a session is out. */
function isNextCable(draft: Draft, { id }: Space, kind: CableReport['kind'], at: Instant): boolean {
  const session = sessionAt(draft, id);
  return kind === 'plugged' || session === undefined || at > session.readings.at(-1)!.at;
}

/** The first reading of a cable and the latest ones. */
const fewOf = (readings: readonly SessionReading[]): readonly SessionReading[] =>
  readings.length > 8 ? readings.toSpliced(1, 1) : readings;

/** A charger whose cable is out answers, and draws nothing. */
function cableIsOut(draft: Draft, space: string): void {
  chargerObeys(draft, space, 'silent');
  chargerObeys(draft, space, 'draws-more');
}

/** An ended session that waits for a message of this transaction. */
const unreadOf = (draft: Draft, { space, transaction }: CableReport): UnreadSession | undefined =>
  draft.unread.find(
    ({ session }) => session.space === space && session.transaction === transaction,
  );

/** Adds a message to a session that has ended; false if it is from before the session. */
function takeLateEvent(
  draft: Draft,
  found: UnreadSession,
  kind: CableReport['kind'],
  { seq, at, reading }: CableEvent,
): boolean {
  const { session: before } = found;
  if (seq < before.readings[0]!.seq) return false;
  const { nextPlug, movedAt, unpluggedAt, ...ended } = found;
  const isReported = nextPlug === undefined && movedAt === undefined;
  const isOut = isReported || kind === 'unplugged';
  if (before.isRecorded) {
    if (isOut) closeUnread(draft, ended, at);
    return true;
  }
  const readings =
    reading === null
      ? withNumber(before.readings, { seq, at })
      : withReading(before.readings, reading, chargerPower(draft, before.space));
  const session = { ...before, readings };
  const isRead = unpluggedAt === undefined || reading !== null;
  const known = isOut && isRead ? ended : found;
  const left = kind === 'unplugged' || unpluggedAt !== undefined ? (unpluggedAt ?? at) : undefined;
  const filled = { ...known, session, ...(left !== undefined && { unpluggedAt: left }) };
  draft.unread = draft.unread.map((one) => (one === found ? filled : one));
  if (isOut && isRead && isGapless(readings)) closeUnread(draft, filled);
  // Also while earlier readings are missing: whether its stay goes on depends on that.
  else if (kind === 'unplugged')
    leftAt(draft, session.id, instant(Math.max(at, readings.at(-1)!.at)));
  return true;
}
