import type { Opened } from '../store/key-store.ts';

const knownForMs = 1000;
const mostKnown = 1000;

/**
 * Keys that opened a sandbox within the last second: an agent that calls often need not be looked up
 * each time, which would take as long as the call itself. Where another process has removed the
 * sandbox, its key reads for that second; it writes nothing, since every write asks the store.
 */
export function recentKeys(wall: () => number) {
  const known = new Map<string, { readonly opened: Opened; readonly until: number }>();
  return {
    find: (hash: Buffer): Opened | null => {
      const found = known.get(hash.toString('base64'));
      return found !== undefined && found.until > wall() ? found.opened : null;
    },
    /** Sessions of the portal are left out: each is looked up, so that it ends at once. */
    add: (hash: Buffer, opened: Opened) => {
      if (opened.kind !== 'key') return;
      const name = hash.toString('base64');
      const until = Math.min(wall() + knownForMs, opened.expires?.getTime() ?? Infinity);
      known.delete(name);
      known.set(name, { opened, until });
      for (const oldest of known.keys()) {
        if (known.size <= mostKnown) break;
        known.delete(oldest);
      }
    },
    /** Of a sandbox that is removed. */
    forget: (id: string) => {
      for (const [name, { opened }] of known) if (opened.id === id) known.delete(name);
    },
  };
}
