import { visitor } from '#engine/demo/people.ts';
import type { SimulatedBooks } from '#engine/simulation/books.ts';
import { HostedCommunity } from '../community/hosted-community.ts';
import { inTurn } from '../in-turn.ts';
import { outdated } from '../refusals/refusals.ts';
import type { BrowserStore } from '../store/log-store.ts';
import { memoryStore } from '../store/memory.ts';
import { checkedState } from './checked-state.ts';
import { startClock, type SandboxClock } from './clock.ts';
import { sandbox, type Sandbox, type SandboxState } from './sandbox.ts';

/** What a demo gets from its host. */
export interface Host {
  readonly store: BrowserStore;
  readonly wall: () => number;
  /** Creates the world and ledger of a new demo. Unless it has a clock, a new one starts. */
  readonly createWorld: () => Promise<SimulatedBooks & { readonly clock?: SandboxClock }>;
  readonly locale: string;
  /** Called after every write. */
  readonly changed: () => void;
}

/** Changes to be applied when a page is opened; a whole state is a larger write than all of them. */
const snapshotEvery = 100;

const call = { actor: { user: visitor }, idempotency: null };

const startOver = {
  kind: 'command',
  command: { kind: 'start-over' },
  role: 'resident',
} as const;

/** The demo of a browser: a sandbox in a store that all tabs share. */
export function openDemo(host: Host): Sandbox {
  const { wall, locale } = host;
  const store = orMemory(host.store);
  let startedOver: ReturnType<Sandbox['startedOver']> = null;

  async function newState(): Promise<SandboxState> {
    const { world, ledger, clock } = await host.createWorld();
    return { clock: clock ?? startClock(wall(), world.now), world, ledger };
  }

  const demo = new HostedCommunity('demo', sandbox, {
    store,
    wall,
    locale,
    changed: host.changed,
    restore: (stored) => checkedState(stored, wall()),
    begin: async ({ problem }) => {
      if (problem === 'newer-version') throw outdated();
      if (problem !== 'gone') startedOver = problem === 'broken' ? 'damaged' : problem;
      return newState();
    },
    isShared: true,
    conflicted: () => undefined,
    snapshotEvery,
    repeatMinutes: 0,
    keepLater: inTurn(),
    mostBytes: Infinity,
    // Nobody wakes a browser: whoever looks sees the demo as of now.
    dueAfter: () => null,
  });

  return {
    locale,
    wall,
    forecastsOf: demo.forecastsOf,
    remembers: () => store.remembers,
    startedOver: () => startedOver,
    present: () => demo.present(),
    act: (decide, check, apply) => demo.act(call, decide, check, apply),
    startOver: () => demo.replace(call, startOver, newState),
  };
}

/** The same store until it has no room for a state to begin with; then memory, for this page. */
function orMemory(first: BrowserStore): BrowserStore {
  const store: BrowserStore = {
    ...first,
    append: async (id, entry, more) => {
      try {
        return await first.append(id, entry, more);
      } catch (error) {
        if (entry.action.kind !== 'tick') throw error;
        Object.assign(store, memoryStore());
        return store.append(id, entry, more);
      }
    },
  };
  return store;
}
