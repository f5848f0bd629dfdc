import { instant, type Instant } from '../units.ts';
import { setDue, soonest, takeDue } from '../community/draft/agenda.ts';
import { availableId } from '../community/draft/put-building.ts';
import { overdueAt } from '../community/expected-back.ts';
import { reservationFallsDue, stopIsConfirmed } from '../reservations/reservation-due.ts';
import {
  blockedId,
  leftId,
  outageId,
  unreadId,
  unsettle,
  type Draft,
  type Pending,
} from '../community/draft/draft.ts';
import { dateSessions } from '../community/draft/put-session.ts';
import { sessionsIn } from '../community/draft/in-building.ts';
import { updateMoveRequests, movesId, scheduleMoves } from '../reservations/move-requests.ts';
import { unblock } from '../reservations/promises/cannot-plug-in.ts';
import { checkPromises } from '../reservations/promises/lost-promises.ts';
import { planBuilding } from '../planning/planning.ts';
import { queueEntryExpires, serveQueue } from '../reservations/queueing.ts';
import { closeUnread } from '../sessions/closing.ts';
import { settleBookedIdle } from '../sessions/booked-idle.ts';
import { endTakenStays, stayFallsDue } from '../sessions/leave-space.ts';
import { settleStay } from '../sessions/recording.ts';
import { chargerDisobeys } from '../sessions/faults.ts';
import { replanBehind, sessionFallsDue } from '../sessions/session-steps.ts';
import { releaseRaises, shareBuilding } from '../planning/sharing/sharing.ts';
import { supplyExpires } from './reports/available-power.ts';

/**
 * The source of reports while time passes: chargers and people. On a server, reports arrive as
 * separate commands; a simulation, or the service's own forecast run, provides them here.
 */
export interface Field {
  /** When it next has something to report. */
  readonly next: () => number;
  /** Reports what happens at an instant. */
  readonly happen: (at: Instant) => void;
  /** Delivers the offers made since the last call, and reports the response to them. */
  readonly answer: () => void;
}

/**
 * Processes everything up to and including an instant. State changes only at events, each at its
 * own exact time; the end of a run is not an event, so splitting a run changes nothing. `isEnough`
 * is called after each event and can end the run.
 */
export function run(draft: Draft, to: Instant, field?: Field, isEnough?: () => boolean): void {
  for (;;) {
    settle(draft, field);
    if (isEnough?.()) return;
    const own = nextEvent(draft);
    const next = instant(Math.max(draft.now, Math.min(own, field?.next() ?? Infinity)));
    if (next > to) break;
    draft.now = next;
    if (own <= next) happen(draft, next);
    field?.happen(next);
  }
  draft.now = to;
}

export function nextEvent(draft: Draft): Instant {
  if (!draft.movesScheduled) scheduleMoves(draft);
  dateSessions(draft);
  const next = soonest(draft.agenda);
  // An entry that was overdue when it was made is due now: time never runs back.
  return instant(Math.max(draft.now, next));
}

/** Whether a new draft has nothing to do at its instant but what falls due then. */
export const isAtRest = (draft: Draft): boolean =>
  draft.offers.size === 0 && draft.awaitingCuts.size === 0 && isSettled(draft);

const isSettled = (draft: Pending): boolean =>
  draft.unsettled.size === 0 &&
  !draft.spaceFreed &&
  draft.moveChecks.size === 0 &&
  draft.stopsConfirmed.size === 0 &&
  draft.promiseChecks.size === 0 &&
  draft.reservationsOver.length === 0;

/** Processes everything due at one instant, in a deterministic order. */
function happen(draft: Draft, at: Instant): void {
  const due = takeDue(draft.agenda, at);
  if (due.length > 1) due.sort();
  const others: string[] = [];
  for (const id of due) {
    const session = draft.sessions.get(id);
    if (session === undefined) others.push(id);
    else if (chargerDisobeys(draft, session, at)) continue;
    else if (session.isRecorded) settleStay(draft, session, null);
    else sessionFallsDue(draft, session, at);
  }
  for (const id of others) {
    const reservation = draft.reservations.get(id);
    if (reservation !== undefined) reservationFallsDue(draft, reservation);
    const entry = draft.queue.find((one) => one.id === id);
    if (entry !== undefined) queueEntryExpires(draft, entry);
    const left = draft.left.find(({ session }) => leftId(session.id) === id);
    if (left !== undefined) stayFallsDue(draft, left);
    const unread = draft.unread.find(({ session }) => unreadId(session.id) === id);
    if (unread !== undefined) closeUnread(draft, unread);
    if (id.startsWith(blockedId(''))) unblock(draft, id.slice(blockedId('').length));
    if (id.startsWith(availableId(''))) supplyExpires(draft, id.slice(availableId('').length));
  }
  for (const space of others.length > 0 ? draft.outOfOrder : []) {
    // A charger that is not back as expected may be out for long.
    if (!others.includes(outageId(space))) continue;
    const { building, condition } = draft.spaces[space]!;
    draft.promiseChecks.add(building);
    setDue(draft.agenda, outageId(space), overdueAt(condition, at));
  }
  if (others.length > 0) {
    for (const building of Object.keys(draft.buildings)) {
      if (others.includes(movesId(building))) draft.moveChecks.add(building);
    }
  }
}

/** Serves the queue, plans and shares power where something changed, until nothing is left. */
function settle(draft: Draft, field?: Field): void {
  field?.answer();
  shareAfterCuts(draft);
  for (;;) {
    for (const reservation of draft.reservationsOver.splice(0)) {
      settleBookedIdle(draft, reservation);
    }
    for (const session of draft.stopsConfirmed) stopIsConfirmed(draft, session);
    draft.stopsConfirmed.clear();
    // Power that became free may be what a queue entry has waited for.
    const isFreed = draft.spaceFreed || draft.unsettled.size > 0;
    if (isFreed && draft.queue.length > 0) serveQueue(draft);
    draft.spaceFreed = false;
    if (draft.isAhead) draft.promiseChecks.clear();
    else checkPromises(draft);
    for (const [building, how] of draft.unsettled) {
      planBuilding(draft, building, draft.now, how === 'plan');
      shareBuilding(draft, building, draft.now, how);
    }
    draft.unsettled.clear();
    field?.answer();
    releaseRaises(draft);
    field?.answer();
    for (const building of draft.moveChecks) updateMoveRequests(draft, building);
    draft.moveChecks.clear();
    field?.answer();
    shareAfterCuts(draft);
    endTakenStays(draft);
    if (isSettled(draft)) return;
  }
}

/** Once all reductions in a building are confirmed, the freed power can be shared. */
function shareAfterCuts(draft: Draft): void {
  for (const [building, since] of draft.awaitingCuts) {
    const index = draft.indexes.get(building)!;
    if (index.unconfirmed.size > 0) continue;
    draft.awaitingCuts.delete(building);
    index.isSated = false;
    // Nobody is behind where they were confirmed at once.
    if (since < draft.now) {
      for (const session of sessionsIn(draft, building).slice()) {
        replanBehind(draft, session, draft.now);
      }
    }
    unsettle(draft, building, 'share');
  }
}
