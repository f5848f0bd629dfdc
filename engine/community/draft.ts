import type { Pair } from '../charging/flow.ts';
import { fallsDueAt, isOpen, type Reservation } from './reservation.ts';
import { emptyAgenda, putDown, strikeOut, type Agenda } from './agenda.ts';
import { dropClaim, noClaims, type Claims } from './claim.ts';
import { dueAt, queueEntryDue } from './due.ts';
import type { Entry } from './entries.ts';
import type { WorldEvent } from './events.ts';
import type { Phase, Session } from './session.ts';
import type { Amps } from '../units.ts';
import type { Building, OwnedVehicle, Space, World } from './world.ts';
import { countBlocks, type PlannedLoad } from './planned-load.ts';

type Open<T> = { -readonly [K in keyof T]: T[K] };

/**
 * A mutable working copy of a world: it has its own containers; the entries are shared with the
 * original world and are replaced, never modified. Not visible outside a command or `advance`.
 */
export interface Draft extends Open<Omit<World, Containers>> {
  readonly sessions: Map<string, Session>;
  readonly spaces: Record<string, Space>;
  readonly vehicles: Record<number, OwnedVehicle>;
  readonly defaults: Record<string, number>;
  readonly reservations: Map<string, Reservation>;
  readonly events: WorldEvent[];
  /** Ended sessions, stays and reservations to report to the ledger. */
  readonly entries: Entry[];
  /** Offers to send to chargers: the latest one of each space. */
  readonly offers: Map<string, ChargerOffer>;
  /** Raises held back until the reductions that make room for them are confirmed. */
  readonly heldRaises: HeldRaise[];
  readonly awaitingCuts: Set<string>;
  // Indexes derived from the data above, kept up to date to avoid searches.
  /** When each session, reservation and queue entry is next due. */
  readonly agenda: Agenda;
  /** Sessions that changed since their agenda entry was last set. */
  readonly undated: Set<string>;
  /** The sessions of each building, in plug-in order. */
  readonly inside: ReadonlyMap<string, Session[]>;
  /** For each building, the claims of the sessions that take part in power sharing. */
  readonly deciding: ReadonlyMap<string, Claims>;
  /** The planned and promised load of a building; computed on first use. */
  readonly plannedLoads: Map<string, PlannedLoad>;
  /** For each building, the sessions that changed since its power was last shared. */
  readonly changed: ReadonlyMap<string, Set<string>>;
  /** For each building, the sessions whose charger has not yet confirmed a reduced offer. */
  readonly unconfirmed: ReadonlyMap<string, Set<string>>;
  /** Buildings in which every session is offered all the power its plan can use now. */
  readonly sated: Set<string>;
  /** The session of each vehicle that is plugged in. */
  readonly plugged: Map<number, string>;
  /** Sessions without a plan, whether or not they need one. */
  readonly planless: Set<string>;
  /** The open reservations of each space, by id. */
  readonly booked: Map<string, Set<string>>;
  /** Spaces whose charger is not ready. */
  readonly outOfOrder: Set<string>;
  readonly holders: ReadonlySet<string>;
  /** Buildings whose plans or offers must be updated before time moves on, and how much of them. */
  readonly unsettled: Map<string, Unsettled>;
  /** A space may have become free: check the queue. */
  spaceFreed: boolean;
  /** Buildings where move requests may have to be made or withdrawn. */
  readonly needLook: Set<string>;
  /** Whether the agenda has an entry for the next time-based check of move requests. */
  movesScheduled: boolean;
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

type Containers = 'sessions' | 'spaces' | 'vehicles' | 'defaults' | 'reservations' | 'awaitingCuts';

export function draftOf(world: World): Draft {
  const draft: Draft = {
    ...world,
    sessions: new Map(),
    spaces: { ...world.spaces },
    vehicles: { ...world.vehicles },
    defaults: { ...world.defaults },
    reservations: new Map(),
    events: [],
    entries: [],
    offers: new Map(),
    heldRaises: [],
    awaitingCuts: new Set(world.awaitingCuts),
    agenda: emptyAgenda(),
    undated: new Set(),
    inside: new Map(Object.keys(world.buildings).map((id) => [id, []])),
    deciding: new Map(Object.keys(world.buildings).map((id) => [id, noClaims()])),
    changed: new Map(Object.keys(world.buildings).map((id) => [id, new Set()])),
    unconfirmed: new Map(Object.keys(world.buildings).map((id) => [id, new Set()])),
    plannedLoads: new Map(),
    sated: new Set(),
    plugged: new Map(),
    planless: new Set(),
    booked: new Map(),
    outOfOrder: new Set(),
    holders: new Set(world.accounts),
    unsettled: new Map(),
    spaceFreed: false,
    needLook: new Set(),
    movesScheduled: false,
  };
  for (const session of Object.values(world.sessions)) putSession(draft, session);
  for (const space of Object.values(draft.spaces)) putSpace(draft, space);
  for (const reservation of Object.values(world.reservations)) putReservation(draft, reservation);
  for (const { session, until } of world.unread) putDown(draft.agenda, unreadId(session.id), until);
  for (const entry of world.queue) putDown(draft.agenda, entry.id, queueEntryDue(entry));
  return draft;
}

/** The agenda id of an ended session that awaits readings. */
export const unreadId = (session: string) => `unread ${session}`;

/** The finished world, deeply frozen; parts frozen before are not walked again. */
export function worldOf(draft: Draft): World {
  const { events: _e, entries: _n, offers: _f, heldRaises: _r, agenda: _a, ...made } = draft;
  const { inside: _i, plugged: _p, holders: _h, planless: _l, outOfOrder: _o, ...rest } = made;
  const { booked: _b, deciding: _d, changed: _c, sated: _t, unconfirmed: _x, ...others } = rest;
  const { plannedLoads: _w, undated: _g, unsettled: _u, spaceFreed: _s, ...plain } = others;
  const { needLook: _k, movesScheduled: _m, ...world } = plain;
  return deepFreeze({
    ...world,
    sessions: Object.fromEntries(draft.sessions),
    reservations: Object.fromEntries(draft.reservations),
    awaitingCuts: [...draft.awaitingCuts],
  });
}

export function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) freezeAll(value);
  return value;
}

