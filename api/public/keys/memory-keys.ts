import { keyScopes, type Actor } from '../../policy/actor.ts';
import { mostKeys, type ApiKey, type KeysPort } from './keys-port.ts';

/** Keys in memory, for a page: what it asks is answered, but there is no server that they open. */
export function memoryKeys({ role, scopes }: Actor, now: () => string): KeysPort {
  const first: ApiKey = {
    id: 'key_1',
    name: 'First key',
    role,
    scopes: keyScopes.filter((scope) => scopes.includes(scope)),
    isCurrent: true,
    createdAt: now(),
    lastUsedAt: now(),
    oldSecretEndsAt: null,
    endedAt: null,
  };
  const keys = new Map([[first.id, first]]);
  let secrets = 0;
  const newSecret = () => `fws_example${String((secrets += 1)).padStart(25, '0')}`;
  const put = (key: ApiKey) => {
    keys.set(key.id, key);
    return key;
  };
  return {
    list: async () => [...keys.values()],
    create: async ({ name, scopes: granted }) => {
      const valid = [...keys.values()].filter(({ endedAt }) => endedAt === null);
      if (valid.length >= mostKeys) return null;
      const id = `key_${keys.size + 1}`;
      const made = { ...first, id, name, scopes: granted, isCurrent: false, lastUsedAt: null };
      return { key: put({ ...made, createdAt: now() }), secret: newSecret() };
    },
    rotate: async (id, overlapSeconds) => {
      const known = keys.get(id);
      if (known === undefined || known.endedAt !== null) return null;
      const ends = new Date(Date.parse(now()) + overlapSeconds * 1000).toISOString();
      return { key: put({ ...known, oldSecretEndsAt: ends }), secret: newSecret() };
    },
    end: async (id) => {
      const known = keys.get(id);
      if (known === undefined) return null;
      return put({ ...known, oldSecretEndsAt: null, endedAt: known.endedAt ?? now() });
    },
  };
}
