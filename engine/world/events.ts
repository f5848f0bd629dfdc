import type { ReservationChange } from '../reservations/reservation.ts';
import type { Instant } from '../units.ts';
import type { Phase } from './session.ts';

/** What happened to somebody, so that a host can tell them and a reader can follow. */
export type WorldEvent = { readonly at: Instant; readonly user: string } & (
  | ({ readonly space: string; readonly session: string } & SessionEvent)
  | ({ readonly space: string; readonly reservation: string } & ReservationEvent)
  | { readonly kind: 'invoice-issued'; readonly invoice: string }
  | { readonly kind: 'dispute-answered'; readonly invoice: string; readonly session: string }
);

type SessionEvent =
  | { readonly kind: 'session-began' }
  | { readonly kind: 'session-phase'; readonly phase: Phase }
  | { readonly kind: 'session-ended'; readonly endedBy: 'stop' | 'unplug' }
  | { readonly kind: 'unplugged' };

type ReservationEvent =
  | { readonly kind: 'reservation'; readonly change: ReservationChange }
  /** From the queue; held until then. */
  | { readonly kind: 'space-offered'; readonly until: Instant };
