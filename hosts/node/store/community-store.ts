import type { IsoDate } from '#engine/time/calendar.ts';
import { appendTogether } from './append/append-entries.ts';
import type { Append, WithEntryAsBytes } from './append/columns.ts';
import type { Appended } from '#api/store/log-store.ts';
import type { KindName } from '#api/community/kind.ts';
import type { Database } from './database.ts';
import type { LogEntry } from '#api/store/log-entry.ts';
import { inBatches, inPlaces, readsTogether } from './in-batches.ts';
import type { Grant } from './keys/key-store.ts';
import * as sql from './statements.ts';

/** The state after the entry `seq`. */
export interface Snapshot {
  readonly seq: number;
  readonly state: Uint8Array;
}

export type CommunityStore = ReturnType<typeof communityStore>;

/** More than clients write to one process at the same time. */
const appendsTogether = { most: 100, atOnce: 1 };

/** In milliseconds. Pays only if the database is another process, which has to be woken up. */
const gatherForOtherProcess = 2;

/** Communities with their logs and snapshots, in PostgreSQL or PGlite. */
export function communityStore({ query, isShared }: Pick<Database, 'query' | 'isShared'>) {
  const appendSoon = inBatches<Append, Appended>((appends) => appendTogether(query, appends), {
    ...appendsTogether,
    gatherMs: isShared ? gatherForOtherProcess : 0,
  });
  const readSoon = inBatches<{ id: string; after: number }, LogEntry[]>(async (asked) => {
    const values = [asked.map(({ id }) => id), asked.map(({ after }) => after)];
    const { rows } = await query<LogEntry & { place: number }>({
      name: 'newest-entries',
      text: sql.newestEntries,
      values,
    });
    const found: LogEntry[][] = asked.map(() => []);
    for (const { place, ...entry } of rows) found[place - 1]!.push(entry);
    return found;
  }, readsTogether);
  const snapshotSoon = inBatches<{ id: string; upTo: number }, Snapshot | null>(async (asked) => {
    const values = [asked.map(({ id }) => id), asked.map(({ upTo }) => upTo)];
    const { rows } = await query<Snapshot & { place: number }>({
      name: 'snapshots',
      text: sql.snapshots,
      values,
    });
    return inPlaces<Snapshot>(asked.length, rows);
  }, readsTogether);
  // Planned once: with the partitions of logs and snapshots that takes longer than carrying it out.
  const prune = async (id: string, repeatMinutes: number): Promise<void> => {
    await query({ name: 'prune', text: sql.prune, values: [id, repeatMinutes] });
  };
  const idsAfter = async (id: string): Promise<readonly string[]> =>
    (await query<{ id: string }>(sql.someIds, [id])).rows.map((row) => row.id);
  return {
    /** Creates a sandbox with its first key. False if there are `most` already. */
    createSandbox: async (
      id: string,
      first: Grant & { readonly hash: Uint8Array; readonly id: string; readonly name: string },
      { state, firstDay }: Omit<Snapshot, 'seq'> & { readonly firstDay: IsoDate },
      most: number,
    ) => {
      const { hash, scopes, expires, id: keyId, person, role, name } = first;
      const values = [id, hash, state, most, scopes, expires, firstDay, keyId, person, role, name];
      return (await query(sql.createSandbox, values)).rowCount === 1;
    },

    createLive: async (id: string, state: Uint8Array) => {
      await query(sql.createLive, [id, state]);
    },

    exists: async (id: string): Promise<boolean> => (await query(sql.exists, [id])).rowCount === 1,

    /**
     * The day a sandbox began on, such as 2026-11-15; null for those from before this was stored.
     */
    firstDay: async (id: string): Promise<IsoDate | null> =>
      (await query<{ day: IsoDate | null }>(sql.firstDay, [id])).rows[0]?.day ?? null,

    /** Removes a community and remembers the request, if it has a name, for a day. */
    remove: async (
      id: string,
      request: { readonly name: Uint8Array; readonly keyId: string } | null = null,
    ) => {
      await query(sql.remove, [id, request?.name ?? null, request?.keyId ?? '']);
    },

    /** The community that the request of this name removed, and the key that was used. */
    removedBy: async (name: Uint8Array) =>
      (await query<{ id: string; keyId: string }>(sql.removedBy, [name])).rows[0] ?? null,

    /** Removes sandboxes unused for so many days; returns their number. */
    removeUnused: async (days: number): Promise<number> =>
      (await query(sql.removeUnused, [days])).rowCount ?? 0,

    count: async (): Promise<number> => (await query<{ count: number }>(sql.count)).rows[0]!.count,

    /**
     * Appends an entry under the number after the one it is based on, with all that belongs to it:
     * one statement, one commit.
     */
    append: (
      id: string,
      entry: LogEntry,
      more: Partial<WithEntryAsBytes> = {},
    ): Promise<Appended> =>
      appendSoon({ id, entry, idempotency: null, state: null, due: null, rows: null, ...more }),

    /** Claims communities in which something is due, for some time; nobody else gets them then. */
    claimDue: async (now: number, holdMs: number, most: number) =>
      (await query<{ id: string; kind: KindName }>(sql.claimDue, [now, holdMs, most])).rows,

    /** Says when the next change after an entry is due, unless there is a newer entry. */
    setDue: async (id: string, seq: number, due: number | null) => {
      await query({ name: 'set-due', text: sql.setDue, values: [id, seq, due] });
    },

    /** The earlier write with this Idempotency-Key, if there is one. */
    earlier: async (id: string, actor: string, key: string) => {
      const { rows } = await query<{ seq: number; request: Buffer }>({
        name: 'earlier',
        text: sql.earlier,
        values: [id, actor, key],
      });
      return rows[0] ?? null;
    },

    /** The entries after a number, in order, up to another number or the newest. */
    entries: async (id: string, after: number, upTo?: number): Promise<LogEntry[]> =>
      upTo === undefined
        ? readSoon({ id, after })
        : (await query<LogEntry>(sql.entries, [id, after, upTo])).rows,

    /** The newest snapshot, or the newest up to the entry of a number. */
    snapshot: (id: string, upTo = 2 ** 31 - 1): Promise<Snapshot | null> =>
      snapshotSoon({ id, upTo }),

    /**
     * Stores a snapshot. Removes what is older than the snapshot before it and not needed to answer
     * the writes of the last minutes again.
     */
    keepSnapshot: async (id: string, { seq, state }: Snapshot, repeatMinutes: number) => {
      await query({ name: 'keep-snapshot', text: sql.keepSnapshot, values: [id, seq, state] });
      await prune(id, repeatMinutes);
    },

    /** Removes what is older than the snapshot before the newest. */
    prune: async (id: string) => {
      await prune(id, 0);
    },

    /** Prunes all communities, also unused ones, and removes Idempotency-Keys older than a day. */
    pruneAll: async (repeatMinutes: number) => {
      // One after the other: no statement reads or writes the logs of several.
      for (let ids = await idsAfter(''); ids.length > 0; ids = await idsAfter(ids.at(-1)!)) {
        for (const id of ids) await prune(id, repeatMinutes);
      }
      while (((await query(sql.forgetNames)).rowCount ?? 0) > 0);
      await query(sql.forgetRemovals);
    },
  };
}
