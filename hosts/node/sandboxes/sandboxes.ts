import { randomUUID } from 'node:crypto';
import { scopes as allScopes, type Scope } from '#api/actor.ts';
import { startClock } from '#api/demo-clock.ts';
import type { IsoDate } from '#engine/time/calendar.ts';
import type { SandboxMetrics } from '../operations/sandbox-metrics.ts';
import { answerStore } from '../store/answer-store.ts';
import { inTurn } from '../in-turn.ts';
import { communityStore } from '../store/community-store.ts';
import type { Database } from '../store/database.ts';
import { keyStore, type Opened } from '../store/key-store.ts';
import { dateAt } from './create-world.ts';
import { createKey, hashOfKey } from './keys.ts';
import { changedNotice, goneNotice, readNotice } from './sandbox-notices.ts';
import { rememberKeys } from './remember-keys.ts';
import { processOutdated } from './sandbox-problems.ts';
import { pack } from './sandbox-state.ts';
import { Sandbox, type SandboxHost } from './sandbox.ts';
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

export type SandboxesOptions = Pick<SandboxHost, 'engine' | 'wall' | 'createWorld'> & {
  /** `current` by default: no other version is expected. */
  standing?: SandboxHost['standing'];
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

/**
 * A sandbox to be called, now or hours later: it is looked up in memory for each call, since there
 * must not be two of it. One would not see what the other writes.
 */
export type SandboxHandle = Pick<Sandbox, 'id' | 'forCall'>;

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
  const listeners = new Map<string, Set<() => void>>();
  const tell = (id: string) => {
    for (const hear of listeners.get(id) ?? []) hear();
  };
  const remembered = rememberKeys((key) => keys.open(hashOfKey(key), now()), options.wall);
  const changedHere = new Set<(id: string) => void>();
  // Changes by this process come back as notices; notifying listeners twice is harmless.
  database.listen((message) => {
    if (message === null) {
      // Notices may have been missed: of a removed sandbox, or of a command.
      remembered.forgetAll();
      for (const id of listeners.keys()) tell(id);
      return;
    }
    const notice = readNotice(message);
    if (notice.kind === 'gone') remembered.forget(notice.id);
    else if (notice.entry !== null) held.get(notice.id)?.hear(notice.entry);
    tell(notice.id);
  });

  let conflicts = 0;
  const host: SandboxHost = {
    standing: async () => 'current',
    ...options,
    store,
    isShared: database.isShared,
    locale: 'en-US',
    snapshotEvery: bounds.snapshotEvery,
    repeatMinutes: bounds.repeatMinutes,
    keepLater: inTurn(),
    mostBytes: bounds.mostBytes,
    changed: (id, entry) => {
      for (const hear of changedHere) hear(id);
      tell(id);
      database.notify(changedNotice(id, entry));
    },
    conflicted: () => (conflicts += 1),
  };
  /** In order of use, the least recently used first. */
  const held = new Map<string, Sandbox>();

  function hold(id: string): Sandbox {
    const sandbox = held.get(id) ?? new Sandbox(id, host);
    held.delete(id);
    held.set(id, sandbox);
    for (const [oldest, unused] of held) {
      if (held.size <= bounds.mostHeld) break;
      if (unused === sandbox || unused.isBusy) continue;
      // All commands are in the log; the snapshot is for another version, which cannot replay them.
      host.keepLater(() => unused.keepSnapshot()).catch(() => undefined);
      held.delete(oldest);
    }
    return sandbox;
  }

  const handleOf = (id: string): SandboxHandle => ({
    id,
    forCall: (call) => hold(id).forCall(call),
  });

  metrics?.show({
    held: () => held.size,
    watchers: () => [...listeners.values()].reduce((sum, { size }) => sum + size, 0),
  });

  /** Never reset: an outdated process opens no sandboxes any more. */
  let isOutdated = false;

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
      if (isOutdated) throw processOutdated();
      const id = randomUUID();
      const key = createKey('key');
      const firstDay = day ?? dateAt(options.wall());
      const { world, ledger } = await options.createWorld(firstDay);
      const clock = startClock(options.wall(), world.now);
      const state = await pack({ seq: 0, clock, world, ledger });
      const { engine } = options;
      const first = { hash: hashOfKey(key), scopes, expires: keyExpires };
      const isCreated = await store.create(id, first, { engine, state, firstDay }, bounds.most);
      return isCreated ? { id, key } : null;
    },

    /** By a key or a session of the portal. Null if it is unknown or has expired. */
    open: async (key: string): Promise<SandboxAccess | null> => {
      if (isOutdated) throw processOutdated();
      const opened = await remembered.open(key);
      if (opened === null) return null;
      const { id, ...grant } = opened;
      return { ...grant, sandbox: handleOf(id) };
    },

    exists: store.exists,

    answers,

    ...viewRights(keys, now),

    /** Without a key, for the service itself. */
    byId: handleOf,

    remove: async (id: string): Promise<void> => {
      await store.remove(id);
      held.delete(id);
      remembered.forget(id);
      tell(id);
      database.notify(goneNotice(id));
    },

    removeUnused: async (): Promise<number> => {
      await keys.removeExpired(now());
      await answers.removeOld();
      await store.pruneAll(bounds.repeatMinutes);
      return store.removeUnused(bounds.unusedDays);
    },

    /** Calls back after every change of a sandbox; returns a function that ends it. */
    watch: (id: string, hear: () => void): (() => void) => {
      const all = listeners.get(id) ?? new Set();
      listeners.set(id, all.add(hear));
      return () => {
        all.delete(hear);
        if (all.size === 0) listeners.delete(id);
      };
    },

    /** Calls back after every change made by this process. */
    watchChanges: (hear: (id: string) => void) => {
      changedHere.add(hear);
    },

    heldCount: () => held.size,

    /** How many commands were tried again because another process wrote first. */
    conflictCount: () => conflicts,

    watcherCount: (id: string) => listeners.get(id)?.size ?? 0,

    isOutdated: () => isOutdated,

    /** Checks whether a process of another version was started. */
    checkVersion: async (): Promise<void> => {
      isOutdated ||= (await host.standing()) === 'outdated';
    },

    /** Stores snapshots of all sandboxes whose last commands only this version can replay. */
    keepTails: async () => {
      for (const id of await store.withTail(options.engine)) {
        // Fails if the other version has continued the sandbox meanwhile.
        await (held.get(id) ?? new Sandbox(id, host)).keepTail().catch(() => undefined);
      }
    },

    /** Stores snapshots of all sandboxes in memory that have changed. */
    keepSnapshots: async () => {
      // In turn with those that are due already: an unchanged sandbox is not stored twice.
      for (const sandbox of held.values()) await host.keepLater(() => sandbox.keepSnapshot());
    },
  };
}
