import { readFileSync } from 'node:fs';

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
