import type { Pair } from '../charging/flow.ts';
import { fallsDueAt, isOpen, type Reservation } from './reservation.ts';
import { emptyAgenda, putDown, strikeOut, type Agenda } from './agenda.ts';
import { dueAt, queueEntryDue } from './due.ts';
import type { Entry } from './entries.ts';
import type { WorldEvent } from './events.ts';
import type { Phase, Session } from './session.ts';
import type { Amps } from '../units.ts';
import type { Building, OwnedVehicle, Space, World } from './world.ts';

type Open<T> = { -readonly [K in keyof T]: T[K] };

/**
 * A world being worked on: containers of its own, entries shared with the world it came from and
 * only ever replaced. Nobody outside a command or `advance` sees one.
 */
export interface Draft extends Open<Omit<World, Containers>> {
  readonly sessions: Map<string, Session>;
  readonly spaces: Record<string, Space>;
  readonly vehicles: Record<number, OwnedVehicle>;
  readonly defaults: Record<string, number>;
  readonly reservations: Map<string, Reservation>;
  readonly events: WorldEvent[];
  /** What is over, for the ledger. */
  readonly entries: Entry[];
  /** What chargers are to be told: the latest offer of each space. */
  readonly offers: Map<string, ChargerOffer>;
  /** Raises that wait until the cuts that make room for them are confirmed. */
  readonly heldRaises: HeldRaise[];
  readonly awaitingCuts: Set<string>;
  // What follows from the things themselves, kept so that nobody has to search for it.
  /** When each thing next changes by itself. */
  readonly agenda: Agenda;
  /** The sessions of each building, in the order in which they were plugged in. */
  readonly inside: ReadonlyMap<string, Session[]>;
  /** Of each building the sessions whose share of power may have to be decided. */
  readonly deciding: ReadonlyMap<string, Set<string>>;
  /** Of each building the sessions that changed since its power was last shared. */
  readonly changed: ReadonlyMap<string, Set<string>>;
  /** Of each building the sessions whose charger has not confirmed yet that it offers less. */
  readonly unconfirmed: ReadonlyMap<string, Set<string>>;
  /** Buildings in which everybody has all the power they would gladly take. */
  readonly sated: Set<string>;
  /** The session of each vehicle that is plugged in. */
  readonly plugged: Map<number, string>;
  /** Sessions without a plan, whether or not they want one. */
  readonly planless: Set<string>;
  /** The open reservations of each space, by id. */
  readonly booked: Map<string, Set<string>>;
  /** Spaces whose charger is not ready. */
  readonly outOfOrder: Set<string>;
  readonly holders: ReadonlySet<string>;
  /** Buildings to settle before time moves on, and how thoroughly. */
  readonly unsettled: Map<string, Unsettled>;
  /** A space may have become free, so those who queue are looked after. */
  spaceFreed: boolean;
  /** Buildings in which somebody may have to be asked to make way, or no longer. */
  readonly needLook: Set<string>;
  /** Whether the agenda knows when that may next be so by itself. */
  movesScheduled: boolean;
}

/** What a charger is to be told; it names the offer when it reports. */
export interface ChargerOffer {
  readonly space: string;
  readonly id: number;
  readonly amps: Amps;
}

/** More power for a session, once others have let go of it. */
export interface HeldRaise {
  readonly session: string;
  readonly amps: Amps;
  readonly phase: Phase;
}

/**
 * Somebody needs a plan ('fit'); power has to be shared again too ('share'); or power became free,
 * so that those who are short or wait for others plan again first ('plan').
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
    inside: new Map(Object.keys(world.buildings).map((id) => [id, []])),
    deciding: new Map(Object.keys(world.buildings).map((id) => [id, new Set()])),
    changed: new Map(Object.keys(world.buildings).map((id) => [id, new Set()])),
    unconfirmed: new Map(Object.keys(world.buildings).map((id) => [id, new Set()])),
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

/** What a session whose readings are awaited is down for in the agenda. */
export const unreadId = (session: string) => `unread ${session}`;

