/** Milliseconds of processor time this thread has used: unlike a clock, blind to its neighbors. */
export function cpuTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
