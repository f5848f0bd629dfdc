/** Time on the clock and on the processor: on a busy machine the second says more. */
export interface Took {
  readonly wall: number;
  readonly processor: number;
}

export function timed<T>(work: () => T): { readonly result: T; readonly took: Took } {
  const start = performance.now();
  const before = process.cpuUsage();
  const result = work();
  const wall = performance.now() - start;
  const { user, system } = process.cpuUsage(before);
  return { result, took: { wall, processor: (user + system) / 1000 } };
}
