import { readFileSync } from 'node:fs';

/** CPU time of this thread in milliseconds: unlike wall time, independent of other processes. */
export function cpuTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

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

/** CPU time of a process and its children; the kernel counts in hundredths of a second. */
export function cpuSeconds(id: number | string): number {
  const stat = readFileSync(`/proc/${id}/stat`, 'utf8');
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')'))
    .split(' ')
    .slice(12, 14)
    .map(Number);
  const children = readFileSync(`/proc/${id}/task/${id}/children`, 'utf8')
    .split(' ')
    .filter(Boolean);
  return children.reduce((sum, child) => sum + cpuSeconds(child), (user + system) / 100);
}

/** The process that started another. */
export const parentOf = (id: number): number =>
  Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/status`, 'utf8'))![1]);
