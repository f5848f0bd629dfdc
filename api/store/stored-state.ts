import * as z from 'zod/mini';
import { day, duration } from '#engine/units.ts';
import { advance } from '#engine/simulation/live.ts';
import { isSound } from '#engine/community/sound-world.ts';
import { format, type State } from './store.ts';

/** Why a stored state cannot be used. */
export type Unusable = 'older-version' | 'damaged' | 'newer-version';

const envelope = z.object({
  version: z.int().check(z.positive()),
  clock: z.object({
    real: z.number(),
    demo: z.number(),
    rate: z.union([z.literal(1), z.literal(60), z.literal(600)]),
    paused: z.boolean(),
    speedEnds: z.number(),
  }),
  world: z.looseObject({ version: z.literal(1), now: z.int() }),
});

/** A clock this far from its world was never shown by any demo. */
const farthest = duration(366 * day);

const isFarOff = ({ clock: { real, demo }, world }: State) =>
  !(Number.isFinite(real) && Math.abs(demo - world.now) <= farthest);

/** A state as it came out of a store, if it is one the engine can live on. */
export function stateFrom(stored: unknown): State | Unusable {
  const kept = (stored as Partial<State> | null)?.format;
  if (typeof kept !== 'number') return 'damaged';
  if (kept < format) return 'older-version';
  if (kept > format) return 'newer-version';
  if (!envelope.safeParse(stored).success) return 'damaged';
  const state = stored as State;
  if (!isSound(state.world) || isFarOff(state)) return 'damaged';
  try {
    // A world with a part missing fails at its next step: better found out now.
    return advance(state.world, state.world.now).ok ? state : 'damaged';
  } catch {
    return 'damaged';
  }
}
