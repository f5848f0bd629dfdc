import {
  heldUntil,
  isOffer,
  opensAt,
  stateOf,
  type Reservation,
} from '../../community/reservation.ts';
import { mayBeLost } from '../../community/readings/last-heard.ts';
import { day, type Fraction, type Instant } from '../../units.ts';
import { ownVehicle, tell, type Draft } from '../../community/draft/draft.ts';
import { isFor, spaceWith } from '../../community/find-space.ts';
import {
  changeState,
  reservationsAt,
  reservationsFor,
} from '../../community/draft/put-reservation.ts';
import { putSession, sessionAt, sessionWith } from '../../community/draft/put-session.ts';
import { beginBooked, takeOver } from '../../reservations/begin-booked.ts';
import { followCar } from '../../reservations/follow-car.ts';
import { isBetween } from '../../community/checks/check-input.ts';
import { expectedEndIn, usualReadyBy } from '../../community/draft/expectation.ts';
import type { OwnedVehicle } from '../../community/world.ts';
import { withLevel } from './garage.ts';
import { start } from './ordering.ts';
import { dropOffersTo } from '../../reservations/booking.ts';
import { leaveQueueWith } from '../../reservations/queueing.ts';
import { badInput, type Refusal } from '../../community/refusal.ts';
import { isDone } from '../../community/phase.ts';
import type { Session } from '../../community/session.ts';
import { beginSession } from '../../sessions/begin-session.ts';
import { closeSession } from '../../sessions/closing.ts';
import { recount } from '../../sessions/idle-time.ts';
import { askedStayOf, carryOver, endStays, stayOf } from '../../sessions/leave-space.ts';
import { resumeStay } from '../../sessions/resume-stay.ts';

export interface Authorization {
  readonly user: string;
  readonly space: string;
  readonly vehicle: number;
  /** The level the car reports; by default, the last known one. Null if it may be any. */
  readonly level?: Fraction | null;
  /** When it was authorized, if its charger had no connection then; it is priced from then on. */
  readonly since?: Instant;
  /** The driver only showed a card: what the vehicle's standing order says is ordered. */
  readonly isCard?: true;
}

/**
 * A person, or the car itself, says which car is plugged in at a space: a session begins. A
 * reservation that is open for it is fulfilled, and its booked charge starts. A car that is back within
 * its stay goes on with its session.
 */
