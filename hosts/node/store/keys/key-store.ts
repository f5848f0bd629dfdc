import type { AgentTerms, Scope } from '#api/policy/actor.ts';
import type { KindName } from '#api/community/kind.ts';
import type { Role } from '#engine/community/checks/role.ts';
import type { Database } from '../database.ts';
import * as sql from './key-statements.ts';
import { openTogether } from './open-together.ts';

export type KeyKind = 'key' | 'view' | 'session';

/** For whom a key acts, and in which role. */
export interface Holder {
  readonly person: string;
  readonly role: Role;
}

/** What a key allows. */
export interface Grant extends Holder {
  readonly scopes: readonly Scope[];
  /** Null for a key that is valid as long as its community exists. */
  readonly expires: Date | null;
}

/** The community a key opens, and what it allows there. */
export interface Opened extends Grant {
  readonly id: string;
  readonly communityKind: KindName;
  /** Under this id it stands in the log. */
  readonly keyId: string;
  /** What its holder calls it; left out where it is no key of theirs. */
  readonly keyName?: string | null;
  readonly kind: Exclude<KeyKind, 'view'>;
  /** Signs the ids of its quotes. */
  readonly quoteSecret: string;
  /** Of an agent's token: our addresses it is meant for. */
  readonly resources?: readonly string[];
  /** Of an agent's token: what the resident allowed. */
  readonly terms?: AgentTerms;
}

/** A key as its holder sees it. */
export interface KeyRow extends Pick<Grant, 'role' | 'scopes'> {
  readonly id: string;
  readonly name: string;
  readonly created: Date;
  /** To the minute; null before its first use. */
  readonly lastUsed: Date | null;
  readonly ended: Date | null;
  /** Until when the secret before the last rotation is valid. */
  readonly previousUntil: Date | null;
}

/** Of ended keys, so many of each community are kept. */
const mostEnded = 200;

export type KeyStore = ReturnType<typeof keyStore>;

/** The keys of communities, by hash. Expired and ended keys are treated as unknown. */
export function keyStore({ query }: Pick<Database, 'query'>) {
  const oneOf = async (statement: string, values: unknown[]): Promise<KeyRow | null> =>
    (await query<KeyRow>(statement, values)).rows[0] ?? null;
  return {
    /** Opening a community counts as use. */
    open: openTogether<Opened>(query, { name: 'open-key', open: sql.open, touch: sql.touch }),

    /** By a secret that a rotation has replaced, which opens nothing but this rotation again. */
    openReplaced: async (hash: Uint8Array, now: Date): Promise<Opened | null> =>
      (await query<Opened>(sql.openReplaced, [hash, now])).rows[0] ?? null,

    /** Adds a view or a session and keeps the newest `most` of its kind. False if there is no such community. */
    add: async (
      community: string,
      { id, hash }: { readonly id: string; readonly hash: Uint8Array },
      kind: Exclude<KeyKind, 'key'>,
      { person, role, scopes, expires }: Grant,
      most: number,
    ): Promise<boolean> => {
      const values = [hash, community, kind, id, person, role, scopes, expires];
      const { rowCount } = await query(sql.add, values);
      await query(sql.trim, [community, kind, most]);
      return rowCount === 1;
    },

    /** Exchanges a `view` key for a session, once; returns the id of its community. */
    exchange: async (
      view: Uint8Array,
      session: { readonly id: string; readonly hash: Uint8Array },
      { now, expires, most }: { now: Date; expires: Date; most: number },
    ): Promise<string | null> => {
      const values = [view, now, session.hash, expires, session.id];
      const { rows } = await query<{ id: string }>(sql.exchange, values);
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

    /** Newest first, ended ones too. */
    list: async (community: string, { person, role }: Holder): Promise<readonly KeyRow[]> =>
      (await query<KeyRow>(sql.list, [community, person, role])).rows,

    /** Null if the holder has `most` keys, or there is no such community. */
    create: (
      community: string,
      { person, role }: Holder,
      key: {
        readonly id: string;
        readonly hash: Uint8Array;
        readonly scopes: readonly Scope[];
        readonly name: string;
      },
      most: number,
    ) => oneOf(sql.create, [community, person, role, key.id, key.hash, key.scopes, key.name, most]),

    /**
     * Gives a key another secret; the one it had is valid until a time. Null if there is no such key, or
     * if it does not have this secret yet where the request only repeats one.
     */
    rotate: (
      community: string,
      { person, role }: Holder,
      { id, hash, until }: { readonly id: string; readonly hash: Uint8Array; readonly until: Date },
      isRepeat = false,
    ) => oneOf(sql.rotate, [community, person, role, id, hash, until, isRepeat]),

    /** Null if there is no such key. */
    end: async (community: string, { person, role }: Holder, id: string, now: Date) => {
      const ended = await oneOf(sql.end, [community, person, role, id, now]);
      await query(sql.trimEnded, [community, mostEnded]);
      return ended;
    },
  };
}
