import { forgetOldest } from '#api/forget-oldest.ts';
import type { Opened } from '../store/keys/key-store.ts';

/** How long a key is cached: also how long an ended one opens anything if the notice is lost. */
const cachedMs = 1000;

const mostKeys = 1000;

/**
 * Caches what keys open for a moment. When another process removes a sandbox or ends a key, a notice
 * clears the entries of that community. Sessions of the portal must end at once, so they are never cached.
 */
export function rememberKeys(lookUp: (key: string) => Promise<Opened | null>, wall: () => number) {
  // By the keys themselves, because hashing a key takes longer than the lookup.
  const known = new Map<string, { readonly opened: Opened; readonly until: number }>();
  /** How often keys were forgotten: what was asked before may be answered as it was then. */
  let timesForgotten = 0;
  return {
    open: async (key: string): Promise<Opened | null> => {
      const found = known.get(key);
      const now = wall();
      if (found !== undefined && now < found.until && now >= found.until - cachedMs) {
        return found.opened;
      }
      known.delete(key);
      const before = timesForgotten;
      const opened = await lookUp(key);
      if (opened?.kind === 'key' && timesForgotten === before) {
        const until = Math.min(now + cachedMs, opened.expires?.getTime() ?? Infinity);
        known.set(key, { opened, until });
      }
      forgetOldest(known, mostKeys);
      return opened;
    },

    forgetAll: (): void => {
      timesForgotten += 1;
      known.clear();
    },

    /** Forgets all keys of a community. */
    forget: (id: string): void => {
      timesForgotten += 1;
      for (const [key, found] of known) if (found.opened.id === id) known.delete(key);
    },
  };
}
