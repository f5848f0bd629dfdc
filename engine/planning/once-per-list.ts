/** Cars with the same preference share a list of costs, so there are few to work on. */
export function oncePerList<T>(
  work: (costs: readonly number[]) => T,
): (costs: readonly number[]) => T {
  const done = new Map<readonly number[], T>();
  return (costs) => {
    const known = done.get(costs) ?? work(costs);
    done.set(costs, known);
    return known;
  };
}
