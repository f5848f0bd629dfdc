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

/** How many and how long. */
export const sandboxBounds = {
  /** In all. */
  most: 10_000,
  /** Worlds held in memory; the others are rebuilt when they are asked for. */
  mostHeld: 200,
  /** Days without use after which a sandbox is removed. */
  unusedDays: 14,
  /** Commands between two snapshots. */
  snapshotEvery: 200,
  /** Minutes for which a repeated write is answered as before, at the least. */
  repeatMinutes: 10,
  /** Of one sandbox's snapshot; a new one has 40 KB. */
  mostBytes: 1_000_000,
};

export type SandboxesOptions = Pick<SandboxHost, 'engine' | 'wall' | 'createWorld'> & {
  /** Without it, no other version is expected. */
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

/** A sandbox with the grant of the key or session that opened it. */
export type SandboxAccess = Omit<Opened, 'id'> & { readonly sandbox: Sandbox };

/** All sandboxes of a database, those in use held in memory. */
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
  // What this process has done comes back as a notice, too: telling twice does no harm.
  database.listen((message) => {
    if (message === null) {
      // Something may have been missed: a removed sandbox, a command.
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
  /** The least recently used first. */
  const held = new Map<string, Sandbox>();

  function hold(id: string): Sandbox {
    const sandbox = held.get(id) ?? new Sandbox(id, host);
    held.delete(id);
    held.set(id, sandbox);
    for (const [oldest, unused] of held) {
      if (held.size <= bounds.mostHeld) break;
      // Nothing is lost with it: all commands are in the log. Another version needs a snapshot.
      host.keepLater(() => unused.keepSnapshot()).catch(() => undefined);
      held.delete(oldest);
    }
    return sandbox;
  }

  metrics?.show({
    held: () => held.size,
    watchers: () => [...listeners.values()].reduce((sum, { size }) => sum + size, 0),
  });

  /** Once it is, it stays so: sandboxes are no longer opened here. */
  let isOutdated = false;

  return {
    /** A new sandbox and the only sight of its key; null where there are too many already. */
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

    /** By a key, or by a session of the portal. Null where no sandbox has it, or no longer. */
    open: async (key: string): Promise<SandboxAccess | null> => {
      if (isOutdated) throw processOutdated();
      const opened = await remembered.open(key);
      if (opened === null) return null;
      const { id, ...grant } = opened;
      return { ...grant, sandbox: hold(id) };
    },

    exists: store.exists,

    answers,

    ...viewRights(keys, now),

    /** For the service itself, which needs no key. */
    byId: hold,

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

    /** Commands that had to be tried again, because another process was first. */
    conflictCount: () => conflicts,

    watcherCount: (id: string) => listeners.get(id)?.size ?? 0,

    isOutdated: () => isOutdated,

    /** Looks whether a process of another version was started. */
    checkVersion: async (): Promise<void> => {
      isOutdated ||= (await host.standing()) === 'outdated';
    },

    /** Of every sandbox whose last commands only this version can carry out again. */
    keepTails: async () => {
      for (const id of await store.withTail(options.engine)) {
        // One that the other version has gone on with meanwhile is no longer ours to keep.
        await (held.get(id) ?? new Sandbox(id, host)).keepTail().catch(() => undefined);
      }
    },

    /** Of every world in memory that has changed: from there another version of the engine can go on. */
    keepSnapshots: async () => {
      // After those that are due already, which are not kept twice.
      for (const sandbox of held.values()) await host.keepLater(() => sandbox.keepSnapshot());
    },
  };
}
