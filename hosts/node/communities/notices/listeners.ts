/** Whose a stream is. People in the portal use up none of those of their agents. */
export const watcherOf = ({
  kind,
  person,
}: {
  readonly kind: string;
  readonly person: string;
}): string => `${kind} ${person}`;

/** Those who want to know of every change of a community, such as open streams. */
export function communityListeners() {
  /** By community, each with its watcher; empty for the service itself. */
  const listeners = new Map<string, Map<() => void, string>>();
  const notify = (id: string): void => {
    for (const listener of listeners.get(id)?.keys() ?? []) listener();
  };
  return {
    /** Returns a function that ends it. */
    add: (id: string, listener: () => void, watcher = ''): (() => void) => {
      const all = listeners.get(id) ?? new Map<() => void, string>();
      listeners.set(id, all.set(listener, watcher));
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

    /** Those of one watcher. */
    countOfOne: (id: string, watcher: string): number =>
      [...(listeners.get(id)?.values() ?? [])].filter((one) => one === watcher).length,

    count: (): number => [...listeners.values()].reduce((sum, { size }) => sum + size, 0),
  };
}
