import type { Books } from '#engine/service/books.ts';
import { format, type StoredState } from '../log-store.ts';
import { moveWhatIsOverToLedger } from './0003-ledger.ts';
import { moveRealityToSimulation } from './0004-simulation.ts';

/** Converts a state to the next format. Pure, and never changed once it is released. */
type Migration = (stored: unknown) => unknown;

const migrations: Readonly<Record<number, Migration>> = {
  2: moveWhatIsOverToLedger,
  3: moveRealityToSimulation,
};

/** States in an older format cannot be migrated. */
export const oldestFormat = 2;

/** Migrates a stored state to the current format, one format at a time. */
export function migrate(stored: unknown, from: number): unknown {
  let state = stored;
  for (let at = from; at < format; at += 1) state = migrations[at]!(state);
  return state;
}

/** A stored state in the current format, without any checks: what a host stored is trusted. */
export function currentState(stored: StoredState): Books {
  // Snapshots had a version before there was a log to count.
  const {
    format: _f,
    version: _v,
    ...state
  } = migrate(stored, stored.format) as Books & StoredState & { readonly version?: number };
  return state;
}
