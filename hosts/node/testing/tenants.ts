import { randomUUID } from 'node:crypto';
import { scopes, type Scope } from '#api/actor.ts';
import type { Sandboxes } from '../sandboxes/sandboxes.ts';

/** Somebody with a key, and what nobody else may ever get to see. */
export interface Tenant {
  /** Null for a key that opens nothing. */
  readonly id: string | null;
  readonly key: string | null;
  readonly granted: readonly Scope[];
  /** Stands in everything of theirs that has a name. */
  readonly marker: string;
  /** Of theirs alone: the marker, the key, and secrets they were given. */
  readonly secrets: string[];
}

const onlyReading = scopes.filter((scope) => scope.endsWith(':read'));

function tenant(id: string | null, key: string | null, granted: readonly Scope[]): Tenant {
  const marker = `mark ${randomUUID().slice(0, 13)}`;
  return { id, key, granted, marker, secrets: [marker, ...(key === null ? [] : [key])] };
}

/** One with a key that allows everything, or what is said. */
export async function newTenant(
  sandboxes: Sandboxes,
  granted: readonly Scope[] = scopes,
): Promise<Tenant> {
  const { id, key } = (await sandboxes.create({ scopes: granted }))!;
  return tenant(id, key, granted);
}

/** Two with all scopes, one who may only read, and keys that open nothing: each for its own reason. */
export async function manyTenants(sandboxes: Sandboxes, now: number) {
  const expired = (await sandboxes.create({ keyExpires: new Date(now - 1000) }))!;
  const removed = (await sandboxes.create())!;
  await sandboxes.remove(removed.id);
  const wrong = `${removed.key.slice(0, -4)}0000`;
  return {
    full: [await newTenant(sandboxes), await newTenant(sandboxes)],
    reader: await newTenant(sandboxes, onlyReading),
    strangers: [null, expired.key, removed.key, wrong, 'no key at all'].map((key) =>
      tenant(null, key, []),
    ),
  };
}
