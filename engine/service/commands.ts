import { isOffer } from '../community/reservation.ts';
import { isServiceTime } from '../time/local.ts';
import { day, duration, type Fraction, type Instant, type WattHours } from '../units.ts';
import { nextEvent, run } from './advance.ts';
import { cancel, changeReservation, reserve, type Booking } from '../reservations/booking.ts';
import { deepFreeze } from '../deep-freeze.ts';
import type { ChargerOffer, Draft } from '../community/draft/draft.ts';
import { draftOf, worldOf } from '../community/draft/open-draft.ts';
import { isUserName } from '../community/checks/check-input.ts';
import type { LedgerEntry } from '../community/ledger-entries.ts';
import type { WorldEvent } from '../community/events.ts';
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
import type { Report, SupplyReport } from '../community/report.ts';
import { takeReport } from './reports/take-report.ts';
import { withBestHours } from './previews/choose-hours.ts';
import { outlook } from './previews/outlook.ts';
import { quoteFor } from './previews/quote-reservation.ts';
import { badInput, type Refusal } from '../community/refusal.ts';
import type { Order } from '../community/session.ts';
import { roleRefusal } from '../community/checks/command-roles.ts';
import type { Role } from '../community/checks/role.ts';
import type { World } from '../community/world.ts';

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

export type Outcome =
  | {
      readonly ok: true;
      readonly world: World;
      readonly events: readonly WorldEvent[];
      /** What ended, to be posted to the ledger. */
      readonly entries: readonly LedgerEntry[];
      /** Offers to send to chargers. */
      readonly offers: readonly ChargerOffer[];
      /** The id of the reservation that a command made. */
      readonly reservation?: string;
    }
  | { readonly ok: false; readonly refusal: Refusal };

/** Carries out a command, or refuses it and changes nothing. */
export function execute(world: World, command: Command, role: Role = 'resident'): Outcome {
  const outcome = carryOut(world, command, role);
  return outcome.ok ? { ...outcome, world: withCeilings(outcome.world, command) } : outcome;
}

/** Like `execute`, but sets no price ceiling: for callers that compute the quote anyway. */
export function carryOut(world: World, command: Command, role: Role = 'resident'): Outcome {
  if (typeof command !== 'object' || command === null) {
    return { ok: false, refusal: { code: 'unknown', what: 'command' } };
  }
  const notAllowed = roleRefusal(role, command.kind);
  if (notAllowed !== null) return { ok: false, refusal: notAllowed };
  const draft = draftOf(world);
  const refusal = apply(draft, withBestHours(world, command));
  if (refusal !== null) return { ok: false, refusal };
  const made = command.kind === 'reserve' ? [...draft.reservations.keys()].at(-1) : undefined;
  run(draft, world.now);
  const outcome = outcomeOf(draft);
  return made === undefined ? outcome : { ...outcome, reservation: made };
}

/** Processes what chargers and the supply of buildings report, in this order; if one is invalid, nothing has changed. */
export function report(world: World, ...reports: readonly (Report | SupplyReport)[]): Outcome {
  const draft = draftOf(world);
  for (const one of reports) {
    const refusal = takeReport(draft, one);
    if (refusal !== null) return { ok: false, refusal };
  }
  run(draft, world.now);
  return outcomeOf(draft);
}

/** Carries out a command on a draft, or returns why it is refused. */
export const apply = (draft: Draft, command: Command): Refusal | null =>
  isUserName(command.user) ? perform(draft, command) : badInput('user');

export const outcomeOf = (draft: Draft): Extract<Outcome, { readonly ok: true }> => ({
  ok: true,
  world: worldOf(draft),
  events: draft.events,
  entries: draft.entries,
  offers: [...draft.offers.values()],
});

/** Sets the ceiling of what was quoted to the price it has if nothing else happens. */
export function withCeilings<W extends World>(
  world: W,
  command: {
    readonly kind: string;
    readonly user?: string;
    readonly space?: string;
    readonly quoted?: true;
  },
): W {
  const { kind, user } = command;
  if (kind === 'start' && command.quoted) return withQuotedStart(world, command.space!);
  const isBooked = kind === 'reserve' || kind === 'change-reservation';
  if (!isBooked || user === undefined || !world.accounts.includes(user)) return world;
  const quoted = Object.entries(world.reservations).map(([id, one]) => {
    const isNew = one.user === user && one.ceiling === null && !isOffer(one);
    return [id, isNew ? { ...one, ceiling: quoteFor(world, one).bill.total } : one] as const;
  });
  return deepFreeze({ ...world, reservations: Object.fromEntries(quoted) });
}

function withQuotedStart<W extends World>(world: W, space: string): W {
  const session = world.sessions[world.spaces[space]!.session!]!;
  const { total: ceiling, energy } = outlook(world, session)!.bill;
  const { goal } = session.order!;
  // More than an amount that is quoted in full was not ordered, so it is not paid either.
  const isAll = goal.kind === 'energy' && energy >= Math.round(goal.energy * 1000);
  const quoted = { ...session, ceiling, ...(!isAll && { quotedEnergy: energy }) };
  const sessions = { ...world.sessions, [session.id]: quoted };
  return deepFreeze({ ...world, sessions });
}

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

/** When the state next changes without a command or a report; null if never. */
export function nextChange(world: World): Instant | null {
  const next = nextEvent(draftOf(world));
  return Number.isFinite(next) ? next : null;
}

const farthest = duration(366 * day);

/** Whether a world may be moved to an instant. */
export const isTimeAhead = ({ now }: World, to: Instant): boolean =>
  isServiceTime(to) && to >= now && to <= now + farthest;

/** Moves the clock: processes everything due up to and including `to`, each at its own instant. */
export function advance(world: World, to: Instant): Outcome {
  if (!isTimeAhead(world, to)) return { ok: false, refusal: { code: 'bad-time', now: world.now } };
  const draft = draftOf(world);
  run(draft, to);
  return outcomeOf(draft);
}
