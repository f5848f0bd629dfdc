import { instant, type Instant } from '../units.ts';
import { soonest, takeDue } from '../community/agenda.ts';
import { reservationFallsDue } from '../reservations/booking.ts';
import { liveDay } from '../simulation/days.ts';
import { answerDisputes, nextAnswer } from '../ledger/review-disputes.ts';
import { dateSessions, type Draft } from '../community/draft.ts';
import { runErrand } from '../simulation/errands.ts';
import { recover } from '../sessions/faults.ts';
import { closeMonths } from '../ledger/invoicing.ts';
import { lookForMoves, movesId, scheduleMoves } from '../reservations/move-requests.ts';
import { planBuilding } from '../planning/planning.ts';
import { queueEntryExpires, serveQueue } from '../reservations/queueing.ts';
import { sessionFallsDue } from '../sessions/session-steps.ts';
import { shareBuilding } from '../planning/sharing.ts';

/**
 * Lets everything happen up to and including an instant. State changes only at events, each at its
 * own exact time; the end of the run is not one of them, so where a run is cut changes nothing.
 * Who watches sees the state after each event and may end the run there.
 */
export function run(draft: Draft, to: Instant, isEnough?: () => boolean): void {
  for (;;) {
    settle(draft);
    if (isEnough?.()) return;
    const next = nextEvent(draft);
    if (next > to) break;
    draft.now = next;
    happen(draft, next);
  }
  draft.now = to;
}

export function nextEvent(draft: Draft): Instant {
  if (!draft.movesScheduled) scheduleMoves(draft);
  dateSessions(draft);
  const { nextMidday, nextMonthEnd, errands, agenda } = draft;
  const next = Math.min(
    nextMidday,
    nextMonthEnd,
    errands[0]?.at ?? Infinity,
    soonest(agenda),
    nextAnswer(draft),
  );
  // What was too late from the start is due now: time never runs back.
  return instant(Math.max(draft.now, next));
}

/** All that is due at one instant, in an order that never depends on anything else. */
function happen(draft: Draft, at: Instant): void {
  const due = takeDue(draft.agenda, at);
  if (due.length > 1) due.sort();
  const others: string[] = [];
  for (const id of due) {
    const session = draft.sessions.get(id);
    if (session === undefined) others.push(id);
    else sessionFallsDue(draft, session, at);
  }
  for (const id of others) if (draft.spaces[id]) recover(draft, id);
  for (const id of others) {
    const reservation = draft.reservations.get(id);
    if (reservation !== undefined) reservationFallsDue(draft, reservation);
    const entry = draft.queue.find((one) => one.id === id);
    if (entry !== undefined) queueEntryExpires(draft, entry);
  }
  if (others.length > 0) {
    for (const building of Object.keys(draft.buildings)) {
      if (others.includes(movesId(building))) draft.needLook.add(building);
    }
  }
  while (draft.errands.length > 0 && draft.errands[0]!.at <= at) {
    runErrand(draft, draft.errands.shift()!);
  }
  if (draft.nextMidday <= at) liveDay(draft, at);
  if (draft.nextMonthEnd <= at) closeMonths(draft, at);
  if (nextAnswer(draft) <= at) answerDisputes(draft, at);
}

/** Serves the queue, plans and shares power where something changed at this instant. */
function settle(draft: Draft): void {
  if (draft.spaceFreed && draft.queue.length > 0) serveQueue(draft);
  draft.spaceFreed = false;
  for (const [building, how] of draft.unsettled) {
    planBuilding(draft, building, draft.now, how === 'plan');
    shareBuilding(draft, building, draft.now, how);
  }
  if (draft.unsettled.size > 0) draft.unsettled.clear();
  for (const building of draft.needLook) lookForMoves(draft, building);
  if (draft.needLook.size > 0) draft.needLook.clear();
}
