/** Runs tasks one after the other; a task that fails does not stop those after it. */
export function inTurn(): <T>(task: () => Promise<T>) => Promise<T> {
  let lastTurn: Promise<unknown> = Promise.resolve();
  return (task) => {
    const turn = lastTurn.then(task);
    lastTurn = turn.catch(() => undefined);
    return turn;
  };
}