function freezeAll(things: object): void {
  // Everything frozen is frozen here, deeply. isExtensible is a cheaper check than isFrozen.
  if (!Object.isExtensible(things)) return;
  Object.freeze(things);
  // No Object.values: a world has a hundred thousand objects, and the lists would be costly.
  if (Array.isArray(things)) {
    for (let at = 0; at < things.length; at++) {
      const thing: unknown = things[at];
      if (typeof thing === 'object' && thing !== null) freezeAll(thing);
    }
    return;
  }
  for (const key in things) {
    const thing: unknown = things[key as keyof typeof things];
    if (typeof thing === 'object' && thing !== null) freezeAll(thing);
  }
}

/**
 * Looks up an id that came from outside. Inherited properties are not found, and neither are values
 * that would only be converted to the id.
 */
export const lookUp = <T>(record: Readonly<Record<string, T>>, id: string): T | undefined =>
  typeof id === 'string' && Object.hasOwn(record, id) ? record[id] : undefined;

/** The vehicle with an id that came from outside. */
export const vehicleWith = (
  { vehicles }: Pick<World, 'vehicles'>,
  id: number,
): OwnedVehicle | undefined =>
  typeof id === 'number' && Object.hasOwn(vehicles, id) ? vehicles[id] : undefined;

export const buildingOf = (world: Pick<World, 'spaces' | 'buildings'>, space: string): Building =>
  world.buildings[world.spaces[space]!.building]!;

export const pairOf = (
  world: Pick<World, 'spaces' | 'vehicles'>,
  at: { readonly space: string; readonly vehicle: number },
): Pair => ({
  charger: world.spaces[at.space]!.charger,
  vehicle: world.vehicles[at.vehicle]!,
});

export function putSession(draft: Draft, session: Session): void {
  const { id } = session;
  const inside = draft.inside.get(session.building)!;
  const before = draft.sessions.get(id);
  if (before === undefined) {
    inside.push(session);
    draft.plugged.set(session.vehicle, id);
  } else inside[inside.indexOf(before)] = session;
  draft.sessions.set(id, session);
  if (session.plan === null) draft.planless.add(id);
  else draft.planless.delete(id);
  const { order, phase } = session;
  const isOver = order === null || phase.kind === 'complete' || phase.kind === 'stopped';
  const load = draft.plannedLoads.get(session.building);
  if (load !== undefined) countBlocks(load, id, isOver ? undefined : session.plan?.blocks);
  const deciding = draft.deciding.get(session.building)!;
  dropClaim(deciding, id);
  if (!isOver) deciding.unclaimed.add(id);
  draft.changed.get(session.building)!.add(id);
  if (session.line.mayDraw > session.offered) draft.unconfirmed.get(session.building)!.add(id);
  else draft.unconfirmed.get(session.building)!.delete(id);
  draft.undated.add(id);
}

