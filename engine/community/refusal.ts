import type { InvoiceRefusal } from '../billing/invoice.ts';
import type { Instant, WattHours } from '../units.ts';

/** Why a command was refused, with what a person needs to correct it. Nothing has changed. */
export type Refusal =
  | { readonly code: 'bad-input'; readonly field: string }
  | {
      readonly code: 'unknown';
      readonly what:
        | 'command'
        | 'card'
        | 'resident'
        | 'building'
        | 'space'
        | 'station'
        | 'vehicle'
        | 'session'
        | 'reservation'
        | 'queue-entry'
        | 'invoice';
    }
  /** Time only moves forward, and not by more than a year at once. */
  | { readonly code: 'bad-time'; readonly now: Instant }
  /** A neighbor's car is at this space, as everybody sees. What nobody sees is `unknown`. */
  | { readonly code: 'not-yours' }
  /** The role does not permit this command. */
  | { readonly code: 'not-allowed' }
  | { readonly code: 'space-taken'; readonly by: 'you' | 'neighbor'; readonly until: Instant }
  | { readonly code: 'space-reserved'; readonly from: Instant; readonly to: Instant }
  | { readonly code: 'charger-faulted' }
  /** The building is being set up or was closed: nothing new begins there. */
  | { readonly code: 'building-closed' }
  | { readonly code: 'not-faulted' }
  /** The charger has not reported a cable in this space. */
  | { readonly code: 'not-plugged-in' }
  | { readonly code: 'vehicle-elsewhere'; readonly space: string }
  /** Your reservation here is for another of your vehicles. */
  | { readonly code: 'reserved-for-other-vehicle'; readonly vehicle: number }
  | { readonly code: 'already-started' }
  | { readonly code: 'not-started' }
  | { readonly code: 'already-over' }
  /** The previous charge was stopped, but its charger has not confirmed that yet. */
  | { readonly code: 'still-stopping' }
  | { readonly code: 'ready-by-passed' }
  /** More than the car's battery holds; `most` is the maximum. */
  | { readonly code: 'too-much-energy'; readonly most: WattHours }
  | {
      readonly code: 'conflict';
      readonly with: 'space' | 'vehicle';
      readonly from: Instant;
      readonly to: Instant;
    }
  /** The building does not have enough power left; `reachable` can be promised. */
  | { readonly code: 'power-short'; readonly reachable: WattHours }
  /** The slot of this reservation is not open yet. */
  | { readonly code: 'not-open-yet'; readonly from: Instant }
  /** More than a fair share of reservations, and until when that is so. */
  | {
      readonly code: 'fair-use';
      readonly rule: 'open' | 'at-once' | 'waiting' | 'no-shows';
      readonly atMost: number;
      readonly until: Instant;
    }
  | { readonly code: 'too-late-to-cancel'; readonly until: Instant }
  | { readonly code: 'too-late-to-change'; readonly until: Instant }
  | { readonly code: 'space-free'; readonly space: string }
  | { readonly code: 'already-queued' }
  /** First stop and unplug, or cancel the reservation. */
  | { readonly code: 'vehicle-charging'; readonly space: string }
  | { readonly code: 'vehicle-reserved'; readonly reservation: string }
  | { readonly code: 'invoice'; readonly why: InvoiceRefusal['why'] };

export const badInput = (field: string): Refusal => ({ code: 'bad-input', field });
