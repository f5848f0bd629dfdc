import { flowAt } from '../charging/flow.ts';
import { amps, day, duration, instant, type Amps, type Instant } from '../units.ts';
import {
  chargerPower,
  pairOf,
  tell,
  unreadId,
  unsettle,
  type Draft,
} from '../community/draft/draft.ts';
import { isBooked } from '../community/draft/put-reservation.ts';
import { putLeft } from '../community/draft/put-left.ts';
import {
  dropSession,
  endTransaction,
  putSession,
  putSpace,
} from '../community/draft/put-session.ts';
import { setDue, clearDue } from '../community/draft/agenda.ts';
import { lastHeard, lastWord, mayBeLost } from '../community/readings/last-heard.ts';
import { registerOf } from '../community/readings/meter-register.ts';
import { isGapless, lastBelieved, withNextPlug } from '../community/readings/session-readings.ts';
import type { SessionReading } from '../community/report.ts';
import type { Session } from '../community/session.ts';
import type { UnreadSession } from '../community/world.ts';
import { cutAt, idleUntil } from './idle-time.ts';
import { keepLeft } from './leave-space.ts';
import { record, remember, revise, settleStay } from './recording.ts';
import { setOffer, setPhase } from './session-steps.ts';

/** How long missing readings are awaited; after that, the session is billed without them. */
const patience = duration(7 * day);

/** Ends charging at the user's request. The cable stays plugged in. */
export function stopSession(draft: Draft, session: Session): void {
  const at = draft.now;
  const still = setOffer(draft, session, at, amps(0));
  const over = setPhase(draft, still, at, { kind: 'stopped' });
  tellEnded(draft, session, 'stop');
  putSession(draft, over);
  recordWhenRead(draft, over);
}

/** Somebody pressed stop at the charger, which has cut the power by itself. */
export function stoppedAtCharger(draft: Draft, session: Session): void {
  if (session.order === null || session.phase.kind === 'stopped') return;
  stopSession(draft, session);
  const none = amps(0);
  const { id, line, flow } = draft.sessions.get(session.id)!;
  const { offerId } = line;
  const off = { offerId, confirmedId: offerId, confirmed: none, mayDraw: none };
  draft.offers.delete(session.space);
  const over = { ...draft.sessions.get(id)!, line: off, flow: { ...flow, amps: none } };
  putSession(draft, over);
  recordWhenRead(draft, over);
}

/**
 * Ends a stopped session whose charger does not answer, and of whose cable nothing has been heard for
 * a while: true if so. Readings that come later are still billed.
 */
export function endIfLost(draft: Draft, id: string): boolean {
  const session = draft.sessions.get(id)!;
  const { condition } = draft.spaces[session.space]!;
  const isSilent = condition.kind === 'offline' && condition.why === 'silent';
  const isStopped = session.phase.kind === 'stopped' && !session.isRecorded;
  if (!isSilent || !isStopped || !mayBeLost(session, draft.now)) return false;
  const movedAt = lastHeard(session);
  closeSession(draft, session, movedAt, { movedAt });
  return true;
}

/** Records a stopped charge once its last reading has arrived. */
export function recordWhenRead(draft: Draft, session: Session): void {
  const isRead = session.line.mayDraw === 0 && isGapless(session.readings);
  if (session.phase.kind !== 'stopped' || session.isRecorded || !isRead) return;
  record(draft, session, 'stop', null);
  putSession(draft, { ...session, isRecorded: true });
  if (isBooked(draft, session.space)) draft.stopsConfirmed.add(session.id);
}

/** Reports the end of charging; the power that was planned for it becomes free. */
function tellEnded(draft: Draft, session: Session, endedBy: 'stop' | 'unplug'): void {
  const { id, user, space, building, plan, phase } = session;
  tell(draft, { kind: 'session-ended', at: draft.now, user, space, session: id, endedBy });
  if (plan !== null && phase.kind !== 'complete') unsettle(draft, building, 'plan');
}

/** What shows that a cable is out, if its unplug has not been reported, or without a reading. */
type Unreported = Pick<UnreadSession, 'nextPlug' | 'movedAt' | 'unpluggedAt'>;

/**
 * Ends a session after the cable was unplugged, which may be reported later. If it has not been
 * reported yet, the plug of the next car shows that it was, or that of the same car elsewhere.
 */
export function closeSession(
  draft: Draft,
  session: Session,
  reportedAt: Instant,
  unreported?: Unreported,
): void {
  const { id, user, isRecorded } = session;
  const unplugged = afterReadings(session, reportedAt);
  const at = draft.now;
  const isStopped = session.phase.kind === 'stopped';
  const gone = amps(0);
  const off = { ...session, offered: gone, line: { ...session.line, mayDraw: gone } };
  const stopped = isStopped ? off : stopUnplugged(draft, off, unplugged);
  const over = leftBefore(draft, idleUpTo(stopped, unplugged), reportedAt);
  if (!isStopped) tellEnded(draft, session, 'unplug');
  const endedBy = isStopped ? 'stop' : 'unplug';
  const isLeft = isRecorded && unreported?.unpluggedAt !== undefined;
  const isDeferred = keepLeft(draft, off, over, unplugged, unreported?.movedAt !== undefined);
  if (unreported !== undefined && !isLeft) awaitReadings(draft, over, endedBy, unreported);
  else if (isRecorded) settleStay(draft, over, unplugged);
  else if (!isGapless(over.readings)) awaitReadings(draft, over, endedBy);
  else if (!isDeferred) record(draft, over, endedBy, unplugged);
  remember(draft, over, at);
  dropSession(draft, session);
  const space = draft.spaces[session.space]!;
  leaveSpace(draft, over, unreported?.movedAt !== undefined, session.line.mayDraw);
  draft.offers.delete(space.id);
  draft.spaceFreed = true;
  const car = draft.vehicles[session.vehicle]!;
  // How long it went on charging is not known, or was assumed longer: no level is guessed too high.
  const isUnseen = unreported !== undefined && unreported.unpluggedAt === undefined;
  const isAsRead = isUnseen || unplugged < over.flow.since;
  const { stored } = isAsRead
    ? { stored: session.storedWhenRead }
    : flowAt(pairOf(draft, session), over.flow, unplugged);
  draft.vehicles[car.id] = { ...car, stored };
  tell(draft, { kind: 'unplugged', at, user, space: space.id, session: id });
}

