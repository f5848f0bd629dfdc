import { deepFreeze } from '../deep-freeze.ts';
import type { Draft } from '../community/draft/draft.ts';
import { lookUp } from '../look-up.ts';
import { draftOf, worldOf } from '../community/draft/open-draft.ts';
import type { LedgerEntry } from '../community/ledger-entries.ts';
import type { WorldEvent } from '../community/events.ts';
import { roleRefusal } from '../community/checks/command-roles.ts';
import type { Role } from '../community/checks/role.ts';
import { badInput, type Refusal } from '../community/refusal.ts';
import { nextEvent, run, type Field } from '../service/advance.ts';
import type { Authorization } from '../service/orders/authorize.ts';
import { apply, isTimeAhead, withCeilings, type Command } from '../service/commands.ts';
import { withBestHours } from '../service/previews/choose-hours.ts';
import { sessionOf } from '../service/orders/ordering.ts';
import { day, duration, instant, type Duration, type Instant } from '../units.ts';
import { simulatedChargers } from './chargers.ts';
import { planDay } from './days.ts';
import { runErrand } from './errands.ts';
import { reactToEvent } from './react-to-events.ts';
import { faultKinds, type Outage, type SimulatedWorld } from './simulation.ts';
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
export function execute(
  world: SimulatedWorld,
  act: Act,
  role: Role = 'resident',
): SimulationOutcome {
  if (typeof act !== 'object' || act === null) {
    return { ok: false, refusal: { code: 'unknown', what: 'command' } };
  }
  const notAllowed = roleRefusal(role, act.kind);
  if (notAllowed !== null) return { ok: false, refusal: notAllowed };
  const draft = openSimulation(world);
  const refusal = perform(draft, withBestHours(world, act));
  if (refusal !== null) return { ok: false, refusal };
  const lived = advanceUntil(draft, world.now);
  if (!lived.ok) return lived;
  const quoted = withCeilings(lived.world, act);
  // What chargers do next was worked out for the car as it was; ceilings do not affect it.
  if (act.kind === 'edit-vehicle') nextChanges.delete(quoted);
  else nextChanges.set(quoted, nextChanges.get(lived.world)!);
  return { ...lived, world: quoted };
}

/** Moves the clock: processes everything up to and including `to`, each at its own instant. */
export function advance(world: SimulatedWorld, to: Instant): SimulationOutcome {
  if (!isTimeAhead(world, to)) return { ok: false, refusal: { code: 'bad-time', now: world.now } };
  const change = nextChanges.get(world);
  if (change === undefined || change <= to) return advanceUntil(openSimulation(world), to);
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
  const draft = openSimulation(world);
  return instant(Math.min(nextEvent(draft.service), fieldOf(draft).next()));
}

function openSimulation(world: SimulatedWorld): SimulationDraft {
  const service = draftOf(world);
  const { seed, firstDay, residents, errands, nextMiddays, chargers } = world.simulation;
  return {
    service,
    seed,
    firstDay,
    residents,
    errands: [...errands],
    nextMiddays: { ...nextMiddays },
    chargers: simulatedChargers(service, chargers),
  };
}

function advanceUntil(draft: SimulationDraft, to: Instant): SimulationOutcome {
  const { service, seed, firstDay, residents, errands, nextMiddays, chargers } = draft;
  const field = fieldOf(draft);
  run(service, to, field);
  const simulation = {
    seed,
    firstDay,
    residents,
    errands,
    nextMiddays,
    chargers: chargers.state(),
  };
  const world = deepFreeze({ ...worldOf(service), simulation });
  nextChanges.set(world, Math.min(nextEvent(service), field.next()));
  return { ok: true, world, events: service.events, entries: service.entries };
}

/** Chargers and residents as one source of reports. */
function fieldOf(draft: SimulationDraft): Field {
  const { service, errands, nextMiddays, chargers } = draft;
  let handled = 0;
  const react = () => {
    while (handled < service.events.length) reactToEvent(draft, service.events[handled++]!);
  };
  let midday = firstOf(nextMiddays);
  return {
    next: () => Math.min(chargers.next(), errands[0]?.at ?? Infinity, midday),
    happen: (at) => {
      chargers.happen(at);
      while (errands.length > 0 && errands[0]!.at <= at) runErrand(draft, errands.shift()!);
      if (midday > at) return;
      for (const [building, its] of Object.entries(nextMiddays)) {
        if (its <= at) planDay(draft, building, at);
      }
      midday = firstOf(nextMiddays);
    },
    answer: () => {
      chargers.answer();
      react();
    },
  };
}

const firstOf = (times: Readonly<Record<string, Instant>>): number =>
  Math.min(Infinity, ...Object.values(times));

const longestOutage = duration(day);

function perform({ service, chargers }: SimulationDraft, act: Act): Refusal | null {
  switch (act.kind) {
    case 'plug-in':
      return chargers.plugIn(act);
    case 'unplug': {
      const session = sessionOf(service, act.user, act.space);
      // The service may have given up a car that is still there.
      const isThere = chargers.hasCarOf(act.user, act.space);
      if ('code' in session && !isThere) return session;
      chargers.unplug(act.space);
      return null;
    }
    case 'fail-charger': {
      const { space, how, lasting } = act;
      const refusal = checkFault(service, space, how, lasting);
      if (refusal !== null) return refusal;
      chargers.fail(space, { kind: how, until: instant(service.now + lasting) });
      return null;
    }
    case 'clear-fault': {
      if (lookUp(service.spaces, act.space) === undefined)
        return { code: 'unknown', what: 'space' };
      if (!chargers.isOut(act.space)) return { code: 'not-faulted' };
      chargers.recover(act.space);
      return null;
    }
    case 'correct-car':
    case 'assign-car': {
      const refusal = apply(service, act);
      if (refusal === null) for (const space of Object.keys(service.spaces)) chargers.rename(space);
      return refusal;
    }
    default:
      return apply(service, act);
  }
}

function checkFault(service: Draft, space: string, how: string, lasting: Duration): Refusal | null {
  if (lookUp(service.spaces, space) === undefined) return { code: 'unknown', what: 'space' };
  if (!faultKinds.some((kind) => kind === how)) return badInput('kind');
  const isLong = Number.isSafeInteger(lasting) && lasting > 0 && lasting <= longestOutage;
  return isLong ? null : badInput('lasting');
}
