import * as z from 'zod/mini';
import { advanceBooks } from '#engine/simulation/books.ts';
import { isSound } from '#engine/community/checks/sound-world.ts';
import { isSoundLedger } from '#engine/ledger/sound-ledger.ts';
import { aYear } from '../community/kind.ts';
import { currentState } from '../store/current-state.ts';
import type { StoredState, Unusable } from '../store/log-store.ts';
import { oldestFormat } from '../store/migrations/migrations.ts';
import { timeOn } from './clock.ts';
import type { SandboxState } from './sandbox.ts';

const parts = z.object({
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
export function checkedState(stored: StoredState, wall: number): SandboxState | Unusable {
  if (typeof stored.format !== 'number') return 'damaged';
  if (stored.format < oldestFormat) return 'older-version';
  const state = currentState(stored) as SandboxState;
  if (!isUsable(state)) return 'damaged';
  // More than a year would take too long to simulate.
  return timeOn(state.clock, wall) - state.world.now > aYear ? 'long-ago' : state;
}

function isUsable(state: SandboxState): boolean {
  if (!parts.safeParse(state).success) return false;
  if (!isSound(state.world) || !isSoundLedger(state.ledger, state.world)) return false;
  return !isFarOff(state) && advanceBooks(state, state.world.now).ok;
}
