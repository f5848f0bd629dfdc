import { forgetOldest } from '#api/forget-oldest.ts';

/** How long something is cached: also how long what has ended opens anything if the notice is lost. */
const cachedMs = 1000;

const mostNames = 1000;

/** What is found under a name. */
interface Known<Found> {
  readonly found: Found;
  readonly until: number;
  /** Whether it was asked for again since it was looked up. */
  isUsed: boolean;
}

/**
 * Caches for a moment what is found under secret names, until `lastsUntil` at most. What is found
 * nowhere is looked up again each time. With a name that has to be looked up again go all others in use
 * that soon will have to, so that the store is asked for them together.
 */
export function remember<Found extends object>(
  lookUp: (name: string) => Promise<Found | null>,
  wall: () => number,
  lastsUntil: (found: Found) => number = () => Infinity,
) {
  // By the names themselves, because hashing one takes longer than looking it up here.
  const known = new Map<string, Known<Found>>();
  /** How often something was forgotten: what was asked before may be answered as it was then. */
  let timesForgotten = 0;

  async function renew(name: string, now: number): Promise<Found | null> {
    const before = timesForgotten;
    const found = await lookUp(name);
    if (found === null) known.delete(name);
    else if (timesForgotten === before) {
      known.set(name, {
        found,
        until: Math.min(now + cachedMs, lastsUntil(found)),
        isUsed: false,
      });
    }
    return found;
  }

  function renewOthers(now: number): void {
    for (const [name, other] of known) {
      if (!other.isUsed || other.until - now > cachedMs / 2) continue;
      other.isUsed = false;
      // Whoever asks for it next is told why it cannot be looked up.
      renew(name, now).catch(() => undefined);
    }
  }

  return {
    open: async (name: string): Promise<Found | null> => {
      const cached = known.get(name);
      const now = wall();
      if (cached !== undefined && now < cached.until && now >= cached.until - cachedMs) {
        cached.isUsed = true;
        return cached.found;
      }
      known.delete(name);
      const renewed = renew(name, now);
      renewOthers(now);
      const found = await renewed;
      forgetOldest(known, mostNames);
      return found;
    },

    forget: (isMeant: (found: Found) => boolean = () => true): void => {
      timesForgotten += 1;
      for (const [name, { found }] of known) if (isMeant(found)) known.delete(name);
    },
  };
}
