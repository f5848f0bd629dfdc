import { lookUp } from '../look-up.ts';
import { deepFreeze } from '../deep-freeze.ts';
import type { LedgerEntry } from '../community/ledger-entries.ts';
import type { WorldEvent } from '../community/events.ts';
import { roleRefusal } from '../community/checks/command-roles.ts';
import type { Role } from '../community/checks/role.ts';
import { badInput, type Refusal } from '../community/refusal.ts';
import { timeRefusal } from '../service/front-door.ts';
import {
  openService,
  type Authorization,
  type Command,
  type Seen,
  type Service,
} from '../service/open-service.ts';
import { day, duration, instant, type Duration, type Instant } from '../units.ts';
import { simulatedChargers } from './chargers.ts';
import { planDay } from './days.ts';
import { runErrand } from './errands.ts';
import { reactToEvent } from './react-to-events.ts';
import { faultKinds, type Outage, type SimulatedWorld, type Simulation } from './simulation.ts';
import type { SimulationDraft } from './simulation-draft.ts';

/** What can be done in a simulated world: a command to the service, or a physical action. */
export type Act =
  | Exclude<Command, { readonly kind: 'authorize' }>
  | ({ readonly kind: 'plug-in' } & Authorization)
  | { readonly kind: 'unplug'; readonly user: string; readonly space: string }
  | {
      readonly kind: 'fail-charger';
      readonly space: string;
      readonly how: Outage['kind'];
      readonly lasting: Duration;
    }
  | { readonly kind: 'clear-fault'; readonly space: string };

export type SimulationOutcome =
  | {
      readonly ok: true;
      readonly world: SimulatedWorld;
      readonly events: readonly WorldEvent[];
      readonly entries: readonly LedgerEntry[];
    }
  | { readonly ok: false; readonly refusal: Refusal };

/** Carries out an act in a simulated world, or refuses it and changes nothing. */
export function execute(world: SimulatedWorld, act: Act, role: Role): SimulationOutcome {
  if (typeof act !== 'object' || act === null) {
    return { ok: false, refusal: { code: 'unknown', what: 'command' } };
  }
  const notAllowed = roleRefusal(role, act.kind);
  if (notAllowed !== null) return { ok: false, refusal: notAllowed };
  const draft = openedOn(world);
  const refusal = perform(draft, act, role);
  if (refusal !== null) return { ok: false, refusal };
  return advanceUntil(draft, world.now);
}

/** Moves the clock: processes everything up to and including `to`, each at its own instant. */
export function advance(world: SimulatedWorld, to: Instant): SimulationOutcome {
  const refusal = timeRefusal(world, to);
  if (refusal !== null) return { ok: false, refusal };
  const change = nextChanges.get(world);
  if (change === undefined || change <= to) return advanceUntil(openedOn(world), to);
  const later = Object.freeze({ ...world, now: to });
  nextChanges.set(later, change);
  return { ok: true, world: later, events: [], entries: [] };
}

/**
 * When worlds next change without an act, known from the run that made them: until then time passes
 * without building a draft, which costs the more the larger the world is.
 */
const nextChanges = new WeakMap<SimulatedWorld, number>();

/** When the state next changes without an act, in the service or in the simulation. */
export function nextChange(world: SimulatedWorld): Instant {
  const known = nextChanges.get(world);
  if (known !== undefined) return instant(known);
  const next = instant(nextIn(openedOn(world)));
  nextChanges.set(world, next);
  return next;
}

const openedOn = (world: SimulatedWorld): SimulationDraft =>
  openSimulation(openService(world), world.simulation);

/** Cars, chargers and residents in front of a service. */
export function openSimulation(service: Service, simulation: Simulation): SimulationDraft {
  const { errands, nextMiddays, chargers, ...lasting } = simulation;
  return {
    ...lasting,
    service,
    errands: [...errands],
    nextMiddays: { ...nextMiddays },
    chargers: simulatedChargers(service, chargers),
  };
}

