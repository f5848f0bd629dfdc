import type { Deed } from '#api/community.ts';
import type { DemoClock } from '#api/demo-clock.ts';
import type { Database } from './database.ts';
import * as sql from './statements.ts';

/** A command as the log keeps it: all it takes to carry it out again. */
export interface Entry {
  readonly seq: number;
  /** The community's own time. */
  readonly at: number;
  readonly actor: string;
  readonly deed: Deed;
  /** The clock as it was set by this, if it was. */
  readonly clock: DemoClock | null;
  readonly engine: string;
}

/** The outcome of all commands up to one. */
export interface Snapshot {
  readonly seq: number;
  readonly engine: string;
  readonly state: Uint8Array;
}

/** Names a write, so that a client that never got the answer can send it again. */
export interface Idempotency {
  readonly key: string;
  /** A hash of what was asked. */
  readonly request: Uint8Array;
}

export type Appended = 'stored' | 'conflict' | 'repeated' | 'gone';

export type CommunityStore = ReturnType<typeof communityStore>;

const uniqueViolation = '23505';
const foreignKeyViolation = '23503';

/** Communities with their logs and snapshots, in whichever PostgreSQL. */
export function communityStore({ query }: Pick<Database, 'query'>) {
  return {
    /** False where there are as many as there may be. */
    create: async (
      id: string,
      keyHash: Uint8Array,
      { engine, state }: Omit<Snapshot, 'seq'>,
      most: number,
    ) => (await query(sql.create, [id, keyHash, engine, state, most])).rowCount === 1,

    /** The community a key opens. Opening it counts as use. */
    open: async (keyHash: Uint8Array): Promise<string | null> => {
      const { rows } = await query<{ id: string; isStale: boolean }>(sql.open, [keyHash]);
      const [found] = rows;
      if (found?.isStale) await query(sql.touch, [found.id]);
      return found?.id ?? null;
    },

    remove: async (id: string) => {
      await query(sql.remove, [id]);
    },

    /** Removes those that nobody has used for some time; says how many. */
    removeUnused: async (days: number): Promise<number> =>
      (await query(sql.removeUnused, [days])).rowCount ?? 0,

    count: async (): Promise<number> => (await query<{ count: number }>(sql.count)).rows[0]!.count,

    /**
     * Appends a command under the number after the one it is based on, with the key that names it
     * and, where it replaces the whole state, with that state: one statement, one commit.
     */
    append: async (
      id: string,
      { seq, at, actor, deed, clock, engine }: Entry,
      idempotency: Idempotency | null = null,
      state: Uint8Array | null = null,
    ): Promise<Appended> => {
      const { key = null, request = null } = idempotency ?? {};
      const command = JSON.stringify(deed);
      const clockText = clock === null ? null : JSON.stringify(clock);
      const values = [id, seq, at, actor, command, clockText, engine, key, request, state];
      try {
        const { rows } = await query<{ stored: boolean }>({
          name: 'append',
          text: sql.append,
          values,
        });
        return rows[0]!.stored ? 'stored' : 'conflict';
      } catch (error) {
        const { code } = error as { code?: string };
        if (code === uniqueViolation) return 'repeated';
        if (code === foreignKeyViolation) return 'gone';
        throw error;
      }
    },

    /** The write that a key has named before, if it has. */
    earlier: async (id: string, actor: string, key: string) => {
      const { rows } = await query<{ seq: number; request: Buffer }>(sql.earlier, [id, actor, key]);
      return rows[0] ?? null;
    },

    /** The commands after one, in their order, up to another. */
    entries: async (id: string, after: number, upTo = 2 ** 31 - 1): Promise<Entry[]> => {
      const values = [id, after, upTo];
      return (await query<Entry>({ name: 'entries', text: sql.entries, values })).rows;
    },

    /** The newest snapshot, or the newest before a command. */
    snapshot: async (id: string, before = 2 ** 31 - 1): Promise<Snapshot | null> =>
      (await query<Snapshot>(sql.snapshot, [id, before])).rows[0] ?? null,

    /** Keeps a snapshot and what is needed to go on from the one before it, nothing older. */
    keepSnapshot: async (id: string, { seq, engine, state }: Snapshot) => {
      await query(sql.keepSnapshot, [id, seq, engine, state]);
      await query(sql.prune, [id]);
    },

    /** Communities with commands of an engine after their last snapshot, and none of another. */
    withTail: async (engine: string): Promise<string[]> =>
      (await query<{ id: string }>(sql.withTail, [engine])).rows.map(({ id }) => id),

    /** Drops what is older than the snapshot before the newest. */
    prune: async (id: string) => {
      await query(sql.prune, [id]);
    },
  };
}
