import { randomUUID } from 'node:crypto';
import { keyScopes as allScopes, type Scope } from '#api/policy/actor.ts';
import { startPaused } from '#api/sandbox/clock.ts';
import { visitor } from '#engine/demo/people.ts';
import type { Books } from '#engine/service/books.ts';
import type { SandboxState } from '#api/sandbox/sandbox.ts';
import type { IsoDate } from '#engine/time/calendar.ts';
import type { CommunityMetrics } from '../operations/community-metrics.ts';
import { answerStore } from '../store/answer-store.ts';
import { inTurn } from '#api/in-turn.ts';
import { communityStore } from '../store/community-store.ts';
import type { Database } from '../store/database.ts';
import { keyStore, type Opened } from '../store/keys/key-store.ts';
import { communityKeys } from '../access/community-keys.ts';
import {
  createKey,
  hashOfKey,
  nameOfRemoval,
  newKeyId,
  type NamedRemoval,
} from '../access/keys.ts';
import { personNames } from '../accounts/members/person-names.ts';
import { agentApprovals } from '../agents/approvals/approvals.ts';
import { tokenOpener } from '../agents/tokens/open-token.ts';
import { namedSeeds } from '../access/named-seeds.ts';
import { rememberKeys } from '../access/remember-keys.ts';
import { viewRights } from '../access/view-rights.ts';
import { currentState } from '#api/store/migrations/migrations.ts';
import { format } from '#api/store/log-store.ts';
import { logStore, pack } from './stored/stored-bytes.ts';
import { dueBy } from './waking/wake-community.ts';
import { refuseToBegin } from './refuse-to-begin.ts';
import { holdCommunities, type CommunityHandle, type SandboxHost } from './hold-communities.ts';
import { communityListeners } from './notices/listeners.ts';
import {
  accessNotice,
  changedNotice,
  goneNotice,
  keysNotice,
  readNotice,
} from './notices/notices.ts';
import { wakeDue } from './waking/wake-due.ts';
import { dateAt } from './world/create-world.ts';

/** Limits of all communities, of all sandboxes, and of each one. */
export const communityBounds = {
  /** The number of sandboxes in a database. */
  most: 10_000,
  /** Communities held in memory; others are rebuilt from the store when they are used. */
  mostHeld: 200,
  /** Days without use after which a sandbox is removed. */
  unusedDays: 14,
  /** Entries between two snapshots. */
  snapshotEvery: 200,
  /** For how many minutes, at least, a repeated write gets its first answer again. */
  repeatMinutes: 10,
  /** The largest snapshot of a sandbox; a new one has 40 KB. */
  mostBytes: 1_000_000,
};

export type CommunitiesOptions = Pick<SandboxHost, 'wall' | 'createWorld'> & {
  metrics?: CommunityMetrics;
  bounds?: Partial<typeof communityBounds>;
};

export type Communities = ReturnType<typeof openCommunities>;

export type NewSandboxOptions = {
  /** What its key allows; everything by default. */
  scopes?: readonly Scope[];
  /** When its key expires; never by default. */
  keyExpires?: Date | null;
  /** The day it begins on; today by default. */
  day?: IsoDate | undefined;
};

/** A community with the grant of the key or session that opened it. */
export type CommunityAccess = Omit<Opened, 'id' | 'communityKind'> & {
  readonly community: CommunityHandle;
};

