import type { Books } from '#engine/service/books.ts';
import type { StoredState } from './log-store.ts';
import { migrate } from './migrations/migrations.ts';

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
