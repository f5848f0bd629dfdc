import { day, hour, minute } from '#engine/units.ts';
import type { WorldEvent } from '#engine/community/events.ts';
import type { World } from '#engine/community/world.ts';
import { invoiceWith, recordWith } from '#engine/ledger/invoicing.ts';
import { accountOf, type Account } from '#engine/ledger/ledger.ts';
import { findWithId } from '#engine/ledger/pages.ts';
import type { Books } from '#engine/service/books.ts';
import { plannedEnd, type Session, type SessionRecord } from '#engine/community/session.ts';
import { afterFault } from '#engine/service/previews/foresee.ts';
import type { Answers } from '../contract/contract.ts';
import { spaceLabel } from './space-label.ts';

type Notice = Answers['reservations']['notices']['notices'][number];

/** Older events are not shown. */
const lately = day;

/** Recent events that a resident should see in every section, newest first. */
export function noticesView(
  { world, ledger }: Books,
  user: string,
): Answers['reservations']['notices'] {
  const account = accountOf(ledger, user);
  const notices = account.notices
    .filter((event) => world.now - event.at < lately)
    .map((event) => noticeOf(world, account, event))
    .filter((one) => one !== null);
  const late = Object.values(world.sessions)
    .filter((session) => session.user === user)
    .map((session) => lateByFault(world, session))
    .filter((one) => one !== null);
  return {
    at: world.now,
    notices: [...notices, ...late].toSorted((a, b) => b.at - a.at),
  };
}

/** Shown during a fault: the car will not be ready in time, even if the charger recovers. */
function lateByFault(world: World, session: Session): Notice | null {
  const { condition } = world.spaces[session.space]!;
  const resumed = afterFault(world, session)?.session;
  if (condition.kind === 'ready' || resumed === undefined) return null;
  const { id, space, vehicle, order } = session;
  const isLate =
    (condition.until ?? Infinity) >= (order?.readyBy ?? Infinity) ||
    (resumed.plan?.shortfall ?? 0) > 0;
  const event = { at: condition.since, space, session: id };
  return isLate ? notice(world, event, 'late-by-fault', vehicle) : null;
}

function noticeOf(world: World, account: Account, event: WorldEvent): Notice | null {
  if (event.kind === 'session-phase' && event.phase.kind === 'complete') {
    const session = world.sessions[event.session];
    // Not shown once the car is unplugged or charging again.
    if (session?.phase.kind !== 'complete') return null;
    return notice(world, event, 'charged', session.vehicle);
  }
  if (event.kind === 'made-way') return madeWay(world, account, event);
  if (event.kind === 'plan-changed') return planChanged(world, event);
  if (event.kind === 'promise-moved' || event.kind === 'promise-short') {
    return promiseChanged(world, event);
  }
  if (event.kind === 'prices-announced') {
    const space = world.buildings[event.building]!.spaces[0]!;
    return {
      ...notice(world, { at: event.at, space }, 'new-prices', -1),
      holdsFrom: event.from,
    };
  }
  if (event.kind === 'supply-changed') {
    const { at, building, before, power } = event;
    const space = world.buildings[building]?.spaces[0];
    if (space === undefined) return null;
    return { ...notice(world, { at, space }, 'new-supply', -1), supply: { before, power } };
  }
  if (event.kind === 'owner-changed') return ownerChanged(world, event);
  if (event.kind === 'charge-credited') return creditGiven(world, account, event);
  if (event.kind === 'payment-recorded') return paymentRecorded(world, account, event);
  if (event.kind === 'charger-operated') {
    const { session, action } = event;
    const vehicle = (world.sessions[session] ?? recordWith(account, session))?.vehicle ?? -1;
    return { ...notice(world, event, 'charger-operated', vehicle), action };
  }
  if (event.kind === 'promise-credited') {
    const credited = findWithId(account.reservations, event.reservation);
    const { amount, currency } = event;
    return credited === undefined
      ? null
      : { ...notice(world, event, 'credited', credited.vehicle), credit: { amount, currency } };
  }
  if (event.kind !== 'reservation') return null;
  const kind = outcomes[`${event.change.state} ${event.change.why}`];
  if (kind === undefined) return null;
  const reservation = findWithId(account.reservations, event.reservation);
  return reservation === undefined ? null : notice(world, event, kind, reservation.vehicle);
}

/** At the first space of a building: what it is about may have left. */
function ownerChanged(
  world: World,
  { at, change, building, number }: Extract<WorldEvent, { kind: 'owner-changed' }>,
): Notice | null {
  const { buildings } = world;
  const about = building === null ? Object.values(buildings)[0] : buildings[building];
  const space = about?.spaces[0];
  if (space === undefined) return null;
  const shown = notice(world, { at, space }, 'owner-changed', -1);
  return { ...shown, id: `${shown.id} ${change}`, change: { what: change, space: number } };
}

