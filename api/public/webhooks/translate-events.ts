import type { WorldEvent } from '#engine/community/events.ts';
import type { Phase } from '#engine/community/phase.ts';
import type { World } from '#engine/community/world.ts';
import { invoiceWith, recordWith } from '#engine/ledger/invoicing.ts';
import { accountOf } from '#engine/ledger/ledger.ts';
import { findWithId } from '#engine/ledger/pages.ts';
import type { Books } from '#engine/service/books.ts';
import { isoTime } from '../iso-time.ts';
import { vehicleIdOf } from '../views/scene.ts';
import { eventSentence } from './event-sentence.ts';
import { eventTypeOf, isOwnEvent, type OwnEvent } from './event-types.ts';
import type { WebhookEvent } from './webhooks-port.ts';

/** An event without the ids of the sandbox and of the event, which the host adds. */
export type SandboxEvent = Omit<WebhookEvent, 'id' | 'data'> & {
  readonly data: Omit<WebhookEvent['data'], 'sandboxId'>;
  /** Whose event it is, and with which car; not told. */
  readonly about: { readonly user: string; readonly vehicle: number | null };
};

/**
 * The webhook events among the engine events between two states. Only those of residents with an
 * account: neighbors stay anonymous.
 */
export function translateEvents(
  before: World,
  after: Books,
  events: readonly WorldEvent[],
  locale: string,
): readonly SandboxEvent[] {
  const { accounts } = after.world;
  const phases = new Map(Object.values(before.sessions).map(({ id, phase }) => [id, phase.kind]));
  const translated: SandboxEvent[] = [];
  for (const event of events) {
    if (!isOwnEvent(event) || !accounts.includes(event.user)) continue;
    if (event.kind === 'session-phase') {
      const { session, phase } = event;
      // Only the charging current has changed.
      const isSame = phases.get(session) === phase.kind;
      phases.set(session, phase.kind);
      if (isSame || isCoveredOtherwise(phase)) continue;
    }
    translated.push(translate(after, event, locale));
  }
  return translated;
}

/** Covered by another event at the same instant: plugging in, stopping and unplugging. */
const isCoveredOtherwise = (phase: Phase) =>
  phase.kind === 'plugged-in' || phase.kind === 'stopped';

const reservationIn = ({ world, ledger }: Books, user: string, id: string) =>
  world.reservations[id] ?? findWithId(accountOf(ledger, user).reservations, id);

/** A session: there now, gone but not read yet, or on the books. */
function sessionIn({ world, ledger }: Books, user: string, id: string) {
  const unread = world.unread.find(({ session }) => session.id === id)?.session;
  return world.sessions[id] ?? unread ?? recordWith(accountOf(ledger, user), id);
}

/** The reservation, the session and the car that an event is about. */
function subjectOf(books: Books, event: OwnEvent) {
  const { user } = event;
  if ('session' in event) {
    const session = sessionIn(books, user, event.session);
    const { reservation = null, vehicle } = session ?? {};
    return { reservation, session: event.session, vehicle };
  }
  if ('reservation' in event) {
    const { reservation } = event;
    const { vehicle } = reservationIn(books, user, reservation) ?? {};
    const sessions = Object.values(books.world.sessions);
    const session = sessions.find((one) => one.reservation === reservation)?.id ?? null;
    return { reservation, session, vehicle };
  }
  const vehicle = 'vehicle' in event ? event.vehicle : undefined;
  return { reservation: null, session: null, vehicle };
}

function translate(books: Books, event: OwnEvent, locale: string): SandboxEvent {
  const { world, ledger } = books;
  const { reservation, session, vehicle } = subjectOf(books, event);
  const invoice =
    'invoice' in event ? invoiceWith(accountOf(ledger, event.user), event.invoice) : undefined;
  const space = 'space' in event ? event.space : null;
  const building =
    space === null ? ('building' in event ? event.building : null) : world.spaces[space]!.building;
  const zone = invoice?.zone ?? (building === null ? 'UTC' : world.buildings[building]!.zone);
  const car = vehicle === undefined ? undefined : world.vehicles[vehicle]?.name;
  return {
    type: eventTypeOf(event),
    timestamp: isoTime(zone, event.at),
    about: { user: event.user, vehicle: vehicle ?? null },
    data: {
      driverId: null,
      approvalId: null,
      reservationId: reservation,
      sessionId: session,
      invoiceId: 'invoice' in event ? event.invoice : null,
      queueEntryId: 'entry' in event ? event.entry : null,
      vehicleId: vehicle === undefined ? null : vehicleIdOf(vehicle),
      spaceId: space,
      buildingId: building,
      state: stateIn(event),
      moveBy: event.kind === 'move-asked' ? isoTime(zone, event.by) : null,
      heldUntil: event.kind === 'space-offered' ? isoTime(zone, event.until) : null,
      challenge: null,
      sentence: eventSentence(event, { world, locale, zone, car, invoice }),
    },
  };
}

function stateIn(event: WorldEvent): string | null {
  if (event.kind === 'reservation') return event.change.state;
  return event.kind === 'session-phase' ? event.phase.kind : null;
}