/** Lets time pass, from one change to the next, of the service or of what reports to it. */
export function advanceUntil(
  draft: SimulationDraft,
  to: Instant,
): Extract<SimulationOutcome, { ok: true }> {
  const { service } = draft;
  let handled = 0;
  for (;;) {
    while (draft.chargers.follow() || handled < service.events.length) {
      while (handled < service.events.length) reactToEvent(draft, service.events[handled++]!);
    }
    const next = nextIn(draft);
    if (next > to) {
      service.advance(to);
      return worldAfter(draft, next);
    }
    service.advance(instant(Math.max(service.seen.now, next)));
    happen(draft, service.seen.now);
  }
}

function worldAfter(
  draft: SimulationDraft,
  next: number,
): Extract<SimulationOutcome, { ok: true }> {
  const { service, seed, firstDay, residents, errands, nextMiddays, chargers } = draft;
  const simulation = {
    seed,
    firstDay,
    residents,
    errands,
    nextMiddays,
    chargers: chargers.state(),
  };
  const world = deepFreeze({ ...service.close(), simulation });
  nextChanges.set(world, next);
  return { ok: true, world, events: service.events, entries: service.entries };
}

/** When something next happens, in the service or around it. */
const nextIn = ({ service, chargers, errands, nextMiddays }: SimulationDraft): number =>
  Math.min(service.nextChange(), chargers.next(), errands[0]?.at ?? Infinity, firstOf(nextMiddays));

/** Lets chargers and residents do what is due. */
function happen(draft: SimulationDraft, at: Instant): void {
  const { errands, nextMiddays, chargers } = draft;
  chargers.happen(at);
  while (errands.length > 0 && errands[0]!.at <= at) runErrand(draft, errands.shift()!);
  for (const [building, its] of Object.entries(nextMiddays)) {
    if (its <= at) planDay(draft, building, at);
  }
}

const firstOf = (times: Readonly<Record<string, Instant>>): number =>
  Math.min(Infinity, ...Object.values(times));

const longestOutage = duration(day);

function perform({ service, chargers }: SimulationDraft, act: Act, role: Role): Refusal | null {
  const { seen } = service;
  switch (act.kind) {
    case 'plug-in':
      return chargers.plugIn(act);
    case 'unplug': {
      const refusal = ownRefusal(service, act.user, act.space);
      // The service may have given up a car that is still there.
      const isThere = chargers.hasCarOf(act.user, act.space);
      if (refusal !== null && !isThere) return refusal;
      chargers.unplug(act.space);
      return null;
    }
    case 'fail-charger': {
      const { space, how, lasting } = act;
      const refusal = checkFault(seen, space, how, lasting);
      if (refusal !== null) return refusal;
      chargers.fail(space, { kind: how, until: instant(seen.now + lasting) });
      return null;
    }
    case 'clear-fault': {
      if (lookUp(seen.spaces, act.space) === undefined) return { code: 'unknown', what: 'space' };
      if (!chargers.isOut(act.space)) return { code: 'not-faulted' };
      chargers.recover(act.space);
      return null;
    }
    case 'edit-vehicle': {
      const refusal = service.execute(act, role);
      if (refusal === null) chargers.edit(act.vehicle);
      return refusal;
    }
    case 'correct-car':
    case 'assign-car': {
      const refusal = service.execute(act, role);
      if (refusal === null) for (const space of Object.keys(seen.spaces)) chargers.rename(space);
      return refusal;
    }
    default:
      return service.execute(act, role);
  }
}

/** Why somebody cannot unplug a car at a space; null if it is theirs. */
function ownRefusal({ seen, sessionAt }: Service, user: string, space: string): Refusal | null {
  if (lookUp(seen.spaces, space) === undefined) return { code: 'unknown', what: 'space' };
  const session = sessionAt(space);
  if (session === undefined) return { code: 'unknown', what: 'session' };
  return session.user === user ? null : { code: 'not-yours' };
}

function checkFault(seen: Seen, space: string, how: string, lasting: Duration): Refusal | null {
  if (lookUp(seen.spaces, space) === undefined) return { code: 'unknown', what: 'space' };
  if (!faultKinds.some((kind) => kind === how)) return badInput('kind');
  const isLong = Number.isSafeInteger(lasting) && lasting > 0 && lasting <= longestOutage;
  return isLong ? null : badInput('lasting');
}
