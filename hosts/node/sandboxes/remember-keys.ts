/** How long a key is believed without asking again; the longest that a lost notice can matter. */
const believedMs = 1000;

const mostKeys = 1000;

/**
 * What a key opens, asked once a second for keys in constant use. A sandbox that is removed in
 * another process tells so by a notice.
 */
export function rememberKeys(
  lookUp: (keyHash: Uint8Array) => Promise<string | null>,
  wall: () => number,
) {
  const known = new Map<string, { readonly id: string; readonly until: number }>();
  return {
    open: async (keyHash: Buffer): Promise<string | null> => {
      const name = keyHash.toString('base64');
      const found = known.get(name);
      const now = wall();
      if (found !== undefined && now < found.until && now >= found.until - believedMs) {
        return found.id;
      }
      known.delete(name);
      const id = await lookUp(keyHash);
      if (id !== null) known.set(name, { id, until: now + believedMs });
      for (const oldest of known.keys()) {
        if (known.size <= mostKeys) break;
        known.delete(oldest);
      }
      return id;
    },

    /** All keys of a sandbox that was removed. */
    forget: (id: string): void => {
      for (const [name, found] of known) if (found.id === id) known.delete(name);
    },
  };
}