/** The communities of a database. Those in use are held in memory. */
export function openCommunities(database: Database, options: CommunitiesOptions) {
  const bounds = { ...communityBounds, ...options.bounds };
  const { metrics } = options;
  const bare = communityStore(database);
  const store = metrics?.measured(bare) ?? bare;
  const keys = keyStore(database);
  const answers = answerStore(database);
  const now = () => new Date(options.wall());
  const listeners = communityListeners();
  const openToken = tokenOpener(database.query, now);
  const remembered = rememberKeys(
    async (key) => (await openToken(key)) ?? keys.open(hashOfKey(key), now()),
    options.wall,
  );
  const changedHere = new Set<(id: string) => void>();
  const hearEnded = new Set<() => void>();
  const forgetAccess = () => {
    remembered.forgetOwners();
    for (const listener of hearEnded) listener();
  };
  // Changes by this process come back as notices; notifying listeners twice is harmless.
  database.listen((message) => {
    if (message === null) {
      // Notices may have been missed: of a removed community, or of an entry.
      remembered.forgetAll();
      forgetAccess();
      held.missNotices();
      listeners.notifyAll();
      return;
    }
    const notice = readNotice(message);
    if (notice.kind === 'access') return forgetAccess();
    if (notice.kind === 'gone' || notice.kind === 'keys') remembered.forget(notice.id);
    if (notice.kind === 'gone') held.remove(notice.id);
    else if (notice.kind === 'changed') held.get(notice.id)?.log.receive(notice.entry);
    listeners.notify(notice.id);
  });

  let conflicts = 0;
  const host: SandboxHost = {
    ...options,
    store: logStore(store),
    communities: store,
    restore: currentState,
    begin: refuseToBegin,
    dueAfter: dueBy(options.wall),
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
  const held = holdCommunities(host, bounds.mostHeld);

  /** Forgets, in every process, what keys and tokens open in a community. */
  function accessChanged(id: string): void {
    remembered.forget(id);
    listeners.notify(id);
    database.notify(keysNotice(id));
  }

  const accessOf = ({ id, communityKind, ...grant }: Opened): CommunityAccess => ({
    ...grant,
    community: held.handleOf(id, communityKind),
  });

  metrics?.show({ held: held.count, watchers: listeners.count });

  return {
    /** Creates a sandbox and its key, which is not stored. Null if there are too many already. */
    createSandbox: async ({
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
      const begun: SandboxState = { clock, world, ledger };
      const state = await pack({ format, ...begun });
      const first = {
        id: newKeyId(),
        hash: hashOfKey(key),
        person: visitor,
        role: 'agent',
        scopes,
        expires: keyExpires,
        name: 'First key',
      } as const;
      const isCreated = await store.createSandbox(id, first, { state, firstDay }, bounds.most);
      return isCreated ? { id, key } : null;
    },

    /** Creates a live community as it is set up; returns its id. */
    createLive: async ({ world, ledger }: Books): Promise<string> => {
      const id = randomUUID();
      await store.createLive(id, await pack({ format, world, ledger }));
      return id;
    },

    /** By a key or a session of the portal. Null if it is unknown or has expired. */
    open: async (key: string): Promise<CommunityAccess | null> => {
      const opened = await remembered.open(key);
      return opened && accessOf(opened);
    },

    /** By a secret that a rotation replaced minutes ago: only to repeat that request. */
    openReplaced: async (key: string): Promise<CommunityAccess | null> => {
      const opened = await keys.openReplaced(hashOfKey(key), now());
      return opened && accessOf(opened);
    },

    exists: store.exists,

    answers,

    ...viewRights(keys, now),

    /** The keys of a community that one person has in one role. */
    keysOf: communityKeys(keys, { now, seedFor: namedSeeds(answers), changed: accessChanged }),

    accessChanged,

    /** Tells every process that sessions of people ended, or memberships. */
    accessEnded: (): void => {
      forgetAccess();
      database.notify(accessNotice);
    },

    /** Calls back when they did, in any process. */
    whenAccessEnded: (listener: () => void): void => {
      hearEnded.add(listener);
    },

    /** What people are called in a live community. */
    namesOf: personNames(database.query),

    /** What an agent asked its resident. */
    approvalsOf: agentApprovals(database.query, now).of,

    /** Without a key, for the service itself. */
    sandbox: held.sandboxHandle,
    live: held.liveHandle,

    /** Keeps a community in memory while its chargers are connected; returns what ends that. */
    keep: held.keep,

    /** The sandbox that a request with this key and Idempotency-Key removed, within a day. */
    removedBy: async (request: NamedRemoval) => {
      const removed = await store.removedBy(nameOfRemoval(request));
      return removed && { community: held.sandboxHandle(removed.id), keyId: removed.keyId };
    },

    /** With the request for it if that may be repeated: its key is gone afterwards. */
    remove: async (
      id: string,
      request: (NamedRemoval & { readonly keyId: string }) | null = null,
    ): Promise<void> => {
      const { keyId } = request ?? {};
      await store.remove(id, request && { name: nameOfRemoval(request), keyId: keyId! });
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

    /** Carries out what is due by itself, together with other processes; returns how many had it. */
    wakeDue: (failed: (error: unknown) => void): Promise<number> =>
      wakeDue({ store, wall: options.wall, wake: held.wake, failed }),

    /** Calls back after every change of a community; returns a function that ends it. */
    watch: listeners.add,

    /** Calls back after every change made by this process. */
    watchChanges: (listener: (id: string) => void) => {
      changedHere.add(listener);
    },

    heldCount: held.count,

    /** How many actions were tried again because another process wrote first. */
    conflictCount: () => conflicts,

    watcherCount: listeners.countOf,

    watcherCountOf: listeners.countOfOne,

    /** Stores snapshots of all communities in memory that have changed. */
    keepSnapshots: held.keepSnapshots,
  };
}
