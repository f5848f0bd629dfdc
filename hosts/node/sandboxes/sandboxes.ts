import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { startClock } from '#api/demo-clock.ts';
import { communityStore } from '../store/community-store.ts';
import type { Database } from '../store/database.ts';
import { pack } from './sandbox-state.ts';
import { Sandbox, type SandboxHost } from './sandbox.ts';

/** How many and how long. */
export const sandboxBounds = {
  /** In all. */
  most: 10_000,
  /** Worlds held in memory; the others are rebuilt when they are asked for. */
  mostHeld: 200,
  /** Days without use after which a sandbox is removed. */
  unusedDays: 14,
  /** Commands between two snapshots. */
  snapshotEvery: 100,
  /** Of one sandbox's snapshot; a new one has 40 KB. */
  mostBytes: 1_000_000,
};

export type SandboxesOptions = Pick<SandboxHost, 'engine' | 'wall' | 'found'> & {
  bounds?: Partial<typeof sandboxBounds>;
};

export type Sandboxes = ReturnType<typeof openSandboxes>;

const hashOf = (key: string) => createHash('sha256').update(key).digest();

/** All sandboxes of a database, those in use held in memory. */
export function openSandboxes(database: Database, options: SandboxesOptions) {
  const bounds = { ...sandboxBounds, ...options.bounds };
  const store = communityStore(database);
  const listeners = new Map<string, Set<() => void>>();
  const tell = (id: string) => {
    for (const hear of listeners.get(id) ?? []) hear();
  };
  const changedHere = new Set<(id: string) => void>();
  // What this process has done comes back as a notice, too: telling twice does no harm.
  database.listen(tell);

  const host: SandboxHost = {
    ...options,
    store,
    isShared: database.isShared,
    locale: 'en-US',
    snapshotEvery: bounds.snapshotEvery,
    mostBytes: bounds.mostBytes,
    changed: (id) => {
      for (const hear of changedHere) hear(id);
      tell(id);
      database.notify(id);
    },
  };
  /** The least recently used first. */
  const held = new Map<string, Sandbox>();

  function hold(id: string): Sandbox {
    const sandbox = held.get(id) ?? new Sandbox(id, host);
    held.delete(id);
    held.set(id, sandbox);
    for (const oldest of held.keys()) {
      if (held.size <= bounds.mostHeld) break;
      // Nothing is lost with it: all commands are in the log.
      held.delete(oldest);
    }
    return sandbox;
  }

  return {
    /** A new sandbox and the only sight of its key; null where there are too many already. */
    create: async (): Promise<{ id: string; key: string } | null> => {
      const id = randomUUID();
      const key = `fws_${randomBytes(24).toString('base64url')}`;
      const { world, ledger } = await options.found();
      const clock = startClock(options.wall(), world.now);
      const state = pack({ seq: 0, clock, world, ledger });
      const { engine } = options;
      const isCreated = await store.create(id, hashOf(key), { engine, state }, bounds.most);
      return isCreated ? { id, key } : null;
    },

    /** Null where no sandbox has this key, or no longer. */
    open: async (key: string): Promise<Sandbox | null> => {
      const id = await store.open(hashOf(key));
      return id === null ? null : hold(id);
    },

    /** For the service itself, which needs no key. */
    byId: hold,

    remove: async (id: string): Promise<void> => {
      await store.remove(id);
      held.delete(id);
      host.changed(id);
    },

    removeUnused: () => store.removeUnused(bounds.unusedDays),

    /** Calls back after every change of a sandbox; answers how to end that. */
    watch: (id: string, hear: () => void): (() => void) => {
      const all = listeners.get(id) ?? new Set();
      listeners.set(id, all.add(hear));
      return () => {
        all.delete(hear);
        if (all.size === 0) listeners.delete(id);
      };
    },

    /** Calls back after every change that this process has made. */
    watchChanges: (hear: (id: string) => void) => {
      changedHere.add(hear);
    },

    heldCount: () => held.size,

    watcherCount: (id: string) => listeners.get(id)?.size ?? 0,

    /** Of every world in memory that has changed: from there another version of the engine can go on. */
    keepSnapshots: async () => {
      for (const sandbox of held.values()) await sandbox.keepSnapshot();
    },
  };
}
