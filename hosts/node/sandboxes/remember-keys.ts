import { forgetOldest } from '#api/forget-oldest.ts';
import type { Opened } from '../store/key-store.ts';

/** How long a key is believed without asking again; the longest that a lost notice can matter. */
const believedMs = 5000;

const mostKeys = 1000;

/**
 * What a key opens, asked every few seconds for keys in constant use. A sandbox that is removed in
 * another process tells so by a notice. Sessions of the portal end at once, so they are always
 * looked up.
 */
export function rememberKeys(lookUp: (key: string) => Promise<Opened | null>, wall: () => number) {
  // Under the keys themselves: to hash one for every request costs more than to look it up.
  const known = new Map<string, { readonly opened: Opened; readonly until: number }>();
  return {
    open: async (key: string): Promise<Opened | null> => {
      const found = known.get(key);
      const now = wall();
      if (found !== undefined && now < found.until && now >= found.until - believedMs) {
        return found.opened;
      }
      known.delete(key);
      const opened = await lookUp(key);
      if (opened?.kind === 'key') {
        const until = Math.min(now + believedMs, opened.expires?.getTime() ?? Infinity);
        known.set(key, { opened, until });
      }
      forgetOldest(known, mostKeys);
      return opened;
    },

    forgetAll: (): void => known.clear(),

    /** All keys of a sandbox that was removed. */
    forget: (id: string): void => {
      for (const [key, found] of known) if (found.opened.id === id) known.delete(key);
    },
  };
}
