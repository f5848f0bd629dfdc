/** Runs tasks at once and then at intervals, none of them twice at the same time. */
export function repeatedTasks(failed: (error: unknown) => void) {
  const timers: NodeJS.Timeout[] = [];
  return {
    start: (everyMs: number, task: () => Promise<unknown>): void => {
      let isRunning = false;
      const run = async () => {
        if (isRunning) return;
        isRunning = true;
        await task().catch(failed);
        isRunning = false;
      };
      timers.push(setInterval(() => void run(), everyMs));
      void run();
    },
    stop: (): void => {
      for (const timer of timers) clearInterval(timer);
    },
  };
}
