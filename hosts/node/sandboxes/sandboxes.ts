import { randomUUID } from 'node:crypto';
import { scopes as allScopes, type Scope } from '#api/actor.ts';
import { startClock } from '#api/demo-clock.ts';
import { communityStore } from '../store/community-store.ts';
import type { Database } from '../store/database.ts';
import { keyStore, type Opened } from '../store/key-store.ts';
import { createKey, hashOfKey } from './keys.ts';
import { recentKeys } from './recent-keys.ts';
import { pack } from './sandbox-state.ts';
import { Sandbox, type SandboxHost } from './sandbox.ts';
import { viewRights } from './view-rights.ts';

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

/** What a new sandbox's key allows: everything, for as long as there is the sandbox. */
export type KeyWish = { scopes?: readonly Scope[]; keyExpires?: Date | null };

/** A sandbox, and what the key that opened it allows. */
export type OpenedSandbox = Omit<Opened, 'id'> & { readonly sandbox: Sandbox };

/** All sandboxes of a database, those in use held in memory. */
export function openSandboxes(database: Database, options: SandboxesOptions) {
  const bounds = { ...sandboxBounds, ...options.bounds };
  const store = communityStore(database);
  const keys = keyStore(database);
  const recent = recentKeys(options.wall);
  const now = () => new Date(options.wall());
  const listeners = new Map<string, Set<() => void>>();
  const tell = (id: string) => {
    for (const hear of listeners.get(id) ?? []) hear();
  };
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
    create: async ({ scopes = allScopes, keyExpires = null }: KeyWish = {}): Promise<{
      id: string;
      key: string;
    } | null> => {
      const id = randomUUID();
      const key = createKey('key');
      const { world, ledger } = await options.found();
      const clock = startClock(options.wall(), world.now);
      const state = pack({ seq: 0, clock, world, ledger });
      const { engine } = options;
      const first = { hash: hashOfKey(key), scopes, expires: keyExpires };
      const isCreated = await store.create(id, first, { engine, state }, bounds.most);
      return isCreated ? { id, key } : null;
    },

    /** By a key, or by a session of the portal. Null where no sandbox has it, or no longer. */
    open: async (key: string): Promise<OpenedSandbox | null> => {
      const hash = hashOfKey(key);
      const known = recent.find(hash);
      const opened = known ?? (await keys.open(hash, now()));
      if (opened === null) return null;
      // Not each time: it would never be looked up again.
      if (known === null) recent.add(hash, opened);
      const { id, ...grant } = opened;
      return { ...grant, sandbox: hold(id) };
    },

    exists: store.exists,

    ...viewRights(keys, now),

    remove: async (id: string): Promise<void> => {
      await store.remove(id);
      recent.forget(id);
      held.delete(id);
      host.changed(id);
    },

    removeUnused: async (): Promise<number> => {
      await keys.removeExpired(now());
      return store.removeUnused(bounds.unusedDays);
    },

    /** Calls back after every change of a sandbox; answers how to end that. */
    watch: (id: string, hear: () => void): (() => void) => {
      const all = listeners.get(id) ?? new Set();
      listeners.set(id, all.add(hear));
      return () => {
        all.delete(hear);
        if (all.size === 0) listeners.delete(id);
      };
    },

    heldCount: () => held.size,

    watcherCount: (id: string) => listeners.get(id)?.size ?? 0,

    /** Of every world in memory that has changed: from there another version of the engine can go on. */
    keepSnapshots: async () => {
      for (const sandbox of held.values()) await sandbox.keepSnapshot();
    },
  };
}
