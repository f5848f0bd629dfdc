import type { WorldEvent } from '#engine/community/events.ts';
import type { ReservationState } from '#engine/community/reservation.ts';
import type { WebhookEvent } from './webhooks-port.ts';

const reservationTypes: Readonly<Record<ReservationState, WebhookEvent['type']>> = {
  PENDING: 'reservation.pending',
  RESERVED: 'reservation.confirmed',
  REJECTED: 'reservation.rejected',
  FAILED: 'reservation.failed',
  FULFILLED: 'reservation.fulfilled',
  CANCELED: 'reservation.canceled',
  NO_SHOW: 'reservation.no_show',
};

/** What an owner does that concerns residents: the portal and mails tell it, webhooks do not. */
const toldInPerson = [
  'prices-announced',
  'supply-changed',
  'owner-changed',
  'charger-operated',
  'charge-credited',
  'payment-recorded',
] as const;

/** What webhooks tell: about a resident's own charges, reservations and bills. */
export type OwnEvent = Exclude<WorldEvent, { readonly kind: (typeof toldInPerson)[number] }>;

export const isOwnEvent = (event: WorldEvent): event is OwnEvent =>
  !toldInPerson.some((kind) => kind === event.kind);

/** The type of an engine event in the public API. */
export function eventTypeOf(event: OwnEvent): WebhookEvent['type'] {
  switch (event.kind) {
    case 'reservation':
      return reservationTypes[event.change.state];
    case 'promise-moved':
      return 'reservation.moved';
    case 'promise-short':
      return 'reservation.short';
    case 'promise-credited':
      return 'reservation.credited';
    case 'space-offered':
      return 'reservation.offered';
    case 'session-began':
    case 'car-claimed':
    case 'car-corrected':
      return 'session.plugged_in';
    case 'session-phase':
      return event.phase.kind === 'complete' ? 'session.completed' : 'session.state_changed';
    case 'plan-changed':
      return 'session.plan_changed';
    case 'move-asked':
    case 'move-resumed':
      return 'session.move_requested';
    case 'move-withdrawn':
    case 'idle-fee-off':
      return 'session.move_withdrawn';
    case 'made-way':
      return 'session.made_way';
    case 'session-ended':
      return 'session.ended';
    case 'unplugged':
      return 'session.unplugged';
    case 'queue-expired':
      return 'queue.expired';
    case 'invoice-issued':
      return 'invoice.issued';
    case 'dispute-answered':
      return 'invoice.dispute_answered';
  }
}
