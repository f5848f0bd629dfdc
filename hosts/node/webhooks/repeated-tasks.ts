/** Runs tasks at once and then at intervals, none of them twice at the same time. */
export function repeatedTasks(failed: (error: unknown) => void) {
  const timers: NodeJS.Timeout[] = [];
  const running = new Set<Promise<unknown>>();
  return {
    start: (everyMs: number, task: () => Promise<unknown>): void => {
      let isRunning = false;
      const run = async () => {
        if (isRunning) return;
        isRunning = true;
        const done = task().catch(failed);
        running.add(done);
        await done;
        running.delete(done);
        isRunning = false;
      };
      timers.push(setInterval(() => void run(), everyMs));
      void run();
    },
    /** Begins none anymore, and waits for those that have begun. */
    stop: async (): Promise<void> => {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(running);
    },
  };
}
