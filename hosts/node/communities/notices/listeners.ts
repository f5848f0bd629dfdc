/** Those who want to know of every change of a community, such as open streams. */
export function communityListeners() {
  const listeners = new Map<string, Set<() => void>>();
  const notify = (id: string): void => {
    for (const listener of listeners.get(id) ?? []) listener();
  };
  return {
    /** Returns a function that ends it. */
    add: (id: string, listener: () => void): (() => void) => {
      const all = listeners.get(id) ?? new Set();
      listeners.set(id, all.add(listener));
      return () => {
        // Called again, it must not remove those who came since.
        if (all.delete(listener) && all.size === 0) listeners.delete(id);
      };
    },

    notify,

    notifyAll: (): void => {
      for (const id of listeners.keys()) notify(id);
    },

    countOf: (id: string): number => listeners.get(id)?.size ?? 0,

    count: (): number => [...listeners.values()].reduce((sum, { size }) => sum + size, 0),
  };
}
