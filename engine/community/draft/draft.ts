import { powerOf } from '../../charging/charger.ts';
import type { Pair } from '../../charging/flow.ts';
import type { Refusal } from '../refusal.ts';
import type { Reservation } from '../reservation.ts';
import type { Agenda } from './agenda.ts';
import type { BuildingIndex } from './building-index.ts';
import type { LedgerEntry } from '../ledger-entries.ts';
import type { WorldEvent } from '../events.ts';
import type { Phase } from '../phase.ts';
import type { Session } from '../session.ts';
import type { Amps, Instant, Watts } from '../../units.ts';
import type { Building, LeftStay, OwnedVehicle, Space, World } from '../world.ts';

type Open<T> = { -readonly [K in keyof T]: T[K] };

/**
 * A mutable working copy of a world: it has its own containers; the entries are shared with the
 * original world and are replaced, never modified. Not visible outside a command or `advance`. What
 * it has beside the world is derived from it or ends with the step (`docs/engine.md` has the picture).
 */
export interface Draft extends Open<Omit<World, Containers>>, Results, Indexes, Pending {
  readonly sessions: Map<string, Session>;
  readonly spaces: Record<string, Space>;
  readonly vehicles: Record<number, OwnedVehicle>;
  readonly defaults: Record<string, number>;
  readonly reservations: Map<string, Reservation>;
  left: readonly LeftStay[];
  /** Since when raises wait in a building until chargers have confirmed lower offers. */
  readonly awaitingCuts: Map<string, Instant>;
  /** A copy that is run ahead: nobody is told, and promises stay where they are. */
  isAhead: boolean;
}

/** What a step says to the outside. */
export interface Results {
  readonly events: WorldEvent[];
  /** Ended sessions, stays and reservations to report to the ledger. */
  readonly entries: LedgerEntry[];
  /** Offers to send to chargers: the latest one of each space. */
  readonly offers: Map<string, ChargerOffer>;
}

/** Derived from the world and updated by the `put…` functions, so that nothing has to be searched. */
export interface Indexes {
  /** When each session, reservation and queue entry is next due. */
  readonly agenda: Agenda;
  /** Sessions that changed since their agenda entry was last set. */
  readonly undated: Set<string>;
  /** Whether the agenda has an entry for the next time-based check of move requests. */
  movesScheduled: boolean;
  readonly indexes: ReadonlyMap<string, BuildingIndex>;
  /** The session of each vehicle that is plugged in. */
  readonly plugged: Map<number, string>;
  /** Sessions without a plan, whether or not they need one. */
  readonly planless: Set<string>;
  /** Those of them that nobody has ordered anew: their plan ended before the goal. */
  readonly planEnded: Set<string>;
  /** The open reservations of each space, by start time. */
  readonly booked: Map<string, readonly Reservation[]>;
  /** The same of each vehicle. */
  readonly bookedFor: Map<number, readonly Reservation[]>;
  /** Spaces whose charger is not ready. */
  readonly outOfOrder: Set<string>;
  readonly holders: ReadonlySet<string>;
}

/** What is left to do at this instant: empty before time moves on, except for held raises. */
export interface Pending {
  /** Buildings whose plans or offers must be updated, and how much of them. */
  readonly unsettled: Map<string, Unsettled>;
  /** A space may have become free: check the queue. */
  spaceFreed: boolean;
  /** Reservations that ended, with what shows whether their driver had come. */
  readonly reservationsOver: Reservation[];
  /** Sessions whose charger has confirmed their stop: a booked charge may have waited for that. */
  readonly stopsConfirmed: Set<string>;
  /** Buildings whose chargers or power changed: what was promised there is checked. */
  readonly promiseChecks: Set<string>;
  /** Buildings where move requests may have to be made or withdrawn. */
  readonly moveChecks: Set<string>;
  /** Raises held back until the reductions that make room for them are confirmed. */
  readonly heldRaises: HeldRaise[];
}

/** An offer sent to a charger; the charger's reports name it by its id. */
export interface ChargerOffer {
  readonly space: string;
  readonly id: number;
  readonly amps: Amps;
}

/** A higher offer for a session, held back until other cars have reduced their draw. */
export interface HeldRaise {
  readonly session: string;
  readonly amps: Amps;
  readonly phase: Phase;
}

/**
 * How much to update: plan only sessions without a plan ('fit'); share power again too ('share');
 * or, because power became free, first replan sessions that fall short or wait for others ('plan').
 */
export type Unsettled = 'fit' | 'share' | 'plan';

type Containers =
  | 'left'
  | 'sessions'
  | 'spaces'
  | 'vehicles'
  | 'defaults'
  | 'reservations'
  | 'awaitingCuts';

/** The agenda id of a car that was unplugged a moment ago. */
export const leftId = (session: string) => `left ${session}`;

/** The agenda id of an ended session that awaits readings. */
export const unreadId = (session: string) => `unread ${session}`;

/** The agenda id of the time at which a charger is expected back. */
export const outageId = (space: string) => `outage ${space}`;

/** The agenda id of the time at which a space is offered again. */
export const blockedId = (space: string) => `blocked ${space}`;

/** The vehicle with an id that came from outside. */
export const vehicleWith = (
  { vehicles }: Pick<World, 'vehicles'>,
  id: number,
): OwnedVehicle | undefined =>
  typeof id === 'number' && Object.hasOwn(vehicles, id) ? vehicles[id] : undefined;

/**
 * A user's own vehicle. The refusal is the same for a vehicle of somebody else and for one that does
 * not exist, so that nobody can find out which ids are taken.
 */
export function ownVehicle(
  world: Pick<World, 'vehicles'>,
  user: string,
  id: number,
): OwnedVehicle | Refusal {
  const car = vehicleWith(world, id);
  return car?.owner === user ? car : { code: 'unknown', what: 'vehicle' };
}

export const buildingOf = (world: Pick<World, 'spaces' | 'buildings'>, space: string): Building =>
  world.buildings[world.spaces[space]!.building]!;

export const pairOf = (
  world: Pick<World, 'spaces' | 'vehicles'>,
  at: { readonly space: string; readonly vehicle: number },
): Pair => ({
  charger: world.spaces[at.space]!.charger,
  vehicle: world.vehicles[at.vehicle]!,
});

/** The most the charger of a space can deliver. */
export const chargerPower = ({ spaces }: Pick<World, 'spaces'>, space: string): Watts => {
  const { volts, phases, maxAmps } = spaces[space]!.charger;
  return powerOf(maxAmps, volts, phases);
};

export function unsettle(draft: Draft, building: string, how: Unsettled): void {
  const before = draft.unsettled.get(building);
  const thorough = before === 'plan' || how === 'plan' ? 'plan' : 'share';
  draft.unsettled.set(building, before === undefined || before === how ? how : thorough);
}

export function nextId(draft: Draft, prefix: string): string {
  return `${prefix}${draft.nextId++}`;
}

export function tell(draft: Draft, event: WorldEvent): void {
  draft.events.push(event);
}
