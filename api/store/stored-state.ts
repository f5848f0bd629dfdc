import * as z from 'zod/mini';
import { advance } from '#engine/world/commands.ts';
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

/** A state as it came out of a store, if it is one the engine can live on. */
export function stateFrom(stored: unknown): State | Unusable {
  const kept = (stored as Partial<State> | null)?.format;
  if (typeof kept !== 'number') return 'damaged';
  if (kept < format) return 'older-version';
  if (kept > format) return 'newer-version';
  if (!envelope.safeParse(stored).success) return 'damaged';
  const state = stored as State;
  try {
    // A world with a part missing fails at its next step: better found out now.
    return advance(state.world, state.world.now).ok ? state : 'damaged';
  } catch {
    return 'damaged';
  }
}
