import type { Scope } from '#api/actor.ts';
import type { KindName } from '#api/community/kind.ts';
import type { Database } from './database.ts';
import * as sql from './key-statements.ts';
import { touch } from './statements.ts';

export type KeyKind = 'key' | 'view' | 'session';

/** What a key allows. */
export interface Grant {
  readonly scopes: readonly Scope[];
  /** Null for a key that is valid as long as its community exists. */
  readonly expires: Date | null;
}

/** The community a key opens, and what it allows there. */
export interface Opened extends Grant {
  readonly id: string;
  readonly communityKind: KindName;
  readonly kind: Exclude<KeyKind, 'view'>;
  /** Signs the ids of its quotes. */
  readonly quoteSecret: string;
}

export type KeyStore = ReturnType<typeof keyStore>;

/** The keys of communities, by hash. Expired keys are treated as unknown. */
export function keyStore({ query }: Pick<Database, 'query'>) {
  return {
    /** Opening a community counts as use. */
    open: async (hash: Uint8Array, now: Date): Promise<Opened | null> => {
      const { rows } = await query<Opened & { isStale: boolean }>({
        name: 'open-key',
        text: sql.open,
        values: [hash, now],
      });
      const [found] = rows;
      if (found === undefined) return null;
      const { isStale, ...opened } = found;
      if (isStale) await query(touch, [opened.id]);
      return opened;
    },

    /** Adds a key and keeps the newest `most` of its kind. False if there is no such community. */
    add: async (
      id: string,
      hash: Uint8Array,
      kind: KeyKind,
      { scopes, expires }: Grant,
      most: number,
    ): Promise<boolean> => {
      const { rowCount } = await query(sql.add, [hash, id, kind, scopes, expires]);
      await query(sql.trim, [id, kind, most]);
      return rowCount === 1;
    },

    /** Exchanges a `view` key for a session, once; returns the id of its community. */
    exchange: async (
      view: Uint8Array,
      session: Uint8Array,
      { now, expires, most }: { now: Date; expires: Date; most: number },
    ): Promise<string | null> => {
      const { rows } = await query<{ id: string }>(sql.exchange, [view, now, session, expires]);
      const [taken] = rows;
      if (taken === undefined) return null;
      await query(sql.trim, [taken.id, 'session', most]);
      return taken.id;
    },

    remove: async (hash: Uint8Array, kind: KeyKind) => {
      await query(sql.remove, [hash, kind]);
    },

    removeExpired: async (now: Date) => {
      await query(sql.removeExpired, [now]);
    },
  };
}
