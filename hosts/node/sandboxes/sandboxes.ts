import { randomUUID } from 'node:crypto';
import { scopes as allScopes, type Scope } from '#api/actor.ts';
import { startPaused } from '#api/demo-clock.ts';
import type { IsoDate } from '#engine/time/calendar.ts';
import type { SandboxMetrics } from '../operations/sandbox-metrics.ts';
import { answerStore } from '../store/answer-store.ts';
import { inTurn } from '../in-turn.ts';
import { communityStore } from '../store/community-store.ts';
import type { Database } from '../store/database.ts';
import { keyStore, type Opened } from '../store/key-store.ts';
import { dateAt } from './create-world.ts';
import { createKey, hashOfKey, nameOfRemoval, type NamedRemoval } from './keys.ts';
import { changedNotice, goneNotice, readNotice } from './sandbox-notices.ts';
import { rememberKeys } from './remember-keys.ts';
import { holdSandboxes, type SandboxHandle } from './hold-sandboxes.ts';
import { sandboxListeners } from './sandbox-listeners.ts';
import { pack } from './sandbox-state.ts';
import type { SandboxHost } from './sandbox.ts';
import { viewRights } from './view-rights.ts';

/** Limits of all sandboxes, and of each one. */
export const sandboxBounds = {
  /** The number of sandboxes in a database. */
  most: 10_000,
  /** Sandboxes held in memory; others are rebuilt from the store when they are used. */
  mostHeld: 200,
  /** Days without use after which a sandbox is removed. */
  unusedDays: 14,
  /** Commands between two snapshots. */
  snapshotEvery: 200,
  /** For how many minutes, at least, a repeated write gets its first answer again. */
  repeatMinutes: 10,
  /** The largest snapshot of a sandbox; a new one has 40 KB. */
  mostBytes: 1_000_000,
};

export type SandboxesOptions = Pick<SandboxHost, 'wall' | 'createWorld'> & {
  metrics?: SandboxMetrics;
  bounds?: Partial<typeof sandboxBounds>;
};

export type Sandboxes = ReturnType<typeof openSandboxes>;

export type NewSandboxOptions = {
  /** What its key allows; everything by default. */
  scopes?: readonly Scope[];
  /** When its key expires; never by default. */
  keyExpires?: Date | null;
  /** The day it begins on; today by default. */
  day?: IsoDate | undefined;
};

/** A sandbox with the grant of the key or session that opened it. */
export type SandboxAccess = Omit<Opened, 'id'> & { readonly sandbox: SandboxHandle };

/** The sandboxes of a database. Those in use are held in memory. */
export function openSandboxes(database: Database, options: SandboxesOptions) {
  const bounds = { ...sandboxBounds, ...options.bounds };
  const { metrics } = options;
  const bare = communityStore(database);
  const store = metrics?.measured(bare) ?? bare;
  const keys = keyStore(database);
  const answers = answerStore(database);
  const now = () => new Date(options.wall());
  const listeners = sandboxListeners();
  const remembered = rememberKeys((key) => keys.open(hashOfKey(key), now()), options.wall);
  const changedHere = new Set<(id: string) => void>();
  // Changes by this process come back as notices; notifying listeners twice is harmless.
  database.listen((message) => {
    if (message === null) {
      // Notices may have been missed: of a removed sandbox, or of a command.
      remembered.forgetAll();
      listeners.notifyAll();
      return;
    }
    const notice = readNotice(message);
    if (notice.kind === 'gone') {
      held.remove(notice.id);
      remembered.forget(notice.id);
    } else if (notice.entry !== null) held.get(notice.id)?.receive(notice.entry);
    listeners.notify(notice.id);
  });

  let conflicts = 0;
  const host: SandboxHost = {
    ...options,
    store,
    isShared: database.isShared,
    locale: 'en-US',
    snapshotEvery: bounds.snapshotEvery,
    repeatMinutes: bounds.repeatMinutes,
    keepLater: inTurn(),
    mostBytes: bounds.mostBytes,
    changed: (id, entry) => {
      for (const listener of changedHere) listener(id);
      listeners.notify(id);
      database.notify(changedNotice(id, entry));
    },
    conflicted: () => (conflicts += 1),
  };
  const held = holdSandboxes(host, bounds.mostHeld);
  metrics?.show({ held: held.count, watchers: listeners.count });

  return {
    /** Creates a sandbox and its key, which is not stored. Null if there are too many already. */
    create: async ({
      scopes = allScopes,
      keyExpires = null,
      day,
    }: NewSandboxOptions = {}): Promise<{
      id: string;
      key: string;
    } | null> => {
      const id = randomUUID();
      const key = createKey('key');
      const firstDay = day ?? dateAt(options.wall());
      const { world, ledger } = await options.createWorld(firstDay);
      const clock = startPaused(options.wall(), world.now);
      const state = await pack({ seq: 0, clock, world, ledger });
      const first = { hash: hashOfKey(key), scopes, expires: keyExpires };
      const isCreated = await store.create(id, first, { state, firstDay }, bounds.most);
      return isCreated ? { id, key } : null;
    },

    /** By a key or a session of the portal. Null if it is unknown or has expired. */
    open: async (key: string): Promise<SandboxAccess | null> => {
      const opened = await remembered.open(key);
      if (opened === null) return null;
      const { id, ...grant } = opened;
      return { ...grant, sandbox: held.handleOf(id) };
    },

    exists: store.exists,

    answers,

    ...viewRights(keys, now),

    /** Without a key, for the service itself. */
    byId: held.handleOf,

    /** The sandbox that a request with this key and Idempotency-Key removed, within a day. */
    removedBy: async (request: NamedRemoval): Promise<SandboxHandle | null> => {
      const id = await store.removedBy(nameOfRemoval(request));
      return id === null ? null : held.handleOf(id);
    },

    /** With the request for it if that may be repeated: its key is gone afterwards. */
    remove: async (id: string, request: NamedRemoval | null = null): Promise<void> => {
      await store.remove(id, request && nameOfRemoval(request));
      held.remove(id);
      remembered.forget(id);
      listeners.notify(id);
      database.notify(goneNotice(id));
    },

    removeUnused: async (): Promise<number> => {
      await keys.removeExpired(now());
      await answers.removeOld();
      await store.pruneAll(bounds.repeatMinutes);
      return store.removeUnused(bounds.unusedDays);
    },

    /** Calls back after every change of a sandbox; returns a function that ends it. */
    watch: listeners.add,

    /** Calls back after every change made by this process. */
    watchChanges: (listener: (id: string) => void) => {
      changedHere.add(listener);
    },

    heldCount: held.count,

    /** How many commands were tried again because another process wrote first. */
    conflictCount: () => conflicts,

    watcherCount: listeners.countOf,

    /** Stores snapshots of all sandboxes in memory that have changed. */
    keepSnapshots: held.keepSnapshots,
  };
}
