import type { ReservationChange } from '../reservations/reservation.ts';
import type { Instant } from '../units.ts';
import type { Phase } from './session.ts';

/** What happened, so that a host can tell people and a reader can follow. */
export type WorldEvent = { readonly at: Instant; readonly user: string; readonly space: string } & (
  | { readonly kind: 'session-began'; readonly session: string }
  | { readonly kind: 'session-phase'; readonly session: string; readonly phase: Phase }
  | {
      readonly kind: 'session-ended';
      readonly session: string;
      readonly endedBy: 'stop' | 'unplug';
    }
  | { readonly kind: 'unplugged'; readonly session: string }
  | {
      readonly kind: 'reservation';
      readonly reservation: string;
      readonly change: ReservationChange;
    }
  | { readonly kind: 'space-offered'; readonly reservation: string; readonly until: Instant }
);
