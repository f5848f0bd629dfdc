import { fullPower } from '../../charging/flow.ts';
import { levelOf, storedAt, toMillijoules } from '../../charging/vehicle.ts';
import { ownVehicle, tell, type Draft } from '../../community/draft/draft.ts';
import {
  dropSession,
  putSession,
  sessionAt,
  sessionWith,
} from '../../community/draft/put-session.ts';
import type { Refusal } from '../../community/refusal.ts';
import type { Session } from '../../community/session.ts';
import type { OwnedVehicle } from '../../community/world.ts';
import { lookUp } from '../../look-up.ts';
import { leaveQueueWith } from '../../reservations/queueing.ts';
import { settleStay } from '../../sessions/recording.ts';
import { millijoules } from '../../units.ts';
import { reconsider } from './ordering.ts';

/** Who says which car is plugged in at a space. */
export interface CarCorrection {
  readonly user: string;
  readonly space: string;
  readonly vehicle: number;
}

/**
 * A resident says that the car plugged in at a space is another one of theirs. Of a neighbor's session
 * it is a claim: if the two have mixed up their cables and each says so, their sessions are swapped.
 */
export function correctCar(draft: Draft, correction: CarCorrection): Refusal | null {
  const found = findSession(draft, correction);
  if ('code' in found) return found;
  const { session, car } = found;
  const { user } = correction;
  if (session.user === user) return assign(draft, session, car);
  if (session.isRecorded) return { code: 'already-over' };
  const at = draft.now;
  const own = sessionWith(draft, car.id);
  const isMutual =
    own !== undefined && own.claim?.user === session.user && own.claim.vehicle === session.vehicle;
  if (isMutual) return assign(draft, session, car);
  // Who says it again tells nothing new.
  if (session.claim?.user === user && session.claim.vehicle === car.id) return null;
  putSession(draft, { ...session, claim: { user, vehicle: car.id, at } });
  tell(draft, {
    kind: 'car-claimed',
    at,
    user: session.user,
    space: session.space,
    session: session.id,
  });
  return null;
}

/** The owner says whose car is plugged in at a space. */
export function assignCar(draft: Draft, correction: CarCorrection): Refusal | null {
  const found = findSession(draft, correction);
  if ('code' in found) return found;
  const { session, car } = found;
  const isNew = session.user !== correction.user;
  return isNew && session.isRecorded ? { code: 'already-over' } : assign(draft, session, car);
}

function findSession(
  draft: Draft,
  { user, space, vehicle }: CarCorrection,
): { readonly session: Session; readonly car: OwnedVehicle } | Refusal {
  if (lookUp(draft.spaces, space) === undefined) return { code: 'unknown', what: 'space' };
  const car = ownVehicle(draft, user, vehicle);
  if ('code' in car) return car;
  const session = sessionAt(draft, space);
  return session === undefined ? { code: 'unknown', what: 'session' } : { session, car };
}

/** Gives a session to a car. If that has one elsewhere, the two are swapped. */
function assign(draft: Draft, session: Session, car: OwnedVehicle): Refusal | null {
  if (session.vehicle === car.id) return null;
  const other = sessionWith(draft, car.id);
  const isRecorded = other?.isRecorded === true || session.isRecorded;
  if (other !== undefined && isRecorded) return { code: 'vehicle-elsewhere', space: other.space };
  const before = draft.vehicles[session.vehicle]!;
  leaveQueueWith(draft, car.id);
  dropSession(draft, session);
  if (other !== undefined) {
    dropSession(draft, other);
    give(draft, other, draft.vehicles[other.vehicle]!, before);
  }
  give(draft, session, before, car);
  return null;
}

/**
 * The readings stay with the space; car, person and bill change. What was promised or quoted to
 * somebody else is not theirs.
 */
function give(draft: Draft, session: Session, from: OwnedVehicle, to: OwnedVehicle): void {
  const { charger } = draft.spaces[session.space]!;
  const { claim: _, quoted, ...rest } = session;
  const gained = session.flow.stored - storedAt(from, session.levelAtStart);
  const stored = millijoules(Math.min(toMillijoules(to.battery), to.stored + Math.max(0, gained)));
  const isSame = from.owner === to.owner;
  const given: Session = {
    ...rest,
    user: to.owner,
    vehicle: to.id,
    levelAtStart: levelOf(to, to.stored),
    fullPower: fullPower({ charger, vehicle: to }),
    flow: { ...session.flow, stored },
    storedWhenRead: stored,
    ...(isSame
      ? { ...(quoted && { quoted }) }
      : { reservation: null, promised: null, ceiling: null }),
  };
  putSession(draft, given);
  if (given.isRecorded) settleStay(draft, given, null, undefined, true);
  else if (given.order !== null) reconsider(draft, given);
  const { id, space } = session;
  const at = draft.now;
  tell(draft, { kind: 'car-corrected', at, user: to.owner, space, session: id, vehicle: to.id });
  if (isSame) return;
  tell(draft, { kind: 'car-corrected', at, user: from.owner, space, session: id, vehicle: null });
}
