import type { State, Store } from './store.ts';

/** Forgets with the page: for browsers that refuse to keep anything, and for tests. */
export function memoryStore(): Store {
  let kept: State | null = null;
  const version = () => kept?.version ?? 0;
  return {
    remembers: false,
    version: async () => version(),
    load: async () => kept,
    append: async (state, expected) => {
      if (version() !== expected) return 'conflict';
      kept = state;
      return 'stored';
    },
  };
}
