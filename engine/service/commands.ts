import { isOffer } from '../community/reservation.ts';
import { isServiceTime } from '../time/local.ts';
import { day, duration, type Duration, type Instant, type WattHours } from '../units.ts';
import { nextEvent, run } from './advance.ts';
import { cancel, changeReservation, reserve, type Booking } from '../reservations/booking.ts';
import { deepFreeze, draftOf, lookUp, worldOf, type Draft } from '../community/draft.ts';
import type { WorldEvent } from '../community/events.ts';
import { clear, fail, type FaultKind } from '../sessions/faults.ts';
import {
  addVehicle,
  editVehicle,
  removeVehicle,
  setDefaultVehicle,
  type VehicleDetails,
} from './garage.ts';
import { credit, pay, type Waived } from '../ledger/invoicing.ts';
import { changePlan, sessionOf, start, stop } from './ordering.ts';
import { plugIn, unplug, type PlugIn } from './plugging.ts';
import { joinQueue, leaveQueue } from '../reservations/queueing.ts';
import { quoteFor } from './quote-reservation.ts';
import { badInput, type Refusal } from '../community/refusal.ts';
import { disputeCharge, type DisputeAsked } from '../ledger/review-disputes.ts';
import type { Order } from '../community/session.ts';
import type { Role } from '../community/role.ts';
import type { World } from '../community/world.ts';

type AtSpace = { readonly user: string; readonly space: string };

/** Everything somebody can ask of the service. It happens at the world's now. */
export type Command =
  | ({ readonly kind: 'plug-in' } & PlugIn)
  | ({ readonly kind: 'start' } & AtSpace & Order)
  | ({ readonly kind: 'change-plan' } & AtSpace & Order)
  | ({ readonly kind: 'stop' } & AtSpace)
  | ({ readonly kind: 'unplug' } & AtSpace)
  | ({ readonly kind: 'reserve'; readonly user: string } & Booking)
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
  | { readonly kind: 'set-default-vehicle'; readonly user: string; readonly vehicle: number }
  | { readonly kind: 'pay-invoice'; readonly user: string; readonly invoice: string }
  | ({ readonly kind: 'dispute-charge'; readonly user: string } & DisputeAsked)
  | {
      readonly kind: 'credit-charge';
      readonly user: string;
      readonly invoice: string;
      readonly session: string;
      readonly reason: string;
      readonly waived: Waived;
    }
  | {
      readonly kind: 'fail-charger';
      readonly user: string;
      readonly space: string;
      readonly how: FaultKind;
      readonly lasting: Duration;
    }
  | { readonly kind: 'clear-fault'; readonly user: string; readonly space: string };

export type Outcome =
  | { readonly ok: true; readonly world: World; readonly events: readonly WorldEvent[] }
  | { readonly ok: false; readonly refusal: Refusal };

const residents: readonly Role[] = ['resident', 'agent'];
/** Whether a charger works is reported by the charger, or by whoever looks after it. */
const chargers: readonly Role[] = ['charger', 'operator'];

/** The roles in which each kind of command may be given. */
const rolesFor: Readonly<Record<Command['kind'], readonly Role[]>> = {
  'plug-in': residents,
  start: residents,
  'change-plan': residents,
  stop: residents,
  unplug: residents,
  reserve: residents,
  'change-reservation': residents,
  'cancel-reservation': residents,
  'join-queue': residents,
  'leave-queue': residents,
  'add-vehicle': residents,
  'edit-vehicle': residents,
  'remove-vehicle': residents,
  'set-default-vehicle': residents,
  'pay-invoice': ['resident'],
  'dispute-charge': ['resident'],
  'credit-charge': ['operator'],
  'fail-charger': chargers,
  'clear-fault': chargers,
};

/** A kind that nobody knows passes here and is refused as unknown. */
const mayCommand = (role: Role, kind: Command['kind']): boolean =>
  lookUp(rolesFor, kind)?.includes(role) ?? true;

/** Carries out a command, or refuses it and changes nothing. */
export function execute(world: World, command: Command, role: Role = 'resident'): Outcome {
  const outcome = carryOut(world, command, role);
  const isBooked = command?.kind === 'reserve' || command?.kind === 'change-reservation';
  if (!outcome.ok || !isBooked) return outcome;
  return { ...outcome, world: withCeilings(outcome.world, command.user) };
}

/** The same before what was reserved has its ceiling: for whoever works that out anyway. */
export function carryOut(world: World, command: Command, role: Role = 'resident'): Outcome {
  if (typeof command !== 'object' || command === null) {
    return { ok: false, refusal: { code: 'unknown', what: 'command' } };
  }
  if (!mayCommand(role, command.kind)) return { ok: false, refusal: { code: 'not-allowed' } };
  const draft = draftOf(world);
  const { user } = command;
  const known = typeof user === 'string' && user !== '' && user.length <= 60 && !(user in {});
  const refusal = known ? perform(draft, command) : badInput('user');
  if (refusal !== null) return { ok: false, refusal };
  run(draft, world.now);
  return { ok: true, world: worldOf(draft), events: draft.events };
}

/** What somebody has just reserved costs at most what it would cost if nothing else happened. */
function withCeilings(world: World, user: string): World {
  if (!world.accounts.includes(user)) return world;
  const quoted = Object.entries(world.reservations).map(([id, one]) => {
    const isNew = one.user === user && one.ceiling === null && !isOffer(one);
    return [id, isNew ? { ...one, ceiling: quoteFor(world, one).bill.total } : one] as const;
  });
  return deepFreeze({ ...world, reservations: Object.fromEntries(quoted) });
}

function perform(draft: Draft, command: Command): Refusal | null {
  const { user } = command;
  switch (command.kind) {
    case 'plug-in':
      return plugIn(draft, command);
    case 'start':
      return start(draft, user, command.space, command);
    case 'change-plan':
      return changePlan(draft, user, command.space, command);
    case 'stop':
      return stop(draft, user, command.space);
    case 'unplug': {
      const session = sessionOf(draft, user, command.space);
      if ('code' in session) return session;
      unplug(draft, session);
      return null;
    }
    case 'reserve':
      return reserve(draft, user, command);
    case 'change-reservation':
      return changeReservation(draft, user, command.reservation, command);
    case 'cancel-reservation':
      return cancel(draft, user, command.reservation);
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
    case 'set-default-vehicle':
      return setDefaultVehicle(draft, user, command.vehicle);
    case 'pay-invoice':
      return pay(draft, user, command.invoice);
    case 'dispute-charge':
      return disputeCharge(draft, user, command);
    case 'credit-charge':
      return credit(draft, user, command.invoice, command);
    case 'fail-charger':
      return fail(draft, command.space, command.how, command.lasting);
    case 'clear-fault':
      return clear(draft, command.space);
    default:
      return { code: 'unknown', what: 'command' };
  }
}

/** When something next happens by itself: a host may sleep until then. */
export const nextChange = (world: World): Instant => nextEvent(draftOf(world));

const farthest = duration(366 * day);

/** Moves the clock: everything due up to and including `to` happens, each at its own instant. */
export function advance(world: World, to: Instant): Outcome {
  if (!isServiceTime(to) || to < world.now || to > world.now + farthest) {
    return { ok: false, refusal: { code: 'bad-time', now: world.now } };
  }
  const draft = draftOf(world);
  run(draft, to);
  return { ok: true, world: worldOf(draft), events: draft.events };
}
