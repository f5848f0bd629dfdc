/** Wall time and CPU time: on a busy machine the second is more reliable. */
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