function creditGiven(
  world: World,
  account: Account,
  { at, session, amount, currency, reason }: Extract<WorldEvent, { kind: 'charge-credited' }>,
): Notice | null {
  const record = recordWith(account, session);
  if (record === undefined) return null;
  const about = notice(
    world,
    { at, space: record.space, session },
    'charge-credited',
    record.vehicle,
  );
  return { ...about, credit: { amount, currency }, reason };
}

/** At the space of the invoice's latest charge: a notice is always about one. */
function paymentRecorded(
  world: World,
  account: Account,
  { at, invoice, amount, currency }: Extract<WorldEvent, { kind: 'payment-recorded' }>,
): Notice | null {
  const charge = invoiceWith(account, invoice)?.charges.at(-1);
  const record = charge && recordWith(account, charge.session);
  if (record === undefined) return null;
  const about = notice(world, { at, space: record.space }, 'payment-recorded', record.vehicle);
  return { ...about, id: `${about.id} ${invoice} ${amount}`, credit: { amount, currency } };
}

/** Thanks are news for a while; that the neighbor charges, for as long as they do. */
const thanked = hour;

/** Before the neighbor comes, thanks for moving in time; once they charge, that they do. */
function madeWay(
  world: World,
  account: Account,
  event: Extract<WorldEvent, { kind: 'made-way' }>,
): Notice | null {
  const record = recordWith(account, event.session);
  if (record === undefined) return null;
  const next = neighborAfter(world, record);
  if (next?.phase.kind === 'charging') {
    const begun = { ...event, at: next.pluggedIn };
    return notice(world, begun, 'helped-neighbor', record.vehicle);
  }
  const isNews = event.inTime && next === undefined && world.now - event.at < thanked;
  return isNews ? notice(world, event, 'made-way', record.vehicle) : null;
}

/** The session of the neighbor who came to a space that was freed for them. */
function neighborAfter(
  { spaces, sessions }: World,
  { space, user, end }: SessionRecord,
): Session | undefined {
  const { session } = spaces[space]!;
  const next = session === null ? undefined : sessions[session];
  return next !== undefined && next.user !== user && next.pluggedIn >= end ? next : undefined;
}

/** Shown as long as the reservation is open and as the event says. */
function promiseChanged(
  world: World,
  event: Extract<WorldEvent, { kind: 'promise-moved' | 'promise-short' }>,
): Notice | null {
  const reservation = world.reservations[event.reservation];
  if (reservation?.space !== event.space) return null;
  const { vehicle, missing = 0 } = reservation;
  if (event.kind === 'promise-moved') {
    const movedFrom = world.spaces[event.from]!.number;
    return { ...notice(world, event, 'moved', vehicle), movedFrom };
  }
  if (event.missing !== missing) return null;
  if (missing === 0) return notice(world, event, 'kept-again', vehicle);
  const short = { energy: missing, readyAt: event.readyAt };
  return { ...notice(world, event, 'promise-short', vehicle), short };
}

/** Charging that ends later by less is not worth a notice. */
const noticeable = 30 * minute;

/** Shown while it applies: the plan falls short of the ready-by time, is sufficient again, or later. */
function planChanged(
  world: World,
  event: Extract<WorldEvent, { kind: 'plan-changed' }>,
): Notice | null {
  const session = world.sessions[event.session];
  // Not shown for a car that is done.
  if (session?.plan?.shortfall !== event.shortfall || session.idleSince !== null) return null;
  const { shortfall, before, later } = event;
  if (shortfall > before) {
    const isShared = session.plan.shortfallWhy === 'shared-power';
    return notice(world, event, isShared ? 'falls-short' : 'short-by-fault', session.vehicle);
  }
  if (shortfall > 0) return null;
  if (shortfall < before) return notice(world, event, 'ready-again', session.vehicle);
  if (later === undefined || later.to - later.from < noticeable) return null;
  if (plannedEnd(session.plan) !== later.to) return null;
  return { ...notice(world, event, 'later', session.vehicle), plannedEnd: later.to };
}

/** Outcomes of a reservation that its holder did not cause. */
const outcomes: Readonly<Record<string, Notice['kind']>> = {
  'NO_SHOW not-arrived': 'missed',
  'CANCELED offer-lapsed': 'offer-lapsed',
  'REJECTED charger-out-of-reach': 'not-confirmed',
  'FAILED charger-faulted': 'charger-faulted',
  'FAILED space-not-freed': 'space-not-freed',
};

function notice(
  world: World,
  event: { readonly at: number; readonly space: string; readonly session?: string },
  kind: Notice['kind'],
  vehicle: number,
): Notice {
  const { at, space } = event;
  return {
    id: `${kind} ${space} ${at}`,
    at,
    kind,
    ...spaceLabel(world, space),
    vehicle,
    vehicleName: world.vehicles[vehicle]?.name ?? null,
    session: event.session ?? null,
    plannedEnd: null,
    movedFrom: null,
    short: null,
    credit: null,
  };
}
