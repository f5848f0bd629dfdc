import type { TimeZone } from '../time/zone.ts';
import type { Cents, Instant } from '../units.ts';
import type { ChargerAnomaly, Disobedience } from './anomaly.ts';
import type { ChargerAction } from './charger-action.ts';
import type { Reservation } from './reservation.ts';
import type { PastSession, SessionRecord } from './session.ts';

/** From when until when a charger was faulted, offline or out of control. */
export interface Outage {
  readonly space: string;
  readonly kind: 'faulted' | 'offline' | Disobedience;
  readonly from: Instant;
  readonly to: Instant;
}

/**
 * What the community reports to the ledger: ended sessions, stays and reservations, which leave the
 * world. Of users without an account the ledger keeps only what a building's figures need.
 */
export type LedgerEntry = { readonly at: Instant } & (
  | { readonly kind: 'session-closed'; readonly record: SessionRecord }
  /** The car came back within its stay: the session is not closed yet. */
  | { readonly kind: 'session-resumed'; readonly user: string; readonly session: string }
  /** An idle fee or a refund was added, or taken off again. */
  | { readonly kind: 'session-revised'; readonly record: SessionRecord }
  | { readonly kind: 'stay-ended'; readonly stay: PastSession }
  | { readonly kind: 'reservation-over'; readonly reservation: Reservation }
  /** Something looked wrong at a charger; its owner is to see it. */
  | { readonly kind: 'charger-anomaly'; readonly anomaly: ChargerAnomaly }
  /** A charger is back that was faulted, offline or out of control. */
  | { readonly kind: 'outage-ended'; readonly outage: Outage }
  /** An owner has changed something. */
  | { readonly kind: 'owner-changed'; readonly change: OwnerChange }
  /** A promise could not be kept at all: an amount to credit. */
  | {
      readonly kind: 'promise-unkept';
      readonly user: string;
      readonly space: string;
      readonly reservation: string;
      readonly amount: Cents;
      readonly currency: string;
      readonly zone: TimeZone;
    }
);

/** What an owner changed, for the building's log of changes. */
export interface OwnerChange {
  readonly at: Instant;
  /** The owner. */
  readonly by: string;
  /** The program of theirs that did it, as they call it. */
  readonly through?: string;
  /** The command. */
  readonly kind: string;
  readonly building?: string;
  readonly space?: string;
  readonly resident?: string;
  /** What was done to the charger. */
  readonly action?: ChargerAction;
  /** From when on it holds, if not at once. */
  readonly from?: Instant;
  /** What was received, or given back. */
  readonly amount?: Cents;
  readonly currency?: string;
}
