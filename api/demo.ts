import type { Ledger } from '#engine/ledger/ledger.ts';
import type { SimulatedBooks } from '#engine/simulation/books.ts';
import type { Change, Community } from './community/community.ts';
import { startClock, timeOn, type DemoClock } from './demo-clock.ts';
import { createForesight } from './foresight.ts';
import { aYear, livedUntil, turnsAfter, type Turns } from './lived-until.ts';
import { busy, outdated } from './refusals.ts';
import { memoryStore } from './store/memory.ts';
import { stateFrom, writeOf } from './store/stored-state.ts';
import { format, type State, type Store } from './store/store.ts';

/** What a demo gets from its host. */
export interface Host {
  readonly store: Store;
  readonly wall: () => number;
  /** Creates the world and ledger of a new demo. Unless it has a clock, a new one starts. */
  readonly createWorld: () => Promise<SimulatedBooks & { readonly clock?: DemoClock }>;
  readonly locale: string;
  /** Called after every write. */
  readonly changed: () => void;
}

/** The result of a command on the current state. */
export interface Step extends Change {
  readonly clock?: DemoClock;
  /** Carried out before, by a request with the same Idempotency-Key. */
  readonly isRepeated?: true;
}

/** The current state for views. */
export interface Present extends SimulatedBooks {
  readonly clock: DemoClock;
  readonly turns: Turns;
}

/** One visitor's community with its clock. */
export interface Demo extends Community {
  readonly wall: () => number;
  /** False if the state is lost on reload. */
  readonly remembers: () => boolean;
  /** Why the stored demo was replaced by a new one, if it was. */
  readonly startedOver: () => 'older-version' | 'damaged' | 'long-ago' | null;
  readonly present: () => Promise<Present>;
  readonly act: (step: (now: Present) => Step) => Promise<Step>;
  readonly startOver: () => Promise<Step>;
}

const mostTries = 8;

/** A state, and the ledger as stored: its pages need not be written again. */
type Held = State & { readonly stored: Ledger | null };

export function openDemo(host: Host): Demo {
  const { wall } = host;
  let { store } = host;
  let startedOver: ReturnType<Demo['startedOver']> = null;
  let turns: Turns = { any: wall(), own: wall() };
  const bothTurn = () => (turns = { any: turns.any + 1, own: turns.own + 1 });
  /** The newest known state. Its world is ahead of the stored one, advanced by queries. */
  let held: Held | null = null;

  /** Replaces what is stored, of this version, by a new demo. */
  async function begin(version: number): Promise<Held> {
    const state = await newState(host, version + 1);
    try {
      return (await store.append(writeOf(state), version)) === 'stored'
        ? isStored(state)
        : await lookUp();
    } catch {
      // The storage is full: falls back to memory, so that the visitor can still use the demo.
      store = memoryStore();
      await store.append(writeOf(state), 0);
      return isStored(state);
    }
  }

  /** Stores a state migrated from an older format; without room it is migrated on every load. */
  async function carriedOver(state: State): Promise<Held> {
    const { version } = state;
    const next = { ...state, version: version + 1 };
    try {
      return (await store.append(writeOf(next), version)) === 'stored'
        ? isStored(next)
        : await lookUp();
    } catch {
      return { ...state, stored: null };
    }
  }

  /** Concurrent reads share one load, since a page sends many requests when it opens. */
  let looking: Promise<Held> | null = null;
  const newest = () => (looking ??= lookUp().finally(() => (looking = null)));

  async function lookUp(): Promise<Held> {
    const version = await store.version();
    if (held?.version === version) return held;
    bothTurn();
    if (version === 0) return (held = await begin(0));
    const kept = stateFrom(await store.load());
    if (kept === 'newer-version') throw outdated();
    if (typeof kept === 'string') {
      startedOver = kept;
      return (held = await begin(version));
    }
    return (held = kept.isCarriedOver ? await carriedOver(kept.state) : isStored(kept.state));
  }

  async function present(): Promise<Held> {
    const state = await soonEnough(await newest());
    const lived = livedUntil(state, timeOn(state.clock, wall()));
    turns = turnsAfter(turns, state.world, lived);
    const { world, ledger } = lived;
    return (held = { ...state, world, ledger });
  }

  /** A demo not opened for more than a year starts over instead of simulating that time. */
  async function soonEnough(state: Held): Promise<Held> {
    if (timeOn(state.clock, wall()) - state.world.now <= aYear) return state;
    startedOver = 'long-ago';
    bothTurn();
    return (held = await begin(state.version));
  }

  async function act(step: (now: Present) => Step): Promise<Step> {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const { version, clock, world, ledger, stored } = await present();
      const next = step({ clock, world, ledger, turns });
      const kept: State = {
        format,
        version: version + 1,
        clock: next.clock ?? clock,
        world: next.world,
        ledger: next.ledger,
      };
      if ((await keep(kept, version, stored)) === 'stored') return next;
    }
    throw busy();
  }

  /** Independent of the stored state, so that a demo that cannot advance can still be reset. */
  async function startOver(): Promise<Step> {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const version = await store.version();
      const state = await newState(host, version + 1);
      if ((await keep(state, version, null)) === 'stored') {
        return { ...state, action: { kind: 'start-over' }, events: [] };
      }
    }
    throw busy();
  }

  async function keep(state: State, expected: number, stored: Ledger | null) {
    const outcome = await store.append(writeOf(state, stored), expected);
    if (outcome === 'stored') {
      held = isStored(state);
      bothTurn();
      host.changed();
    }
    return outcome;
  }

  return {
    locale: host.locale,
    wall,
    foresightOf: createForesight(),
    remembers: () => store.remembers,
    startedOver: () => startedOver,
    present: async () => {
      const { world, ledger, clock } = await present();
      return { world, ledger, clock, turns };
    },
    act,
    startOver,
  };
}

async function newState({ createWorld, wall }: Host, version: number): Promise<State> {
  const { world, ledger, clock } = await createWorld();
  return { format, version, world, ledger, clock: clock ?? startClock(wall(), world.now) };
}

const isStored = (state: State): Held => ({ ...state, stored: state.ledger });
