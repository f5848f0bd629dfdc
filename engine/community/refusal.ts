import type { InvoiceRefusal } from '../billing/invoice.ts';
import type { Instant, WattHours } from '../units.ts';

/** Why a command was refused, with what a person needs to do better. Nothing has changed. */
export type Refusal =
  | { readonly code: 'bad-input'; readonly field: string }
  | {
      readonly code: 'unknown';
      readonly what:
        | 'command'
        | 'building'
        | 'space'
        | 'vehicle'
        | 'session'
        | 'reservation'
        | 'queue-entry'
        | 'invoice';
    }
  /** Time only moves forward, and not by more than a year at once. */
  | { readonly code: 'bad-time'; readonly now: Instant }
  | { readonly code: 'not-yours' }
  /** Not in the role in which it was asked for. */
  | { readonly code: 'not-allowed' }
  | { readonly code: 'space-taken'; readonly by: 'you' | 'neighbor'; readonly until: Instant }
  | { readonly code: 'space-reserved'; readonly from: Instant; readonly to: Instant }
  | { readonly code: 'charger-faulted' }
  | { readonly code: 'not-faulted' }
  /** No cable has been reported in this space. */
  | { readonly code: 'not-plugged-in' }
  | { readonly code: 'vehicle-elsewhere'; readonly space: string }
  /** Your reservation here is for another of your vehicles. */
  | { readonly code: 'reserved-for-other-vehicle'; readonly vehicle: number }
  | { readonly code: 'already-started' }
  | { readonly code: 'not-started' }
  | { readonly code: 'already-over' }
  /** The charge before this one was stopped, and its charger has not confirmed that yet. */
  | { readonly code: 'still-stopping' }
  | { readonly code: 'ready-by-passed' }
  /** More than the car's battery holds; at most this much can be asked for. */
  | { readonly code: 'too-much-energy'; readonly most: WattHours }
  | {
      readonly code: 'conflict';
      readonly with: 'space' | 'vehicle';
      readonly from: Instant;
      readonly to: Instant;
    }
  /** The building's power does not stretch to it; this much can be promised. */
  | { readonly code: 'power-short'; readonly reachable: WattHours }
  | { readonly code: 'too-late-to-cancel'; readonly until: Instant }
  | { readonly code: 'too-late-to-change'; readonly until: Instant }
  | { readonly code: 'space-free'; readonly space: string }
  | { readonly code: 'already-queued' }
  /** What to do first: stop and unplug, or cancel the reservation. */
  | { readonly code: 'vehicle-charging'; readonly space: string }
  | { readonly code: 'vehicle-reserved'; readonly reservation: string }
  | { readonly code: 'invoice'; readonly why: InvoiceRefusal['why'] };

export const badInput = (field: string): Refusal => ({ code: 'bad-input', field });
