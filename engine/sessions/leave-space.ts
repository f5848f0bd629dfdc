import { isCharge } from '../community/billable.ts';
import { tell, type Draft } from '../community/draft/draft.ts';
import { claimsBy, dropLeft, putLeft, returnsBy } from '../community/draft/put-left.ts';
import { heldForAnother } from '../community/draft/put-reservation.ts';
import type { Session } from '../community/session.ts';
import type { LeftStay } from '../community/world.ts';
import { localMonth, monthInterval } from '../time/local.ts';
import { minute, type Instant } from '../units.ts';
import { hasMadeWay, owedBy, requestAt } from './idle-time.ts';
import { chargeOf, endedBy, record, reviseLeft } from './recording.ts';
import { creditIfNothingFlowed } from './unkept-credit.ts';

/**
 * A car has left its space, for good or not. Returns whether it is recorded only once that is known:
 * if its month ends before, a charge could not go on. A car plugged in elsewhere is gone for good.
 */
export function keepLeft(
  draft: Draft,
  session: Session,
  ended: Session,
  at: Instant,
  isElsewhere: boolean,
): boolean {
  if (isElsewhere) {
    tellMadeWay(draft, ended, at);
    return false;
  }
  if (!isCharge(session) && session.moveRequest === null) return false;
  const monthEnd = endOfMonth(draft, session, at);
  const isDeferred = isCharge(session) && !session.isRecorded && monthEnd <= returnsBy({ at });
  // On an invoice that is issued meanwhile, a charge cannot go on.
  const isLate = draft.now > at + littleLate && claimsBy({ at: draft.now }) < monthEnd;
  const late = isLate ? { heardAt: draft.now } : {};
  const car = draft.vehicles[session.vehicle]!;
  putLeft(draft, { at, ...late, session, ended, car, ...(isDeferred && { isDeferred }) });
  return isDeferred;
}

/** What a report takes on its way. */
const littleLate = minute;

/** When the month ends in which a charge that ended is billed. */
function endOfMonth({ buildings }: Draft, { building }: Session, at: Instant): Instant {
  const { zone } = buildings[building]!;
  return monthInterval(zone, localMonth(zone, at)).to;
}

/** The stay that goes on if this car is plugged in at this space now. */
export const stayOf = (
  draft: Draft,
  { user, space, vehicle }: Pick<Session, 'user' | 'space' | 'vehicle'>,
): LeftStay | undefined =>
  draft.left.find(
    (left) =>
      left.session.space === space &&
      left.session.vehicle === vehicle &&
      left.session.user === user &&
      !left.isOver &&
      (draft.now <= returnsBy(left) || (draft.now <= claimsBy(left) && cameBack(draft, left))),
  );

/**
 * The stay that goes on if its driver plugs in another car here: the driver was asked to move, and the
 * space is not free for the neighbor who waits. Not while readings are missing: they tell when it left.
 */
export function askedStayOf(
  draft: Draft,
  { user, space, vehicle }: Pick<Session, 'user' | 'space' | 'vehicle'>,
): { readonly left: LeftStay; readonly askedAt: Instant } | undefined {
  const left = draft.left.find(
    ({ session, ended, isOver }) =>
      session.space === space &&
      session.user === user &&
      session.vehicle !== vehicle &&
      !isOver &&
      !draft.unread.some((one) => one.session.id === ended.id),
  );
  const request = left?.ended.moveRequest ?? null;
  if (left === undefined || request === null || draft.now > returnsBy(left)) return undefined;
  return { left, askedAt: request.at };
}

/**
 * What a stay passes on where its driver plugs in another car: the request to move, its time and the
 * fees. The service cannot see which car it is, so naming another one gains nothing.
 */
export function carryOver(
  draft: Draft,
  left: LeftStay,
): Pick<Session, 'moveRequest' | 'pastRequests' | 'before'> {
  const { session, ended, at, car, isDeferred } = left;
  const { moveRequest, pastRequests } = ended;
  dropLeft(draft, left);
  if (isDeferred) record(draft, { ...ended, moveRequest: null }, endedBy(session), at, car);
  return {
    moveRequest: moveRequest && { ...moveRequest, isReordered: true },
    ...(pastRequests !== undefined && { pastRequests }),
    ...(isCharge(ended) && { before: chargeOf(draft, left) }),
  };
}

