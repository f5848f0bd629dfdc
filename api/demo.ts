import { day, duration, instant, type Instant } from '#engine/units.ts';
import { advance } from '#engine/world/commands.ts';
import type { WorldEvent } from '#engine/world/events.ts';
import type { World } from '#engine/world/world.ts';
import { startClock, timeOn, type DemoClock } from './demo-clock.ts';
import { busy, outdated } from './refusals.ts';
import { memoryStore } from './store/memory.ts';
import { stateFrom } from './store/stored-state.ts';
import { format, type State, type Store } from './store/store.ts';

/** What a demo needs of its host. */
export interface Host {
  readonly store: Store;
  readonly wall: () => number;
  /** The world a new demo starts with. */
  readonly found: () => Promise<World>;
  readonly zone: string;
  readonly currency: string;
  readonly locale: string;
  /** Called whenever something was stored. */
  readonly changed: () => void;
}

/** What a command makes of the state it finds. */
export interface Step {
  readonly world: World;
  readonly clock?: DemoClock;
  readonly events: readonly WorldEvent[];
}

/** Counts what happened: to anybody, and to those with an account. */
export interface Turns {
  readonly any: number;
  readonly own: number;
}

/** The present state as views see it. */
export interface Present {
  readonly world: World;
  readonly clock: DemoClock;
  readonly turns: Turns;
}

export interface Demo {
  readonly host: Host;
  /** False where a reload forgets. */
  readonly remembers: () => boolean;
  /** Why the stored demo had to give way to a new one, if it had to. */
  readonly startedOver: () => 'older-version' | 'damaged' | 'long-ago' | null;
  /** The world as of now. Looking never writes. */
  readonly present: () => Promise<Present>;
  /** Takes a step from the newest state and answers once it is stored. */
  readonly act: (step: (now: Present) => Step) => Promise<Step>;
  readonly startOver: () => Promise<Step>;
}

const mostTries = 8;

export function openDemo(host: Host): Demo {
  const { wall } = host;
  let { store } = host;
  let startedOver: ReturnType<Demo['startedOver']> = null;
  let turns: Turns = { any: wall(), own: wall() };
  const bothTurn = () => (turns = { any: turns.any + 1, own: turns.own + 1 });
  /** The newest state known. Its world is ahead of the stored one: it was looked at since. */
  let held: State | null = null;

  async function found(version: number): Promise<State> {
    const state = await founded(host, version + 1);
    try {
      return (await store.append(state, version)) === 'stored' ? state : await lookUp();
    } catch {
      // No room for a demo, but a visitor who wants to see one: it will not be remembered.
      store = memoryStore();
      await store.append(state, 0);
      return state;
    }
  }

  /** One look at the store at a time: a page asks for many things at once when it opens. */
  let looking: Promise<State> | null = null;
  const newest = () => (looking ??= lookUp().finally(() => (looking = null)));

  async function lookUp(): Promise<State> {
    const version = await store.version();
    if (held?.version === version) return held;
    bothTurn();
    if (version === 0) return (held = await found(0));
    const kept = stateFrom(await store.load());
    if (kept === 'newer-version') throw outdated();
    if (typeof kept !== 'string') return (held = kept);
    startedOver = kept;
    return (held = await found(version));
  }

  async function present(): Promise<State> {
    const state = await soonEnough(await newest());
    const { world, events } = livedUntil(state.world, timeOn(state.clock, wall()));
    const monthEnded = world.nextMonthEnd !== state.world.nextMonthEnd;
    if (monthEnded || events.some(({ user }) => world.accounts.includes(user))) bothTurn();
    else if (events.length > 0) turns = { ...turns, any: turns.any + 1 };
    return (held = { ...state, world });
  }

  /** A demo nobody has opened for more than a year starts over: its years need not be lived through. */
  async function soonEnough(state: State): Promise<State> {
    if (timeOn(state.clock, wall()) - state.world.now <= aYear) return state;
    startedOver = 'long-ago';
    bothTurn();
    return (held = await found(state.version));
  }

  async function act(step: (now: Present) => Step): Promise<Step> {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const { version, clock, world } = await present();
      const next = step({ clock, world, turns });
      const kept: State = {
        format,
        version: version + 1,
        clock: next.clock ?? clock,
        world: next.world,
      };
      if ((await keep(kept, version)) === 'stored') return next;
    }
    throw busy();
  }

  /** Rests on nothing that is stored: a demo that cannot move on can still be left behind. */
  async function startOver(): Promise<Step> {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const version = await store.version();
      const state = await founded(host, version + 1);
      if ((await keep(state, version)) === 'stored') return { ...state, events: [] };
    }
    throw busy();
  }

  async function keep(state: State, expected: number) {
    const outcome = await store.append(state, expected);
    if (outcome === 'stored') {
      held = state;
      bothTurn();
      host.changed();
    }
    return outcome;
  }

  return {
    host,
    remembers: () => store.remembers,
    startedOver: () => startedOver,
    present: async () => {
      const { world, clock } = await present();
      return { world, clock, turns };
    },
    act,
    startOver,
  };
}

async function founded({ found, wall }: Host, version: number): Promise<State> {
  const world = await found();
  return { format, version, world, clock: startClock(wall(), world.now) };
}

const aYear = duration(366 * day);

/** The world at an instant, with all that happened on the way. Time never runs backwards. */
export function livedUntil(
  from: World,
  to: number,
): { readonly world: World; readonly events: readonly WorldEvent[] } {
  let world = from;
  const events: WorldEvent[] = [];
  while (world.now < to) {
    const outcome = advance(world, next(world.now, to));
    if (!outcome.ok) throw new Error(`Time could not move on: ${outcome.refusal.code}`);
    world = outcome.world;
    events.push(...outcome.events);
  }
  return { world, events };
}

const next = (now: Instant, to: number): Instant => instant(Math.min(to, now + aYear));
