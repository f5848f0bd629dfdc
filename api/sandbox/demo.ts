import type { Ledger } from '#engine/ledger/ledger.ts';
import type { SimulatedBooks } from '#engine/simulation/books.ts';
import type { Change } from '../community/community.ts';
import { advanceTo, aYear } from '../community/kind.ts';
import { nextTurn, turnsAfter, type Turns } from '../community/turns.ts';
import { createForesight } from '../foresight.ts';
import { busy, outdated } from '../refusals.ts';
import { memoryStore } from '../store/memory.ts';
import { stateFrom, writeOf } from '../store/stored-state.ts';
import { format, type State, type Store } from '../store/store.ts';
import { startClock, timeOn, type SandboxClock } from './clock.ts';
import { sandbox, type Sandbox, type SandboxState } from './sandbox.ts';

/** What a demo gets from its host. */
export interface Host {
  readonly store: Store;
  readonly wall: () => number;
  /** Creates the world and ledger of a new demo. Unless it has a clock, a new one starts. */
  readonly createWorld: () => Promise<SimulatedBooks & { readonly clock?: SandboxClock }>;
  readonly locale: string;
  /** Called after every write. */
  readonly changed: () => void;
}

const mostTries = 8;

/** A state, and the ledger as stored: its pages need not be written again. */
type Held = State & { readonly stored: Ledger | null };

/** The demo of a browser: a sandbox with its whole state in one store. */
export function openDemo(host: Host): Sandbox {
  const { wall } = host;
  let { store } = host;
  let startedOver: ReturnType<Sandbox['startedOver']> = null;
  let turns: Turns = { any: wall(), own: wall() };
  const bothTurn = () => (turns = nextTurn(turns));
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
    const later = advanceTo(sandbox, state, timeOn(state.clock, wall()));
    turns = turnsAfter(turns, state.world, later);
    const { world, ledger } = later.state;
    return (held = { ...state, world, ledger });
  }

  /** A demo not opened for more than a year starts over instead of simulating that time. */
  async function soonEnough(state: Held): Promise<Held> {
    if (timeOn(state.clock, wall()) - state.world.now <= aYear) return state;
    startedOver = 'long-ago';
    bothTurn();
    return (held = await begin(state.version));
  }

  const act: Sandbox['act'] = async (decide, check) => {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const { version, clock, world, ledger, stored } = await present();
      const now = { clock, world, ledger };
      const action = decide({ ...now, turns });
      const { state, events } = sandbox.apply(now, action, { wall: wall(), locale: host.locale });
      const change = { ...state, action, events };
      check?.(change);
      const kept: State = { format, version: version + 1, ...state };
      if ((await keep(kept, version, stored)) === 'stored') return change;
    }
    throw busy();
  };

  /** Independent of the stored state, so that a demo that cannot advance can still be reset. */
  async function startOver(): Promise<Change<SandboxState>> {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const version = await store.version();
      const state = await newState(host, version + 1);
      if ((await keep(state, version, null)) === 'stored') {
        const { clock, world, ledger } = state;
        const action = {
          kind: 'command',
          command: { kind: 'start-over' },
          role: 'resident',
        } as const;
        return { clock, world, ledger, action, events: [] };
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
