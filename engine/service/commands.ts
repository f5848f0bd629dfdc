import type { Fraction, Instant, WattHours } from '../units.ts';
import { cancel, changeReservation, reserve, type Booking } from '../reservations/booking.ts';
import type { Draft } from '../community/draft/draft.ts';
import { isUserName } from '../community/checks/check-input.ts';
import {
  addVehicle,
  editVehicle,
  removeVehicle,
  reportLevel,
  setDefaultVehicle,
  setStandingOrder,
  type VehicleDetails,
} from './orders/garage.ts';
import { changePlan, start, stop } from './orders/ordering.ts';
import { authorize, type Authorization } from './orders/authorize.ts';
import { expectCar } from './orders/expect-car.ts';
import { showCard, type CardShown } from './orders/show-card.ts';
import { assignCar, correctCar, type CarCorrection } from './orders/correct-car.ts';
import { cannotPlugIn, spaceIsFree } from '../reservations/promises/cannot-plug-in.ts';
import { joinQueue, leaveQueue } from '../reservations/queueing.ts';
import { badInput, type Refusal } from '../community/refusal.ts';
import type { Order } from '../community/session.ts';

type AtSpace = { readonly user: string; readonly space: string };

/** All commands except those on the ledger. They are carried out at the world's `now`. */
export type Command =
  | ({ readonly kind: 'authorize' } & Authorization)
  /** Like `authorize`, before the cable is plugged in. */
  | ({ readonly kind: 'expect' } & Omit<Authorization, 'since'>)
  /** `quoted`: the bill of this order as foreseen now is its maximum, as long as it is not changed. */
  | ({ readonly kind: 'start'; readonly quoted?: true } & AtSpace & Order)
  | ({ readonly kind: 'change-plan' } & AtSpace & Order)
  | ({ readonly kind: 'stop' } & AtSpace)
  /** A charger has read a card; `user` names the charger. */
  | ({ readonly kind: 'show-card'; readonly user: string } & CardShown)
  /** The car plugged in there is another one: said by its driver, or by the owner. */
  | ({ readonly kind: 'correct-car' | 'assign-car' } & CarCorrection)
  /** `unquoted`: nobody has been told a price, so there is no maximum to keep. */
  | ({ readonly kind: 'reserve'; readonly user: string; readonly unquoted?: true } & Booking)
  | ({
      readonly kind: 'change-reservation';
      readonly user: string;
      readonly reservation: string;
    } & Booking)
  | {
      readonly kind: 'cancel-reservation';
      readonly user: string;
      readonly reservation: string;
    }
  /** Its driver stands there, and a car is parked in the space or the cable is broken. */
  | { readonly kind: 'cannot-plug-in'; readonly user: string; readonly reservation: string }
  /** The owner has seen that a space that could not be used is free. */
  | { readonly kind: 'space-is-free'; readonly user: string; readonly space: string }
  | {
      readonly kind: 'join-queue';
      readonly user: string;
      readonly building: string;
      readonly vehicle: number;
      readonly energy: WattHours;
      readonly until: Instant;
    }
  | { readonly kind: 'leave-queue'; readonly user: string; readonly entry: string }
  | { readonly kind: 'add-vehicle'; readonly user: string; readonly details: VehicleDetails }
  | {
      readonly kind: 'edit-vehicle';
      readonly user: string;
      readonly vehicle: number;
      readonly details: VehicleDetails;
    }
  | { readonly kind: 'remove-vehicle'; readonly user: string; readonly vehicle: number }
  /** The battery level reported by the car. */
  | {
      readonly kind: 'report-level';
      readonly user: string;
      readonly vehicle: number;
      readonly level: Fraction;
    }
  | {
      readonly kind: 'set-standing-order';
      readonly user: string;
      readonly vehicle: number;
      readonly order: Pick<Order, 'goal' | 'preference'> | null;
    }
  | { readonly kind: 'set-default-vehicle'; readonly user: string; readonly vehicle: number };

/** Carries out a command on a draft, or returns why it is refused. */
export const apply = (draft: Draft, command: Command): Refusal | null =>
  isUserName(command.user) ? perform(draft, command) : badInput('user');

function perform(draft: Draft, command: Command): Refusal | null {
  const { user } = command;
  switch (command.kind) {
    case 'authorize':
      return authorize(draft, command);
    case 'expect':
      return expectCar(draft, command);
    case 'show-card':
      return showCard(draft, command);
    case 'start':
      return start(draft, user, command.space, command);
    case 'change-plan':
      return changePlan(draft, user, command.space, command);
    case 'stop':
      return stop(draft, user, command.space);
    case 'correct-car':
      return correctCar(draft, command);
    case 'assign-car':
      return assignCar(draft, command);
    case 'reserve':
      return reserve(draft, user, command);
    case 'change-reservation':
      return changeReservation(draft, user, command.reservation, command);
    case 'cancel-reservation':
      return cancel(draft, user, command.reservation);
    case 'cannot-plug-in':
      return cannotPlugIn(draft, user, command.reservation);
    case 'space-is-free':
      return spaceIsFree(draft, command.space);
    case 'join-queue':
      return joinQueue(draft, user, command);
    case 'leave-queue':
      return leaveQueue(draft, user, command.entry);
    case 'add-vehicle':
      return addVehicle(draft, user, command.details);
    case 'edit-vehicle':
      return editVehicle(draft, user, command.vehicle, command.details);
    case 'remove-vehicle':
      return removeVehicle(draft, user, command.vehicle);
    case 'report-level':
      return reportLevel(draft, user, command.vehicle, command.level);
    case 'set-standing-order':
      return setStandingOrder(draft, user, command.vehicle, command.order);
    case 'set-default-vehicle':
      return setDefaultVehicle(draft, user, command.vehicle);
    default:
      return { code: 'unknown', what: 'command' };
  }
}
