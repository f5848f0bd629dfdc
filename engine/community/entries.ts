import type { Instant } from '../units.ts';
import type { WorldEvent } from './events.ts';
import type { Reservation } from './reservation.ts';
import type { PastSession, SessionRecord } from './session.ts';

/**
 * What the community reports to the ledger: what is over and leaves the world. Of people without an
 * account only their stays are reported.
 */
export type Entry = { readonly at: Instant } & (
  | { readonly kind: 'session-closed'; readonly record: SessionRecord }
  /** A car that stayed after its charge was stopped has kept somebody waiting, or has made way. */
  | { readonly kind: 'session-revised'; readonly record: SessionRecord }
  | { readonly kind: 'stay-ended'; readonly stay: PastSession }
  | { readonly kind: 'reservation-over'; readonly reservation: Reservation }
  | { readonly kind: 'notice'; readonly event: WorldEvent }
);
