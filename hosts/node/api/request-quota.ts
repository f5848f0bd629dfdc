/** How many names are remembered; beyond that the oldest are forgotten. */
const mostNames = 10_000;

/** What is left of a quota after a request. */
export interface QuotaState {
  readonly isUsedUp: boolean;
  /** As the headers RateLimit-Policy and RateLimit tell it (draft-ietf-httpapi-ratelimit-headers). */
  readonly headers: Readonly<Record<string, string>>;
}

/** So many requests of each name in a window of time that begins with the first. */
export function requestQuota(policy: string, most: number, windowMs: number, now: () => number) {
  const windows = new Map<string, { ends: number; used: number }>();
  const told = `"${policy}";q=${most};w=${windowMs / 1000}`;

  function windowOf(name: string, at: number) {
    const current = windows.get(name);
    if (current !== undefined && current.ends > at) return current;
    const fresh = { ends: at + windowMs, used: 0 };
    windows.delete(name);
    windows.set(name, fresh);
    for (const oldest of windows.keys()) {
      if (windows.size <= mostNames) break;
      windows.delete(oldest);
    }
    return fresh;
  }

  return (name: string): QuotaState => {
    const at = now();
    const current = windowOf(name, at);
    const isUsedUp = current.used >= most;
    if (!isUsedUp) current.used += 1;
    const seconds = String(Math.ceil((current.ends - at) / 1000));
    return {
      isUsedUp,
      headers: {
        'ratelimit-policy': told,
        ratelimit: `"${policy}";r=${most - current.used};t=${seconds}`,
        ...(isUsedUp && { 'retry-after': seconds }),
      },
    };
  };
}
