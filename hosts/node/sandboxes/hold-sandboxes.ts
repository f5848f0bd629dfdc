import { Sandbox, type SandboxHost } from './sandbox.ts';

/**
 * A sandbox to be called, now or hours later: it is looked up in memory for each call, since there
 * must not be two of it. One would not see what the other writes.
 */
export type SandboxHandle = Pick<Sandbox, 'id' | 'forCall'>;

/** The sandboxes in memory: `most` of them, and those that are being called. */
export function holdSandboxes(host: SandboxHost, most: number) {
  /** In order of use, the least recently used first. */
  const held = new Map<string, Sandbox>();

  function hold(id: string): Sandbox {
    const sandbox = held.get(id) ?? new Sandbox(id, host);
    held.delete(id);
    held.set(id, sandbox);
    for (const [oldest, unused] of held) {
      if (held.size <= most) break;
      if (unused === sandbox || unused.isBusy) continue;
      // All entries are in the log; with a snapshot, few have to be read next time.
      host.keepLater(() => unused.keepSnapshot()).catch(() => undefined);
      held.delete(oldest);
    }
    return sandbox;
  }

  return {
    handleOf: (id: string): SandboxHandle => ({ id, forCall: (call) => hold(id).forCall(call) }),

    get: (id: string): Sandbox | undefined => held.get(id),

    remove: (id: string): void => {
      held.delete(id);
    },

    count: (): number => held.size,

    /** Stores snapshots of those that have changed. */
    keepSnapshots: async (): Promise<void> => {
      // In turn with those that are due already: an unchanged sandbox is not stored twice.
      for (const sandbox of held.values()) await host.keepLater(() => sandbox.keepSnapshot());
    },
  };
}
