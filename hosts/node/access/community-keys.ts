import { keyScopes as allScopes } from '#api/policy/actor.ts';
import { mostKeys, type ApiKey, type KeysPort } from '#api/public/keys/keys-port.ts';
import { PublicProblem } from '#api/public/problems/problems.ts';
import type { Holder, KeyRow, KeyStore } from '../store/keys/key-store.ts';
import { createKey, hashOfKey, newKeyId } from './keys.ts';
import type { namedSeeds } from './named-seeds.ts';

const iso = (moment: Date | null) => moment?.toISOString() ?? null;

/**
 * The keys of a holder, who asks with the key `current`, if with one; or with a secret of it that was
 * replaced, and can only repeat the request that replaced it.
 */
export const communityKeys =
  (
    store: KeyStore,
    host: {
      readonly now: () => Date;
      /** Of which a secret is made: for a caller and an Idempotency-Key the same again. */
      readonly seedFor: ReturnType<typeof namedSeeds>;
      /** Called when secrets of a community have become invalid, or will. */
      readonly changed: (community: string) => void;
    },
  ) =>
  (
    community: string,
    holder: Holder,
    current: string | null = null,
    isReplaced = false,
  ): KeysPort => {
    const shown = (row: KeyRow): ApiKey => ({
      id: row.id,
      name: row.name,
      role: row.role,
      scopes: allScopes.filter((scope) => row.scopes.includes(scope)),
      isCurrent: row.id === current,
      createdAt: row.created.toISOString(),
      lastUsedAt: iso(row.lastUsed),
      oldSecretEndsAt: iso(row.previousUntil),
      endedAt: iso(row.ended),
    });
    const caller = `${community} ${current ?? holder.person}`;
    return {
      list: async () => (await store.list(community, holder)).map(shown),
      create: async ({ name, scopes }, idempotent = null) => {
        const seed = await host.seedFor(caller, idempotent);
        const secret = createKey('key', seed);
        // In one order, however they were asked for.
        const granted = allScopes.filter((scope) => scopes.includes(scope));
        const made = { id: newKeyId(seed), hash: hashOfKey(secret), scopes: granted, name };
        const row = await store.create(community, holder, made, mostKeys);
        return row && { key: shown(row), secret };
      },
      rotate: async (id, overlapSeconds, idempotent = null) => {
        const secret = createKey('key', await host.seedFor(caller, idempotent));
        const until = new Date(host.now().getTime() + overlapSeconds * 1000);
        const rotated = { id, hash: hashOfKey(secret), until };
        const row = await store.rotate(community, holder, rotated, isReplaced);
        if (row === null && isReplaced) throw new PublicProblem('UNAUTHORIZED');
        if (row === null) return null;
        host.changed(community);
        return { key: shown(row), secret };
      },
      end: async (id) => {
        const row = await store.end(community, holder, id, host.now());
        if (row === null) return null;
        host.changed(community);
        return shown(row);
      },
    };
  };