export function authorize(
  draft: Draft,
  { user, space: id, vehicle, level, since, isCard }: Authorization,
): Refusal | null {
  const at = draft.now;
  const space = spaceWith(draft, id);
  if (space === undefined) return { code: 'unknown', what: 'space' };
  const car = ownVehicle(draft, user, vehicle);
  if ('code' in car) return car;
  if (level !== undefined && level !== null && !isBetween(level, 0, 1)) return badInput('level');
  if (since !== undefined && !isRecent(since, at)) return badInput('since');
  const elsewhere = sessionWith(draft, vehicle);
  if (elsewhere !== undefined && !mayHaveLeft(elsewhere, at)) {
    return { code: 'vehicle-elsewhere', space: elsewhere.space };
  }
  const there = sessionAt(draft, id);
  if (there !== undefined) {
    const by = there.user === user ? 'you' : 'neighbor';
    return { code: 'space-taken', by, until: expectedEndIn(draft, there) };
  }
  if (space.condition.kind !== 'ready') return { code: 'charger-faulted' };
  if (space.plugged === null) return { code: 'not-plugged-in' };
  if (!isFor(space, user)) return { code: 'not-yours' };
  const stay = stayOf(draft, { user, space: id, vehicle });
  // With back-to-back slots, the space belongs to the first until its hold ends.
  const reserved = reservationsAt(draft, id).find(
    (one) => opensAt(one) <= at && at <= heldUntil(one),
  );
  // Who comes back within a stay may do so until the slot of another begins.
  const isBack = stay !== undefined && at < (reserved?.from ?? Infinity);
  if (reserved !== undefined && !isBack) {
    if (reserved.user !== user) {
      return { code: 'space-reserved', from: reserved.from, to: reserved.to };
    }
    if (reserved.vehicle !== vehicle) {
      return { code: 'reserved-for-other-vehicle', vehicle: reserved.vehicle };
    }
  }
  const isPromised = reserved !== undefined || stay !== undefined;
  if (draft.buildings[space.building]!.isClosed && !isPromised) return { code: 'building-closed' };
  if (elsewhere !== undefined) closeSession(draft, elsewhere, at, { movedAt: at });
  // Who is back within a stay has what it had.
  const isTold = level !== undefined && (level !== null || stay === undefined);
  if (isTold) draft.vehicles[vehicle] = withLevel(car, level);
  leaveQueueWith(draft, vehicle);
  const known = reserved?.vehicle === vehicle ? reserved : undefined;
  const own = known ?? reservedNearby(draft, vehicle, space.building);
  // A slot that begins later is taken over then.
  const isDue = own !== undefined && (stay === undefined || own.from <= at);
  const booked = isDue ? followCar(draft, own, id) : undefined;
  if (booked !== undefined) changeState(draft, booked, { state: 'FULFILLED', why: 'arrived' });
  if (stay !== undefined) {
    const session = resumeStay(draft, stay);
    if (booked !== undefined) takeOver(draft, session, booked);
    // Who shows a card after a stop wants to charge again.
    else if (isCard && session.phase.kind === 'stopped') startByCard(draft, session, car);
  } else {
    const asked = askedStayOf(draft, { user, space: id, vehicle });
    // A slot that was booked before its driver was asked is theirs.
    const isOwnSlot = booked !== undefined && booked.askedAt < (asked?.askedAt ?? 0);
    const carried = asked === undefined || isOwnSlot ? null : carryOver(draft, asked.left);
    endStays(draft, { space: id, vehicle });
    const begun = beginSession(draft, {
      user,
      space: id,
      vehicle,
      reservation: booked?.id ?? null,
      since,
      tariff: booked?.tariff,
    });
    const session = carried === null ? begun : recount({ ...begun, ...carried }, at);
    if (carried !== null) goesOnAsked(draft, session);
    if (booked !== undefined) beginBooked(draft, session, booked, 'ordered');
    else if (isCard) startByCard(draft, session, car);
  }
  dropOffersTo(draft, vehicle);
  return null;
}

/** The request to move that its driver had goes on with another car of theirs; they are told so. */
function goesOnAsked(draft: Draft, session: Session): void {
  putSession(draft, session);
  const { id, user, space, moveRequest } = session;
  if (moveRequest === null) return;
  const { by } = moveRequest;
  tell(draft, { kind: 'move-resumed', at: draft.now, user, space, session: id, by });
}

/** How long a charger may have been without a connection. */
const longestOutage = 7 * day;

const isRecent = (since: Instant, at: Instant): boolean =>
  Number.isSafeInteger(since) && since <= at && since >= at - longestOutage;

/** Without a standing order: full by the usual time, as cheap as possible. */
const usual = { goal: { kind: 'full' }, preference: 'cheapest' } as const;

function startByCard(draft: Draft, { user, space }: Session, { id, standing }: OwnedVehicle): void {
  const readyBy = usualReadyBy(draft, id, space, draft.now);
  start(draft, user, space, { ...usual, ...standing, readyBy });
}

/** The reservation of a car that is open now at another space of the building. */
const reservedNearby = (draft: Draft, vehicle: number, building: string): Reservation | undefined =>
  reservationsFor(draft, vehicle).find(
    (one) =>
      stateOf(one) === 'RESERVED' &&
      !isOffer(one) &&
      draft.spaces[one.space]!.building === building &&
      opensAt(one) <= draft.now &&
      draft.now <= heldUntil(one),
  );

/**
 * A car that is plugged in here has left the other space, and the report of that is late or lost.
 * Whoever picked the wrong car must not end its charge, so this holds only for one that is done and
 * whose charger offers no power, or if nothing has been heard of its cable for a while.
 */
const mayHaveLeft = (session: Session, at: Instant): boolean =>
  (isDone(session.phase) && session.line.mayDraw === 0) || mayBeLost(session, at);
