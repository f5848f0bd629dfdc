import type { WorldEvent } from '#engine/community/events.ts';
import type { ReservationChange } from '#engine/community/reservation.ts';
import type { World } from '#engine/community/world.ts';
import { recordWith } from '#engine/ledger/invoicing.ts';
import { accountOf } from '#engine/ledger/ledger.ts';
import { findNewest } from '#engine/ledger/pages.ts';
import type { Books } from '#engine/service/books.ts';
import { stretchAt } from '#engine/time/zone.ts';
import type { Instant } from '#engine/units.ts';
import { eventSentence } from './event-sentence.ts';
import type { EventType } from './event-types.ts';
import type { WebhookEvent } from './event.ts';

/** An event without its id: that is given by whoever knows its place in the community's history. */
export type Told = Omit<WebhookEvent, 'id'>;

/**
 * The events to tell of those that took a community from one state to the next. Only residents with
 * an account are told about; neighbors are nobody's business.
 */
export function translateEvents(
  before: World,
  after: Books,
  events: readonly WorldEvent[],
  locale: string,
): readonly Told[] {
  const { accounts } = after.world;
  const phases = new Map(Object.values(before.sessions).map(({ id, phase }) => [id, phase.kind]));
  const told: Told[] = [];
  for (const event of events) {
    if (!accounts.includes(event.user)) continue;
    const isSamePhase =
      event.kind === 'session-phase' && phases.get(event.session) === event.phase.kind;
    if (event.kind === 'session-phase') phases.set(event.session, event.phase.kind);
    const type = isSamePhase ? null : typeOf(after, event);
    if (type !== null) told.push(tell(after, event, type, locale));
  }
  return told;
}

function typeOf(books: Books, event: WorldEvent): EventType | null {
  switch (event.kind) {
    case 'reservation':
      return event.change.state === 'RESERVED' && !isFirst(books, event)
        ? 'reservation.changed'
        : reservationTypes[event.change.state];
    case 'session-phase':
      return phaseTypes[event.phase.kind];
    case 'session-ended':
      // Unplugging ends a session too, and is an event of its own.
      return event.endedBy === 'stop' ? 'session.stopped' : null;
    default:
      return otherTypes[event.kind];
  }
}

const reservationTypes: Record<ReservationChange['state'], EventType> = {
  PENDING: 'reservation.created',
  RESERVED: 'reservation.created',
  REJECTED: 'reservation.failed',
  FAILED: 'reservation.failed',
  FULFILLED: 'reservation.fulfilled',
  CANCELED: 'reservation.canceled',
  NO_SHOW: 'reservation.missed',
};

const phaseTypes = {
  'plugged-in': null,
  waiting: 'session.waiting',
  charging: 'session.charging',
  complete: 'session.finished',
  faulted: 'session.interrupted',
  offline: 'session.interrupted',
  stopped: null,
} as const;

const otherTypes = {
  'space-offered': 'reservation.offered',
  'queue-expired': 'queue.expired',
  'session-began': 'session.started',
  'plan-changed': 'session.plan_changed',
  'move-asked': 'session.move_requested',
  'move-withdrawn': 'session.move_withdrawn',
  'made-way': 'session.made_way',
  unplugged: 'session.ended',
  'invoice-issued': 'invoice.issued',
  'dispute-answered': 'invoice.dispute_answered',
} as const;

const reservationIn = ({ world, ledger }: Books, user: string, id: string) =>
  world.reservations[id] ??
  findNewest(accountOf(ledger, user).reservations, (reservation) => reservation.id === id);

/** Whether a state is the first its reservation had. */
function isFirst(books: Books, event: Extract<WorldEvent, { kind: 'reservation' }>): boolean {
  const history = reservationIn(books, event.user, event.reservation)?.history ?? [];
  const { at, change } = event;
  return history.findLastIndex((past) => past.at === at && past.state === change.state) <= 0;
}

function vehicleOf(books: Books, event: WorldEvent): number | undefined {
  const { world, ledger } = books;
  if ('reservation' in event) return reservationIn(books, event.user, event.reservation)?.vehicle;
  if (!('session' in event)) return undefined;
  const unread = world.unread.find(({ session }) => session.id === event.session)?.session;
  const known = world.sessions[event.session] ?? unread;
  return (known ?? recordWith(accountOf(ledger, event.user), event.session))?.vehicle;
}

function tell(books: Books, event: WorldEvent, type: EventType, locale: string): Told {
  const { world, ledger } = books;
  const vehicle = vehicleOf(books, event);
  const vehicleId = vehicle === undefined ? null : String(vehicle);
  const space = 'space' in event ? world.spaces[event.space]! : null;
  const buildingId = space?.building ?? ('building' in event ? event.building : null);
  const invoice =
    'invoice' in event
      ? findNewest(accountOf(ledger, event.user).invoices, ({ id }) => id === event.invoice)
      : undefined;
  const zone = invoice?.zone ?? world.buildings[buildingId ?? '']?.zone ?? 'UTC';
  const car = vehicle === undefined ? undefined : world.vehicles[vehicle]?.name;
  const sentence = eventSentence(event, { world, locale, zone, car, invoice });
  const at = inZone(event.at, zone);
  if ('invoice' in event) {
    const { invoice: invoiceId } = event;
    const sessionId = 'session' in event ? event.session : null;
    return { type, at, data: { invoiceId, sessionId, sentence } };
  }
  if (event.kind === 'queue-expired') {
    const { entry: queueEntryId, building } = event;
    return { type, at, data: { queueEntryId, buildingId: building, sentence } };
  }
  const where = { buildingId: space!.building, spaceId: event.space, vehicleId, sentence };
  return 'reservation' in event
    ? { type, at, data: { reservationId: event.reservation, ...where } }
    : { type, at, data: { sessionId: event.session, ...where } };
}

/** ISO 8601 with the offset of a zone. */
function inZone(at: Instant, zone: string): string {
  const { offset } = stretchAt(zone, at);
  const minutes = Math.abs(Math.round(offset / 60_000));
  const two = (figure: number) => String(figure).padStart(2, '0');
  const sign = offset < 0 ? '-' : '+';
  const local = new Date(at + offset).toISOString().slice(0, 19);
  return `${local}${sign}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
