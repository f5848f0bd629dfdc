import type { Deed } from '#api/community.ts';
import type { DemoClock } from '#api/demo-clock.ts';
import type { Database } from './database.ts';
import type { Grant } from './key-store.ts';
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
    /** With its first key. False where there are as many as there may be. */
    create: async (
      id: string,
      { hash, scopes, expires }: Grant & { readonly hash: Uint8Array },
      { engine, state }: Omit<Snapshot, 'seq'>,
      most: number,
    ) => {
      const values = [id, hash, engine, state, most, scopes, expires];
      return (await query(sql.create, values)).rowCount === 1;
    },

    exists: async (id: string): Promise<boolean> => (await query(sql.exists, [id])).rowCount === 1,

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

    /** Drops what is older than the snapshot before the newest. */
    prune: async (id: string) => {
      await query(sql.prune, [id]);
    },
  };
}
