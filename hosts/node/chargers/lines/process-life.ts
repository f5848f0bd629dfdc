/**
 * Says that a process is alive; whether it may tell of others that are not. After a time in which it could
 * not say so itself, nor could they: a store that comes back must not make one process take the lines of
 * all others, whose chargers are still connected. The same holds after its start.
 */
export function processLife(
  say: () => Promise<void>,
  {
    now,
    aliveFor,
    trust,
  }: { readonly now: () => number; readonly aliveFor: number; readonly trust: number },
): () => Promise<boolean> {
  let since: number | null = null;
  let last = -Infinity;
  return async () => {
    try {
      await say();
    } catch (error) {
      since = null;
      throw error;
    }
    if (since === null || now() - last > aliveFor) since = now();
    last = now();
    return last - since >= trust;
  };
}
