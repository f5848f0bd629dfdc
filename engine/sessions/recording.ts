import { isCharge, quotedEnergyOf } from '../community/billable.ts';
import type { Draft } from '../community/draft/draft.ts';
import type { Session, SessionRecord } from '../community/session.ts';
import type { LeftStay, OwnedVehicle } from '../community/world.ts';
import { wattHours, type Instant } from '../units.ts';
import { endingNow } from './as-of-now.ts';
import { hasMadeWay, owingIdleTime } from './idle-time.ts';
import { creditIfNothingFlowed } from './unkept-credit.ts';

/**
 * Reports an ended session to the ledger, with the instant its cable was unplugged; null if it is
 * still plugged in. Nothing is billed without an order, unless something was drawn all the same.
 */
export function record(
  draft: Draft,
  session: Session,
  endedBy: 'stop' | 'unplug',
  unplugged: Instant | null,
  car = draft.vehicles[session.vehicle]!,
): void {
  if (draft.isAhead) return;
  if (!isCharge(session)) {
    if (session.before !== undefined) settleStay(draft, session, unplugged, car);
    return;
  }
  const ended = recordOf(draft, session, car, endedBy, unplugged);
  const owing = owingIdleTime(session, ended);
  const own = owing === ended ? ended : { ...ended, idle: [], madeWay: false };
  draft.entries.push({ kind: 'session-closed', at: draft.now, record: own });
  if (owing !== ended) revise(draft, owing);
  if (unplugged !== null && !isAway(draft, session)) creditIfNothingFlowed(draft, session);
}

/** A session as history and invoices store it. */
function recordOf(
  draft: Draft,
  session: Session,
  car: OwnedVehicle,
  endedBy: 'stop' | 'unplug',
  unplugged: Instant | null,
): SessionRecord {
  const { spaces, buildings } = draft;
  const now = unplugged ?? draft.now;
  const known = { now, spaces, buildings, vehicles: { [car.id]: car } };
  const { end, readings, idle, levelAtEnd } = endingNow(known, session);
  return {
    id: session.id,
    user: session.user,
    vehicle: session.vehicle,
    space: session.space,
    building: session.building,
    tariff: session.tariff,
    reservation: session.reservation,
    pluggedIn: session.pluggedIn,
    levelAtStart: session.levelAtStart,
    fullPower: session.fullPower,
    order: session.order,
    ceiling: session.ceiling,
    ...quotedEnergyOf(session),
    readings,
    idle,
    log: session.log,
    vehicleName: car.name,
    end,
    endedBy,
    levelAtEnd,
    ...(car.isLevelUnknown && { isLevelUnknown: true }),
    // Who may come back has not made way yet.
    madeWay: unplugged !== null && !isAway(draft, session) && hasMadeWay(session, unplugged),
  };
}

/**
 * Reports an idle fee or a refund for a car that stayed after its charge was stopped; null for the
 * unplug of one that charges again, or still stays when its invoice is issued. `isLess`: some was
 * taken off. Returns the record of the charge.
 */
export function settleStay(
  draft: Draft,
  session: Session,
  unplugged: Instant | null,
  car = draft.vehicles[session.vehicle]!,
  isLess = false,
): SessionRecord {
  const own = recordOf(draft, session, car, 'stop', unplugged);
  const owing = owingIdleTime(session, own);
  const isMore = own.idle.length > 0 || own.madeWay || isLess;
  if (isMore) revise(draft, owing);
  return owing;
}

export const revise = (draft: Draft, charge: SessionRecord) =>
  draft.entries.push({ kind: 'session-revised', at: draft.now, record: charge });

/** Whether a car that was unplugged may still come back. */
const isAway = (draft: Draft, { id }: Session): boolean =>
  draft.left.some(({ session, isOver }) => session.id === id && !isOver);

/** Reports the charge of a car that has left again: a refund was added, or a fee taken off. */
export function reviseLeft(draft: Draft, { session, ended, car, at }: LeftStay): void {
  const isUnread = draft.unread.some((one) => one.session.id === ended.id);
  if ((!isCharge(ended) && ended.before === undefined) || isUnread) return;
  revise(draft, chargeOf(draft, { session, ended, car, at }));
}

/** The charge of a car that has left which owes what it did until then. */
export const chargeOf = (
  draft: Draft,
  { session, ended, car, at }: Pick<LeftStay, 'session' | 'ended' | 'car' | 'at'>,
): SessionRecord => owingIdleTime(ended, recordOf(draft, ended, car, endedBy(session), at));

/** What ended a session whose cable is out. */
export const endedBy = ({ phase }: Pick<Session, 'phase'>): 'stop' | 'unplug' =>
  phase.kind === 'stopped' ? 'stop' : 'unplug';

/** Reports the stay, from which the forecast learns. */
export function remember(draft: Draft, session: Session, to: Instant): void {
  const { user, vehicle, space, building, pluggedIn, readings, resumed } = session;
  const from = resumed?.at ?? pluggedIn;
  const energy = wattHours(readings.at(-1)!.energy - (resumed ?? readings[0]!).energy);
  const past = { building, space, user, vehicle, from, to, energy };
  const stay = session.reservation === null ? past : { ...past, booked: true as const };
  draft.entries.push({ kind: 'stay-ended', at: to, stay });
}
