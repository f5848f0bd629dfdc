import type { ReservationChange } from './reservation.ts';
import type { Instant, WattHours } from '../units.ts';
import type { Phase } from './session.ts';

/** What happened to somebody, so that a host can tell them and a reader can follow. */
export type WorldEvent = { readonly at: Instant; readonly user: string } & (
  | ({ readonly space: string; readonly session: string } & SessionEvent)
  | ({ readonly space: string; readonly reservation: string } & ReservationEvent)
  | { readonly kind: 'queue-expired'; readonly entry: string; readonly building: string }
  | { readonly kind: 'invoice-issued'; readonly invoice: string }
  | { readonly kind: 'dispute-answered'; readonly invoice: string; readonly session: string }
);

type SessionEvent =
  | { readonly kind: 'session-began' }
  | { readonly kind: 'session-phase'; readonly phase: Phase }
  /** What can be reached by the ready-by time has changed: so much is missing now, and was before. */
  | { readonly kind: 'plan-changed'; readonly shortfall: WattHours; readonly before: WattHours }
  | { readonly kind: 'session-ended'; readonly endedBy: 'stop' | 'unplug' }
  /** A neighbor needs the space: until `isRequest` ends it is a favor, with thanks. */
  | { readonly kind: 'move-asked'; readonly by: Instant; readonly isRequest: boolean }
  | { readonly kind: 'move-withdrawn' }
  /** The car has left after it was asked; in time, its service fee is given back. */
  | { readonly kind: 'made-way'; readonly inTime: boolean }
  | { readonly kind: 'unplugged' };

type ReservationEvent =
  | { readonly kind: 'reservation'; readonly change: ReservationChange }
  /** From the queue; held until then. */
  | { readonly kind: 'space-offered'; readonly until: Instant };
