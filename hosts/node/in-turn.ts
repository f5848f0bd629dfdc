/** Carries out tasks one after the other, whether or not those before have failed. */
export function inTurn(): <T>(task: () => Promise<T>) => Promise<T> {
  let lastTurn: Promise<unknown> = Promise.resolve();
  return (task) => {
    const turn = lastTurn.then(task);
    lastTurn = turn.catch(() => undefined);
    return turn;
  };
}