/**
 * The session at a space is over. A driver who says that the car is elsewhere may have named the
 * wrong one, so the cable counts as plugged in until its charger reports the unplug or another plug.
 */
function leaveSpace(draft: Draft, session: Session, mayBeThere: boolean, mayDraw: Amps): void {
  const { transaction, readings } = session;
  const space = { ...draft.spaces[session.space]!, session: null };
  if (mayBeThere) {
    const reading = readings.at(-1)!;
    // What does not answer may still draw, whoever has left.
    const draws = space.condition.kind === 'offline' && mayDraw > 0 ? { draws: mayDraw } : {};
    putSpace(draft, { ...space, plugged: { transaction, reading, ...draws } });
  } else endTransaction(draft, space, transaction, registerOf(lastBelieved(readings)));
}

/** The time of an unplug: not before the readings it follows, whatever the charger's clock shows. */
const afterReadings = ({ readings }: Pick<Session, 'readings'>, at: Instant): Instant =>
  instant(Math.max(at, readings.at(-1)!.at));

/** A session whose idle time is counted up to an instant, and not from then on. */
function idleUpTo(session: Session, end: Instant): Session {
  const { idleFrom: _, ...still } = session;
  return { ...still, idle: cutAt(idleUntil(session, end), end) };
}

/** A session that ended when it was unplugged; people are told now. */
function stopUnplugged(draft: Draft, session: Session, unplugged: Instant): Session {
  const told = setPhase(draft, session, draft.now, { kind: 'stopped' });
  const log = [...session.log, { at: unplugged, phase: told.phase }];
  return { ...told, log, idleSince: session.idleSince ?? unplugged };
}

/** Keeps an ended session whose readings are incomplete; it is billed when they have arrived. */
function awaitReadings(
  draft: Draft,
  session: Session,
  endedBy: 'stop' | 'unplug',
  unreported: Unreported = {},
): void {
  const isOnlyLast = unreported.unpluggedAt !== undefined && isGapless(session.readings);
  const until = instant(draft.now + (isOnlyLast ? day : patience));
  const car = draft.vehicles[session.vehicle]!;
  draft.unread = [...draft.unread, { session, car, endedBy, until, ...unreported }];
  setDue(draft.agenda, unreadId(session.id), until);
}

/** Bills an unplugged session, with the readings that have arrived. */
export function closeUnread(draft: Draft, unread: UnreadSession, reportedAt?: Instant): void {
  const { car, endedBy, nextPlug, movedAt, unpluggedAt } = unread;
  const outAt = reportedAt ?? unpluggedAt;
  const isLost = outAt === undefined && (nextPlug ?? movedAt) !== undefined;
  const session = isLost
    ? idleWhileSeen(draft, unread.session)
    : leftBefore(draft, unread.session, outAt ?? draft.now);
  const { readings, phase } = session;
  draft.unread = draft.unread.filter((one) => one.session.id !== session.id);
  clearDue(draft.agenda, unreadId(session.id));
  if (session.isRecorded) {
    const unplugged = afterReadings(session, reportedAt ?? movedAt ?? nextPlug!.at);
    leftAt(draft, session.id, unplugged);
    settleStay(draft, session, unplugged, car);
  } else {
    const power = chargerPower(draft, session.space);
    const known = nextPlug === undefined ? readings : withNextPlug(readings, nextPlug, power);
    const at = afterReadings({ readings: known }, unpluggedAt ?? movedAt ?? instant(0));
    const isStopped = endedBy === 'stop';
    const log = isStopped ? session.log : [...session.log.slice(0, -1), { at, phase }];
    leftAt(draft, session.id, at);
    record(draft, { ...session, log, readings: known }, endedBy, at, car);
  }
}

/** It is known now when a car left. */
export function leftAt(draft: Draft, session: string, at: Instant): void {
  const left = draft.left.find((one) => one.session.id === session && !one.isOver);
  if (left !== undefined && left.at !== at) putLeft(draft, { ...left, at });
}

/**
 * Without a report of the unplug, the car may have left right after the last word of its charger: it
 * owes nothing for the time since.
 */
const idleWhileSeen = (draft: Draft, session: Session): Session =>
  leftBefore(draft, idleUpTo(session, lastHeard(session)), lastWord(session));

/**
 * A car whose booked charge began by itself may have left before that: the charge before it owes nothing
 * for the time since.
 */
function leftBefore(draft: Draft, session: Session, at: Instant): Session {
  const { before } = session;
  if (before === undefined || (before.idle.at(-1)?.to ?? 0) <= at) return session;
  const less = { ...before, idle: cutAt(before.idle, at) };
  revise(draft, less);
  return { ...session, before: less };
}

/** The next car at a space shows where the register was when the one before left. */
export function completeUnread(draft: Draft, space: string, nextPlug: SessionReading): void {
  for (const unread of draft.unread) {
    const { session, unpluggedAt } = unread;
    if (session.space !== space || unpluggedAt === undefined) continue;
    if (isGapless(session.readings)) {
      closeUnread(draft, { ...unread, nextPlug: { ...nextPlug, at: unpluggedAt } });
    }
  }
}
