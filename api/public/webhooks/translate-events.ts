import type { WorldEvent } from '#engine/community/events.ts';
import type { Phase } from '#engine/community/session.ts';
import type { World } from '#engine/community/world.ts';
import { invoiceWith, recordWith } from '#engine/ledger/invoicing.ts';
import { accountOf } from '#engine/ledger/ledger.ts';
import { findWithId } from '#engine/ledger/pages.ts';
import type { Books } from '#engine/service/books.ts';
import { isoTime } from '../iso-time.ts';
import { eventSentence } from './event-sentence.ts';
import { eventTypeOf } from './event-types.ts';
import type { WebhookEvent } from './webhooks-port.ts';

/** An event without the ids of the sandbox and of the event, which the host adds. */
export type SandboxEvent = Omit<WebhookEvent, 'id' | 'data'> & {
  readonly data: Omit<WebhookEvent['data'], 'sandboxId'>;
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
    if (!accounts.includes(event.user)) continue;
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

function vehicleOf(books: Books, event: WorldEvent): number | undefined {
  const { world, ledger } = books;
  if ('reservation' in event) return reservationIn(books, event.user, event.reservation)?.vehicle;
  if (!('session' in event)) return undefined;
  const unread = world.unread.find(({ session }) => session.id === event.session)?.session;
  const known = world.sessions[event.session] ?? unread;
  return (known ?? recordWith(accountOf(ledger, event.user), event.session))?.vehicle;
}

function translate(books: Books, event: WorldEvent, locale: string): SandboxEvent {
  const { world, ledger } = books;
  const vehicle = vehicleOf(books, event);
  const invoice =
    'invoice' in event ? invoiceWith(accountOf(ledger, event.user), event.invoice) : undefined;
  const building =
    'space' in event ? world.spaces[event.space]!.building : 'building' in event && event.building;
  const zone = invoice?.zone ?? (building ? world.buildings[building]!.zone : 'UTC');
  const car = vehicle === undefined ? undefined : world.vehicles[vehicle]?.name;
  return {
    type: eventTypeOf(event),
    timestamp: isoTime(zone, event.at),
    data: {
      reservationId: 'reservation' in event ? event.reservation : null,
      sessionId: 'session' in event ? event.session : null,
      invoiceId: 'invoice' in event ? event.invoice : null,
      state: stateIn(event),
      sentence: eventSentence(event, { world, locale, zone, car, invoice }),
    },
  };
}

function stateIn(event: WorldEvent): string | null {
  if (event.kind === 'reservation') return event.change.state;
  return event.kind === 'session-phase' ? event.phase.kind : null;
}
