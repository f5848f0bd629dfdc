import { day } from '#engine/units.ts';
import type { WorldEvent } from '#engine/community/events.ts';
import type { World } from '#engine/community/world.ts';
import { recordWith } from '#engine/ledger/invoicing.ts';
import { accountOf, type Account } from '#engine/ledger/ledger.ts';
import { findNewest } from '#engine/ledger/pages.ts';
import type { Books } from '#engine/service/books.ts';
import type { Answers } from '../contract/contract.ts';

type Notice = Answers['reservations']['notices']['notices'][number];

/** Older than this it is no news. */
const lately = day;

/** What happened to a resident lately that they should know wherever they look, newest first. */
export function noticesView(
  { world, ledger }: Books,
  user: string,
): Answers['reservations']['notices'] {
  const account = accountOf(ledger, user);
  const notices = account.notices
    .filter((event) => world.now - event.at < lately)
    .map((event) => noticeOf(world, account, event))
    .filter((one) => one !== null);
  return { at: world.now, notices: notices.toReversed() };
}

function noticeOf(world: World, account: Account, event: WorldEvent): Notice | null {
  if (event.kind === 'session-phase' && event.phase.kind === 'complete') {
    const session = world.sessions[event.session];
    // Once unplugged or charging on it is no news any more.
    if (session?.phase.kind !== 'complete') return null;
    return notice(world, event, 'charged', session.vehicle);
  }
  if (event.kind === 'made-way') {
    const record = recordWith(account, event.session);
    return event.inTime && record ? notice(world, event, 'made-way', record.vehicle) : null;
  }
  if (event.kind === 'plan-changed') return planChanged(world, event);
  if (event.kind !== 'reservation') return null;
  const kind = outcomes[`${event.change.state} ${event.change.why}`];
  if (kind === undefined) return null;
  const reservation = findNewest(account.reservations, ({ id }) => id === event.reservation);
  return reservation === undefined ? null : notice(world, event, kind, reservation.vehicle);
}

/** Told while it is so: what can be reached by the ready-by time has become less, or enough again. */
function planChanged(
  world: World,
  event: Extract<WorldEvent, { kind: 'plan-changed' }>,
): Notice | null {
  const session = world.sessions[event.session];
  // Of a car that is done it is no news any more.
  if (session?.plan?.shortfall !== event.shortfall || session.idleSince !== null) return null;
  if (event.shortfall > event.before) return notice(world, event, 'falls-short', session.vehicle);
  return event.shortfall === 0 ? notice(world, event, 'ready-again', session.vehicle) : null;
}

/** What became of a reservation without its holder's doing. */
const outcomes: Readonly<Record<string, Notice['kind']>> = {
  'NO_SHOW not-arrived': 'missed',
  'CANCELED offer-lapsed': 'offer-lapsed',
  'REJECTED charger-out-of-reach': 'not-confirmed',
  'FAILED charger-faulted': 'charger-faulted',
  'FAILED space-not-freed': 'space-not-freed',
};

function notice(
  world: World,
  event: WorldEvent & { readonly space: string },
  kind: Notice['kind'],
  vehicle: number,
): Notice {
  const { at, space } = event;
  const { number, building } = world.spaces[space]!;
  return {
    id: `${kind} ${space} ${at}`,
    at,
    kind,
    space,
    number,
    building,
    buildingName: world.buildings[building]!.name,
    vehicle,
    vehicleName: world.vehicles[vehicle]?.name ?? null,
    session: 'session' in event ? event.session : null,
  };
}