/** Whether a cable is in since before the stay of a car that left was over. */
function cameBack(draft: Draft, left: LeftStay): boolean {
  const { plugged } = draft.spaces[left.ended.space]!;
  return plugged !== null && (plugged.earlier?.[0] ?? plugged.reading).at <= returnsBy(left);
}

/** A car is plugged in: whoever left its space, and its own stay elsewhere, are over. */
export function endStays(
  draft: Draft,
  { space, vehicle }: Pick<Session, 'space' | 'vehicle'>,
): void {
  for (const left of draft.left) {
    const { session, isOver } = left;
    if (!isOver && (session.space === space || session.vehicle === vehicle))
      endStay(draft, left, true);
  }
}

/** Ends the stays of cars that cannot come back, because their space is held for somebody else. */
export function endTakenStays(draft: Draft): void {
  for (const left of draft.left) {
    if (left.isOver || heldForAnother(draft, left.session, draft.now) === null) continue;
    endStay(draft, left, true);
  }
}

/** A car has been away too long, unless its cable came back in time and that is only known later. */
export function stayFallsDue(draft: Draft, left: LeftStay): void {
  const until = claimsBy(left);
  const wait = (waitsUntil: Instant) => putLeft(draft, { ...left, waitsUntil });
  if (draft.now <= until && mayBeThere(draft, left)) wait(until);
  else if (isUnseen(draft, left)) wait(returnsBy({ at: draft.now }));
  else endStay(draft, left);
}

/**
 * Whether a car may have come back in time without a word of its charger, which is out of reach since:
 * it is waited for until its driver said they would leave, while its charge could still go on.
 */
function isUnseen(draft: Draft, left: LeftStay): boolean {
  const { session, at } = left;
  const { condition } = draft.spaces[session.space]!;
  return (
    condition.kind === 'offline' &&
    condition.since <= returnsBy(left) &&
    draft.now < (session.order?.readyBy ?? 0) &&
    claimsBy({ at: draft.now }) < endOfMonth(draft, session, at)
  );
}

/** A charger is in reach again: what happened to the cables of those who left is known soon. */
export function chargerIsHeard(draft: Draft, space: string): void {
  for (const left of draft.left) {
    const isLate = draft.now > returnsBy(left);
    if (left.session.space === space && !left.isOver && isLate && left.heardAt === undefined) {
      const { waitsUntil: _, ...known } = left;
      putLeft(draft, { ...known, heardAt: draft.now });
    }
  }
}

/** A car is gone for good. If it made way in time, its service fee is given back now. */
export function endStay(draft: Draft, left: LeftStay, isKnown = false): void {
  const { session, ended, at, car, isDeferred } = left;
  dropLeft(draft, left);
  // Its space may have been kept from the queue.
  if (draft.spaces[session.space]!.plugged === null) draft.spaceFreed = true;
  const isThere = !isKnown && mayBeThere(draft, left);
  if (isDeferred) record(draft, ended, endedBy(session), at, car);
  else if (!isThere && hasMadeWay(ended, at)) reviseLeft(draft, left);
  if (!isThere) {
    if (!isDeferred) creditIfNothingFlowed(draft, ended);
    tellMadeWay(draft, ended, at);
  }
  // What it owes for a reservation is settled with that.
  const isOpen = owedBy(ended).some(({ booked }) => draft.reservations.has(booked ?? ''));
  if (isOpen) putLeft(draft, { ...left, isOver: true });
}

/** Whether a cable came back in time and nobody has said whose it is: it may be the car that left. */
const mayBeThere = (draft: Draft, left: LeftStay): boolean =>
  draft.spaces[left.ended.space]!.session === null && cameBack(draft, left);

function tellMadeWay(draft: Draft, session: Session, unplugged: Instant): void {
  if (requestAt(session, unplugged) === null) return;
  const { id, user, space } = session;
  const at = draft.now;
  const inTime = hasMadeWay(session, unplugged);
  tell(draft, { kind: 'made-way', at, user, space, session: id, inTime });
}
