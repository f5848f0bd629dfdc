import { forgetOldest } from '#api/forget-oldest.ts';

/** Beyond this number the oldest windows are dropped. */
const mostNames = 10_000;

/** The state of a window after a request. */
export interface WindowState {
  readonly isUsedUp: boolean;
  readonly left: number;
  /** Milliseconds until the window ends. */
  readonly endsInMs: number;
}

/** Counts the requests of each name, in fixed windows that begin with the first request. */
export function requestWindows(most: number, windowMs: number, now: () => number) {
  const windows = new Map<string, { ends: number; used: number }>();

  function windowOf(name: string, at: number) {
    const current = windows.get(name);
    if (current !== undefined && current.ends > at) return current;
    const fresh = { ends: at + windowMs, used: 0 };
    windows.delete(name);
    windows.set(name, fresh);
    forgetOldest(windows, mostNames);
    return fresh;
  }

  /** With `cost` 0 a request is not counted, only told what is left. */
  return (name: string, cost: 0 | 1 = 1): WindowState => {
    const at = now();
    const current = windowOf(name, at);
    const isUsedUp = current.used >= most;
    if (!isUsedUp) current.used += cost;
    return { isUsedUp, left: most - current.used, endsInMs: current.ends - at };
  };
}

/** Returns how many milliseconds a name has to wait: 0 if the request is allowed. */
export function rateLimit(most: number, windowMs: number, now: () => number) {
  const count = requestWindows(most, windowMs, now);
  return (name: string): number => {
    const { isUsedUp, endsInMs } = count(name);
    return isUsedUp ? endsInMs : 0;
  };
}
