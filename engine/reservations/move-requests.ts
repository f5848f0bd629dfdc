import { asksFrom, isQuiet, moveTerms, quietEnd } from './move-terms.ts';
import { instant, type Instant } from '../units.ts';
import { setDue } from '../community/draft/agenda.ts';
import { tell, type Draft } from '../community/draft/draft.ts';
import { concernedIn, nextAsk, nextSlotOfAnother } from './concerned-sessions.ts';
import { freeSpace } from './free-space.ts';
import { reservationsAt } from '../community/draft/put-reservation.ts';
import { putSession } from '../community/draft/put-session.ts';
import { worthwhile } from '../community/due.ts';
import { usualReadyBy } from '../community/draft/expectation.ts';
import { idleUntil, isFavor, recount } from '../sessions/idle-time.ts';
import { unusedSpaces } from '../community/draft/in-building.ts';
import type { MoveRequest, Need, Session } from '../community/session.ts';
import { withdrawRequest } from './withdraw-request.ts';
import type { QueueEntry } from '../community/world.ts';

/**
 * Asks drivers to move for a neighbor who needs the space: of a car that is done or stopped, and of
 * any car when the next slot of its space is about to begin. The request is withdrawn when nobody
 * needs the space any more. A driver's commands do not change a request: the twenty minutes run from
 * when it was made, and for the same need they run once.
 */
export function updateMoveRequests(draft: Draft, building: string): void {
  const { zone } = draft.buildings[building]!;
  const isWaiting = draft.queue.some((entry) => entry.building === building);
  const concerned = concernedIn(draft, building, isWaiting);
  const needs = needsIn(draft, building, concerned);
  for (const session of concerned) {
    const need = needs.get(session.id);
    if (session.moveRequest !== null) {
      if (need === undefined) release(draft, session, session.moveRequest);
      else keep(draft, session, session.moveRequest, need);
    } else if (need !== undefined && !isQuiet(zone, draft.now)) ask(draft, session, need);
  }
  setDue(draft.agenda, movesId(building), nextMoveCheck(draft, building));
}

/** Adds the next check of every building to the agenda of a new draft. */
export function scheduleMoves(draft: Draft): void {
  for (const building of Object.keys(draft.buildings)) {
    setDue(draft.agenda, movesId(building), nextMoveCheck(draft, building));
  }
  draft.movesScheduled = true;
}

/** The agenda id of a building's move requests. */
export const movesId = (building: string) => `moves ${building}`;

/** When the next request may be due: before a slot begins, or at the end of quiet hours. */
function nextMoveCheck(draft: Draft, building: string): number {
  const at = draft.now;
  const { zone } = draft.buildings[building]!;
  const isWaiting = draft.queue.some((entry) => entry.building === building);
  const concerned = concernedIn(draft, building, isWaiting);
  let next = nextAsk(draft, building);
  if (isWaiting && concerned.length > 0) next = Math.min(next, nextTooShort(draft, building));
  for (const session of concerned) {
    if (isWaiting && isQuiet(zone, at)) next = Math.min(next, quietEnd(zone, at));
    const lapses = (session.moveRequest?.unneededSince ?? Infinity) + moveTerms.notice;
    if (lapses > at) next = Math.min(next, lapses);
    const slot = nextSlotOfAnother(draft, session);
    if (slot === undefined) continue;
    const asks = asksFrom(zone, slot.from);
    // From here on the space would not stay free long enough for a queue entry.
    const tooShort = slot.from - worthwhile + 1;
    if (isWaiting && tooShort > at) next = Math.min(next, tooShort);
    if (slot.user === session.user) continue;
    if (asks > at) next = Math.min(next, asks);
    else if (isQuiet(zone, at)) next = Math.min(next, quietEnd(zone, at));
  }
  return next;
}

/** When the next unused space will be free for too short a time for a queue entry. */
function nextTooShort(draft: Draft, building: string): number {
  let next = Infinity;
  for (const space of unusedSpaces(draft, building)) {
    const [slot] = reservationsAt(draft, space);
    const tooShort = (slot?.from ?? Infinity) - worthwhile + 1;
    if (tooShort > draft.now) next = Math.min(next, tooShort);
  }
  return next;
}

/** The sessions, of those concerned, whose space is needed, and for whom. */
function needsIn(
  draft: Draft,
  building: string,
  concerned: readonly Session[],
): ReadonlyMap<string, Need> {
  const at = draft.now;
  const { zone } = draft.buildings[building]!;
  const needs = new Map<string, Need>();
  /** Those of slots at night, for which drivers are asked long before. */
  const early = new Map<string, Need>();
  const candidates: Session[] = [];
  for (const session of concerned) {
    // At a charger that does not work, moving helps nobody; one that disobeys is free with its cable.
    const { condition } = draft.spaces[session.space]!;
    if (condition.kind !== 'ready' && condition.why === undefined) continue;
    const slot = nextSlotOfAnother(draft, session);
    // Whoever has two cars keeps nobody waiting but themselves.
    const isOwn = slot?.user === session.user;
    const isFar = slot === undefined || slot.from - at >= worthwhile;
    if (isFar) candidates.push(session);
    if (slot === undefined || isOwn || asksFrom(zone, slot.from) > at) continue;
    (isFar ? early : needs).set(session.id, { kind: 'reservation', id: slot.id, user: slot.user });
  }
  const waiting = draft.queue.filter((entry) => entry.building === building);
  // Those who wait for power at a free space need no other.
  const mayNeed = waiting.length > 0 && candidates.length > 0;
  if (mayNeed && freeSpace(draft, building, null) === undefined)
    assign(draft, candidates, waiting, needs);
  for (const [id, need] of early) if (!needs.has(id)) needs.set(id, need);
  return needs;
}

