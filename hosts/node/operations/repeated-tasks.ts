/** Runs tasks at once and then at intervals, none of them twice at the same time. */
export function repeatedTasks(failed: (error: unknown) => void) {
  const timers: NodeJS.Timeout[] = [];
  const running = new Map<() => Promise<unknown>, Promise<unknown>>();
  return {
    start: (everyMs: number, task: () => Promise<unknown>): void => {
      const run = () => {
        if (running.has(task)) return;
        const done = task()
          .catch(failed)
          .finally(() => running.delete(task));
        running.set(task, done);
      };
      timers.push(setInterval(run, everyMs));
      run();
    },
    /** Begins none anymore, and waits for those that have begun. */
    stop: async (): Promise<void> => {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(running.values());
    },
  };
}
