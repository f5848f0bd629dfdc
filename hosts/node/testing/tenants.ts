import { randomUUID } from 'node:crypto';
import { keyScopes, type Scope } from '#api/policy/actor.ts';
import type { Communities } from '../communities/communities.ts';

/** The holder of a key, with data that must never appear in answers to others. */
export interface Tenant {
  /** Null if the key is invalid. */
  readonly id: string | null;
  readonly key: string | null;
  readonly granted: readonly Scope[];
  /** Part of all names that they give. */
  readonly marker: string;
  /** The marker, the key, and the secrets of their webhooks. */
  readonly secrets: string[];
}

const onlyReading = keyScopes.filter((scope) => scope.endsWith(':read'));

function tenant(id: string | null, key: string | null, granted: readonly Scope[]): Tenant {
  const marker = `mark ${randomUUID().slice(0, 13)}`;
  return { id, key, granted, marker, secrets: [marker, ...(key === null ? [] : [key])] };
}

/** A tenant with all scopes, or with the given ones. */
export async function newTenant(
  communities: Communities,
  granted: readonly Scope[] = keyScopes,
): Promise<Tenant> {
  const { id, key } = (await communities.createSandbox({ scopes: granted }))!;
  return tenant(id, key, granted);
}

/**
 * Two with all scopes, one with read scopes only, and keys that are invalid for several reasons.
 */
export async function manyTenants(communities: Communities, now: number) {
  const expired = (await communities.createSandbox({ keyExpires: new Date(now - 1000) }))!;
  const removed = (await communities.createSandbox())!;
  await communities.remove(removed.id);
  const wrong = `${removed.key.slice(0, -4)}0000`;
  return {
    full: [await newTenant(communities), await newTenant(communities)],
    reader: await newTenant(communities, onlyReading),
    strangers: [null, expired.key, removed.key, wrong, 'no key at all'].map((key) =>
      tenant(null, key, []),
    ),
  };
}