/** Assigns those in the queue to the sessions that are to make way for them. */
function assign(
  draft: Draft,
  candidates: readonly Session[],
  waiting: readonly QueueEntry[],
  needs: Map<string, Need>,
): void {
  for (const entry of waiting) {
    const need = needOf(entry);
    // A driver who was asked and charges again keeps the request; a second driver may be asked too.
    const asked = candidates.filter(
      ({ moveRequest }) => moveRequest !== null && isSameNeed(moveRequest.for, need),
    );
    for (const { id } of asked) needs.set(id, need);
    if (asked.some(({ idleSince }) => idleSince !== null)) continue;
    const next = longestDone(draft, candidates, needs, entry);
    if (next !== undefined) needs.set(next.id, need);
  }
  // Who was asked and is still there keeps everybody waiting: also if the first has found a space, or who
  // had booked it did not come. Asked only for a slot, a car that charges need not make way for others.
  for (const { id, user, moveRequest, idleSince } of candidates) {
    if (needs.has(id) || moveRequest === null) continue;
    if (moveRequest.for.kind !== 'queue' && idleSince === null) continue;
    const other = waiting.find((entry) => entry.user !== user);
    if (other !== undefined) needs.set(id, needOf(other));
  }
}

const needOf = ({ id, user }: QueueEntry): Need => ({ kind: 'queue', id, user });

/** The car to ask for a queue entry: first one past its ready-by time, then the longest done. */
function longestDone(
  draft: Draft,
  candidates: readonly Session[],
  needs: ReadonlyMap<string, Need>,
  entry: QueueEntry,
): Session | undefined {
  const isLate = (session: Session) => Number(leavesAt(draft, session) <= draft.now);
  return candidates
    .filter(
      ({ id, user, idleSince }) => idleSince !== null && !needs.has(id) && user !== entry.user,
    )
    .toSorted(
      (a, b) => isLate(b) - isLate(a) || a.idleSince! - b.idleSince! || (a.id < b.id ? -1 : 1),
    )[0];
}

/** When the driver said they would leave: the ready-by time or the end of the slot, or as usual. */
const leavesAt = (draft: Draft, session: Session): Instant => {
  const { order, promised, vehicle, space, pluggedIn } = session;
  if (order === null) return usualReadyBy(draft, vehicle, space, pluggedIn);
  return instant(Math.max(order.readyBy, promised?.until ?? 0));
};

/** Whether two needs are one: who joins the queue or books the space again needs the same. */
const isSameNeed = (one: Need, other: Need): boolean =>
  one.kind === other.kind &&
  (one.id === other.id || (one.user !== undefined && one.user === other.user));

/** Asks a driver, or resumes a request that was withdrawn, with the time it gave then. */
function ask(draft: Draft, session: Session, need: Need): void {
  const at = draft.now;
  const { id, user, space } = session;
  const past = session.pastRequests?.find((one) => isSameNeed(one.for, need));
  if (past !== undefined) {
    const { withdrawnAt: _, ...request } = past;
    const moveRequest = { ...request, for: need, isResumed: true } as const;
    putSession(draft, recount({ ...session, moveRequest }, at));
    tell(draft, { kind: 'move-resumed', at, user, space, session: id, by: request.by });
    return;
  }
  const by = instant(at + moveTerms.notice);
  const moveRequest = { at, by, leaves: leavesAt(draft, session), for: need };
  putSession(draft, recount({ ...session, moveRequest }, at));
  const isRequest = isFavor(moveRequest);
  tell(draft, { kind: 'move-asked', at, user, space, session: id, by, isRequest });
}

/** The request stands, for the same need or for another one. */
function keep(draft: Draft, session: Session, request: MoveRequest, need: Need): void {
  if (request.for.id === need.id && request.unneededSince === undefined) return;
  const { unneededSince: _, isResumed, ...needed } = request;
  // One that goes on for another kind of need is not of somebody who comes and goes.
  const again = isResumed === true && request.for.kind === need.kind && { isResumed };
  const counted = { ...session, idle: idleUntil(session, draft.now) };
  const { idleFrom: _from, ...before } = counted;
  putSession(
    draft,
    recount({ ...before, moveRequest: { ...needed, ...again, for: need } }, draft.now),
  );
}

/**
 * Nobody needs the space at present. Who waits may leave the queue and join it again, or cancel and book
 * again, as often as they like: the driver is not told of each time, and no idle time counts meanwhile.
 */
function release(draft: Draft, session: Session, request: MoveRequest): void {
  const at = draft.now;
  const { isResumed, unneededSince = at } = request;
  if (isResumed !== true || at >= unneededSince + moveTerms.notice) withdrawRequest(draft, session);
  else if (request.unneededSince === undefined) {
    putSession(draft, recount({ ...session, moveRequest: { ...request, unneededSince } }, at));
  }
}
