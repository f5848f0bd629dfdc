/** CPU time of this thread in milliseconds: unlike wall time, independent of other processes. */
export function cpuTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
