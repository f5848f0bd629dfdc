import { forgetOldest } from '#api/forget-oldest.ts';

/** How long something is cached: also how long what has ended opens anything if the notice is lost. */
const cachedMs = 1000;

const mostNames = 1000;

/**
 * Caches for a moment what is found under secret names, until `lastsUntil` at most. What is found
 * nowhere is looked up again each time.
 */
export function remember<Found extends object>(
  lookUp: (name: string) => Promise<Found | null>,
  wall: () => number,
  lastsUntil: (found: Found) => number = () => Infinity,
) {
  // By the names themselves, because hashing one takes longer than looking it up here.
  const known = new Map<string, { readonly found: Found; readonly until: number }>();
  /** How often something was forgotten: what was asked before may be answered as it was then. */
  let timesForgotten = 0;
  return {
    open: async (name: string): Promise<Found | null> => {
      const cached = known.get(name);
      const now = wall();
      if (cached !== undefined && now < cached.until && now >= cached.until - cachedMs) {
        return cached.found;
      }
      known.delete(name);
      const before = timesForgotten;
      const found = await lookUp(name);
      if (found !== null && timesForgotten === before) {
        known.set(name, { found, until: Math.min(now + cachedMs, lastsUntil(found)) });
      }
      forgetOldest(known, mostNames);
      return found;
    },

    forget: (isMeant: (found: Found) => boolean = () => true): void => {
      timesForgotten += 1;
      for (const [name, { found }] of known) if (isMeant(found)) known.delete(name);
    },
  };
}
