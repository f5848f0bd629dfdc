import * as z from 'zod/mini';
import { visitor } from '#engine/demo/people.ts';
import { advanceBooks, type SimulatedBooks } from '#engine/simulation/books.ts';
import { isSound } from '#engine/community/checks/sound-world.ts';
import { isSoundLedger } from '#engine/ledger/sound-ledger.ts';
import { HostedCommunity } from '../community/hosted-community.ts';
import { inTurn } from '../in-turn.ts';
import { outdated } from '../refusals/refusals.ts';
import type { BrowserStore, StoredState, Unusable } from '../store/log-store.ts';
import { memoryStore } from '../store/memory.ts';
import { aYear } from '../community/kind.ts';
import { currentState, oldestFormat } from '../store/migrations/migrations.ts';
import { startClock, timeOn, type SandboxClock } from './clock.ts';
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

const demoShape = z.object({
  clock: z.object({
    real: z.number(),
    demo: z.number(),
    rate: z.union([z.literal(1), z.literal(60), z.literal(600)]),
    paused: z.boolean(),
    speedEnds: z.number(),
  }),
  world: z.looseObject({ version: z.literal(1), now: z.int() }),
});

/** No clock is that far from its world: such a state is damaged. */
const isFarOff = ({ clock: { real, demo }, world }: SandboxState) =>
  !(Number.isFinite(real) && Math.abs(demo - world.now) <= aYear);

/** The state of a demo as its browser stored it, checked: it may be damaged. */
function checkedState(stored: StoredState, wall: number): SandboxState | Unusable {
  if (typeof stored.format !== 'number') return 'damaged';
  if (stored.format < oldestFormat) return 'older-version';
  const state = currentState(stored) as SandboxState;
  if (!isUsable(state)) return 'damaged';
  // More than a year would take too long to simulate.
  return timeOn(state.clock, wall) - state.world.now > aYear ? 'long-ago' : state;
}

function isUsable(state: SandboxState): boolean {
  if (!demoShape.safeParse(state).success) return false;
  if (!isSound(state.world) || !isSoundLedger(state.ledger, state.world)) return false;
  return !isFarOff(state) && advanceBooks(state, state.world.now).ok;
}
