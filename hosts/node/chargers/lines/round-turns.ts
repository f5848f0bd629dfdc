/** So many rounds of a process are under way: while some wait for the store, another runs the engine. */
const together = 12;

/**
 * Whose turn it is: rounds of many communities that are due at once would keep a process from reading what
 * stations send for seconds. Those in which somebody waits for an answer go first, and between two rounds
 * the sockets are read.
 */
export function roundTurns() {
  const waiting: { readonly isUrgent: () => boolean; readonly begin: () => void }[] = [];
  let free = together;
  let isLooking = false;

  function next(): void {
    isLooking = false;
    if (free === 0 || waiting.length === 0) return;
    const urgent = waiting.findIndex(({ isUrgent }) => isUrgent());
    const [turn] = waiting.splice(Math.max(urgent, 0), 1);
    free -= 1;
    turn!.begin();
    look();
  }

  function look(): void {
    if (isLooking) return;
    isLooking = true;
    setImmediate(next);
  }

  function end(): void {
    free += 1;
    look();
  }

  /** Resolves when it is the caller's turn, with what ends it. */
  return (isUrgent: () => boolean): Promise<() => void> =>
    new Promise((resolve) => {
      waiting.push({ isUrgent, begin: () => resolve(end) });
      look();
    });
}
