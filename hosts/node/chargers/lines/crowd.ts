/** This many lines that open or close within a second are a crowd; it ends this long after the last. */
const many = 100;
const lastsMs = 3000;

/**
 * Whether thousands of stations connect at once, as after a restarted balancer or an outage of a network.
 * Until all are connected, what can wait does, so that every boot is answered soon.
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
