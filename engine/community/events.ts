import type { PromiseLoss, ReservationChange } from './reservation.ts';
import type { Interval } from '../time/interval.ts';
import type { Cents, Instant, WattHours, Watts } from '../units.ts';
import type { ChargerAction } from './charger-action.ts';
import type { Phase } from './phase.ts';

/** Something that happened to a user, for notifications and for the log. */
export type WorldEvent = { readonly at: Instant; readonly user: string } & (
  | ({ readonly space: string; readonly session: string } & SessionEvent)
  | ({ readonly space: string; readonly reservation: string } & ReservationEvent)
  | {
      readonly kind: 'queue-expired';
      readonly entry: string;
      readonly building: string;
      readonly vehicle: number;
    }
  /** Prices of a building change at `from`; null if announced ones were taken back. */
  | { readonly kind: 'prices-announced'; readonly building: string; readonly from: Instant | null }
  /** The owner has changed the power that all chargers of a building share. */
  | {
      readonly kind: 'supply-changed';
      readonly building: string;
      readonly before: Watts;
      readonly power: Watts;
    }
  /** The owner has changed something else that touches them. */
  | {
      readonly kind: 'owner-changed';
      /** What they did: the kind of their command. */
      readonly change: string;
      readonly building: string | null;
      /** Painted on the floor of the space that it is about. */
      readonly number: number | null;
    }
  | { readonly kind: 'invoice-issued'; readonly invoice: string }
  /** The owner gives a charge back, or a part of it. */
  | {
      readonly kind: 'charge-credited';
      readonly invoice: string;
      readonly session: string;
      readonly amount: Cents;
      readonly currency: string;
      readonly reason: string;
    }
  /** The owner has received money for an invoice: all that was to pay, or a part of it. */
  | {
      readonly kind: 'payment-recorded';
      readonly invoice: string;
      readonly amount: Cents;
      readonly currency: string;
    }
  | { readonly kind: 'dispute-answered'; readonly invoice: string; readonly session: string }
);

type SessionEvent =
  | { readonly kind: 'session-began' }
  | { readonly kind: 'session-phase'; readonly phase: Phase }
  /** The shortfall at the ready-by time has changed, or charging is planned to end later. */
  | {
      readonly kind: 'plan-changed';
      readonly shortfall: WattHours;
      readonly before: WattHours;
      /** Its planned end before and now. */
      readonly later?: Interval;
    }
  | { readonly kind: 'session-ended'; readonly endedBy: 'stop' | 'unplug' }
  /** A neighbor needs the space; before the ready-by time (`isRequest`) it is a rewarded favor. */
  | { readonly kind: 'move-asked'; readonly by: Instant; readonly isRequest: boolean }
  | { readonly kind: 'move-withdrawn' }
  /** Who had waited does so again: the request stands as it was made. */
  | { readonly kind: 'move-resumed'; readonly by: Instant }
  /** Who had reserved the space did not come, so its idle fee is taken off again. */
  | { readonly kind: 'idle-fee-off' }
  /** The car left after a move request; if in time, its service fee is refunded. */
  | { readonly kind: 'made-way'; readonly inTime: boolean }
  /** A neighbor says that the car there is theirs. */
  | { readonly kind: 'car-claimed' }
  /** The session was given to the right car; null if it is no longer yours. */
  | { readonly kind: 'car-corrected'; readonly vehicle: number | null }
  /** The owner has done something to the charger that may end the charge. */
  | { readonly kind: 'charger-operated'; readonly action: ChargerAction }
  | { readonly kind: 'unplugged' };

type ReservationEvent =
  | { readonly kind: 'reservation'; readonly change: ReservationChange }
  /** Its space could not keep it: it is now at `space`, at the same time and price. */
  | { readonly kind: 'promise-moved'; readonly from: string; readonly why: PromiseLoss }
  /** What cannot be delivered by the end of the slot; 0 if all of it can again. */
  | {
      readonly kind: 'promise-short';
      readonly missing: WattHours;
      readonly before: WattHours;
      /** When all of it could be had by staying longer; null if that is not known. */
      readonly readyAt: Instant | null;
      readonly why: PromiseLoss;
    }
  /** It could not be kept at all: the service fee and a fixed amount, given as a credit. */
  | { readonly kind: 'promise-credited'; readonly amount: Cents; readonly currency: string }
  /** To an entry of the queue; held until this instant. */
  | { readonly kind: 'space-offered'; readonly entry: string; readonly until: Instant };