/** The finished world, frozen to the last leaf; what was frozen before is not walked again. */
export function worldOf(draft: Draft): World {
  const { events: _e, entries: _n, offers: _f, heldRaises: _r, agenda: _a, ...made } = draft;
  const { inside: _i, plugged: _p, holders: _h, planless: _l, outOfOrder: _o, ...rest } = made;
  const { booked: _b, deciding: _d, changed: _c, sated: _t, unconfirmed: _x, ...plain } = rest;
  const { unsettled: _u, spaceFreed: _s, needLook: _k, movesScheduled: _m, ...world } = plain;
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
  // What cannot be extended any more was frozen here, and asking that is cheaper.
  if (!Object.isExtensible(things)) return;
  Object.freeze(things);
  // Without making lists of what is inside: a world has a hundred thousand things.
  if (Array.isArray(things)) for (let at = 0; at < things.length; at++) deepFreeze(things[at]);
  else for (const key in things) deepFreeze(things[key as keyof typeof things]);
}

/**
 * What is filed under an id that came from outside: never something every object has, and never by
 * something that only turns into the id when it is used as one.
 */
export const lookUp = <T>(record: Readonly<Record<string, T>>, id: string): T | undefined =>
  typeof id === 'string' && Object.hasOwn(record, id) ? record[id] : undefined;

/** The vehicle with a number that came from outside. */
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
  if (isOver) draft.deciding.get(session.building)!.delete(id);
  else draft.deciding.get(session.building)!.add(id);
  draft.changed.get(session.building)!.add(id);
  if (session.line.mayDraw > session.offered) draft.unconfirmed.get(session.building)!.add(id);
  else draft.unconfirmed.get(session.building)!.delete(id);
  putDown(draft.agenda, id, dueAt(draft, session));
}

export function dropSession(draft: Draft, { id, building, vehicle }: Session): void {
  const inside = draft.inside.get(building)!;
  inside.splice(inside.indexOf(draft.sessions.get(id)!), 1);
  draft.sessions.delete(id);
  draft.plugged.delete(vehicle);
  draft.planless.delete(id);
  draft.deciding.get(building)!.delete(id);
  draft.changed.get(building)!.delete(id);
  draft.unconfirmed.get(building)!.delete(id);
  strikeOut(draft.agenda, id);
}

/** The session a vehicle is in, wherever that is. */
export function sessionWith(draft: Draft, vehicle: number): Session | undefined {
  const id = draft.plugged.get(vehicle);
  return id === undefined ? undefined : draft.sessions.get(id);
}

export function putSpace(draft: Draft, space: Space): void {
  draft.spaces[space.id] = space;
  if (space.condition.kind === 'ready') draft.outOfOrder.delete(space.id);
  else draft.outOfOrder.add(space.id);
}

/** Keeps an open reservation; a closed one goes to the ledger, if its user has an account. */
export function putReservation(draft: Draft, reservation: Reservation): void {
  const { id, space } = reservation;
  if (!isOpen(reservation)) {
    dropReservation(draft, id);
    if (draft.holders.has(reservation.user)) {
      draft.entries.push({ kind: 'reservation-over', at: draft.now, reservation });
    }
    return;
  }
  // Another plan for the same slot changes nothing about who has to make way for it.
  if (!draft.reservations.has(id)) lookAtSpace(draft, space);
  draft.reservations.set(id, reservation);
  const booked = draft.booked.get(space);
  if (booked === undefined) draft.booked.set(space, new Set([id]));
  else booked.add(id);
  putDown(draft.agenda, id, fallsDueAt(reservation, draft.now));
}

/** Takes a reservation out of the way, to be put back changed or not at all. */
export function dropReservation(draft: Draft, id: string): void {
  const before = draft.reservations.get(id);
  if (before === undefined) return;
  draft.reservations.delete(id);
  lookAtSpace(draft, before.space);
  draft.booked.get(before.space)!.delete(id);
  strikeOut(draft.agenda, id);
}

/** Who has to make way may have changed, if a car stands there that is done. */
function lookAtSpace(draft: Draft, space: string): void {
  const { building, session } = draft.spaces[space]!;
  const there = session === null ? undefined : draft.sessions.get(session);
  if (there !== undefined && there.idleSince !== null) draft.needLook.add(building);
}

export const isBooked = (draft: Draft, space: string): boolean =>
  (draft.booked.get(space)?.size ?? 0) > 0;

/** Whether somebody may need the space: it is booked, or people wait for one. */
export const isNeeded = (draft: Draft, space: string): boolean =>
  draft.queue.length > 0 || isBooked(draft, space);

/** The open reservations of a space, the first to begin first. */
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
  if (draft.holders.has(event.user)) draft.entries.push({ kind: 'notice', at: event.at, event });
}
