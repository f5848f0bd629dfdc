import { format } from '../store.ts';
import { moveWhatIsOverToLedger } from './0003-ledger.ts';
import { moveRealityToSimulation } from './0004-simulation.ts';

/** What makes a state of the next format out of one of this format. Pure, and never changed again. */
type Migration = (stored: unknown) => unknown;

const migrations: Readonly<Record<number, Migration>> = {
  2: moveWhatIsOverToLedger,
  3: moveRealityToSimulation,
};

/** What was stored in an older format than this cannot be carried over. */
export const oldestFormat = 2;

/** Carries a stored state over to today's format, one format at a time. */
export function migrate(stored: unknown, from: number): unknown {
  let state = stored;
  for (let at = from; at < format; at += 1) state = migrations[at]!(state);
  return state;
}