/** Updates the agenda entries of all changed sessions: once each, however often they changed. */
export function dateSessions(draft: Draft): void {
  if (draft.undated.size === 0) return;
  for (const id of draft.undated) putDown(draft.agenda, id, dueAt(draft, draft.sessions.get(id)!));
  draft.undated.clear();
}

export function dropSession(draft: Draft, { id, building, vehicle }: Session): void {
  const inside = draft.inside.get(building)!;
  inside.splice(inside.indexOf(draft.sessions.get(id)!), 1);
  draft.sessions.delete(id);
  draft.plugged.delete(vehicle);
  draft.planless.delete(id);
  dropClaim(draft.deciding.get(building)!, id);
  draft.changed.get(building)!.delete(id);
  draft.unconfirmed.get(building)!.delete(id);
  const load = draft.plannedLoads.get(building);
  if (load !== undefined) countBlocks(load, id);
  draft.undated.delete(id);
  strikeOut(draft.agenda, id);
}

/** The session a vehicle is plugged in for, in any building. */
export function sessionWith(draft: Draft, vehicle: number): Session | undefined {
  const id = draft.plugged.get(vehicle);
  return id === undefined ? undefined : draft.sessions.get(id);
}

export function putSpace(draft: Draft, space: Space): void {
  draft.spaces[space.id] = space;
  if (space.condition.kind === 'ready') draft.outOfOrder.delete(space.id);
  else draft.outOfOrder.add(space.id);
}

/** Stores an open reservation; a closed one goes to the ledger if its user has an account. */
export function putReservation(draft: Draft, reservation: Reservation): void {
  const { id, space } = reservation;
  if (!isOpen(reservation)) {
    dropReservation(draft, id);
    if (draft.holders.has(reservation.user)) {
      draft.entries.push({ kind: 'reservation-over', at: draft.now, reservation });
    }
    return;
  }
  // A new plan for the same slot does not affect move requests.
  if (!draft.reservations.has(id)) lookAtSpace(draft, space);
  draft.reservations.set(id, reservation);
  const booked = draft.booked.get(space);
  if (booked === undefined) draft.booked.set(space, new Set([id]));
  else booked.add(id);
  const load = draft.plannedLoads.get(draft.spaces[space]!.building);
  if (load !== undefined) countBlocks(load, id, reservation.promise);
  putDown(draft.agenda, id, fallsDueAt(reservation, draft.now));
}

/** Removes a reservation; the caller may put it back changed. */
export function dropReservation(draft: Draft, id: string): void {
  const before = draft.reservations.get(id);
  if (before === undefined) return;
  draft.reservations.delete(id);
  lookAtSpace(draft, before.space);
  draft.booked.get(before.space)!.delete(id);
  const load = draft.plannedLoads.get(draft.spaces[before.space]!.building);
  if (load !== undefined) countBlocks(load, id);
  strikeOut(draft.agenda, id);
}

/** If a car that is done occupies the space, move requests have to be checked again. */
function lookAtSpace(draft: Draft, space: string): void {
  const { building, session } = draft.spaces[space]!;
  const there = session === null ? undefined : draft.sessions.get(session);
  if (there !== undefined && there.idleSince !== null) draft.needLook.add(building);
}

export const isBooked = (draft: Draft, space: string): boolean =>
  (draft.booked.get(space)?.size ?? 0) > 0;

/** Whether the space may be needed: it is booked, or there is a queue. */
export const isNeeded = (draft: Draft, space: string): boolean =>
  draft.queue.length > 0 || isBooked(draft, space);

/** The open reservations of a space, by start time. */
export function reservationsAt(draft: Draft, space: string): readonly Reservation[] {
  const booked = draft.booked.get(space);
  if (booked === undefined || booked.size === 0) return none;
  const open = Array.from(booked, (id) => draft.reservations.get(id)!);
  return open.length === 1 ? open : open.toSorted((a, b) => a.from - b.from);
}

const none: readonly Reservation[] = [];

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
