/** So many lines that open or close within a second are a crowd, which is over this long after the last. */
const many = 100;
const lastsMs = 3000;

/**
 * Whether a balancer has restarted or a network has come back: thousands of stations connect at once. Until
 * all are in, what can wait waits, so that everybody's boot is answered soon.
 */
export function crowds(now: () => number) {
  let since = -Infinity;
  let count = 0;
  let until = -Infinity;
  return {
    /** A line has opened or closed. */
    count: (): void => {
      if (now() - since > 1000) {
        since = now();
        count = 0;
      }
      count += 1;
      if (count >= many) until = now() + lastsMs;
    },
    isThere: (): boolean => now() < until,
  };
}
