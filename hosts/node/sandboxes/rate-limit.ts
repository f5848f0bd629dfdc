/** How many names are remembered; beyond that the oldest are forgotten. */
const mostNames = 10_000;

/** Lets each name pass so many times in a window of time that begins with the first. */
export function rateLimit(most: number, windowMs: number, now: () => number) {
  const windows = new Map<string, { ends: number; used: number }>();
  /** The milliseconds to wait, 0 for those who may pass. */
  return (name: string): number => {
    const at = now();
    let current = windows.get(name);
    if (current === undefined || current.ends <= at) {
      windows.delete(name);
      current = { ends: at + windowMs, used: 0 };
      windows.set(name, current);
      for (const oldest of windows.keys()) {
        if (windows.size <= mostNames) break;
        windows.delete(oldest);
      }
    }
    if (current.used >= most) return current.ends - at;
    current.used += 1;
    return 0;
  };
}
