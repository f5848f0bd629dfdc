import type { Opened } from '../store/keys/key-store.ts';
import { remember } from './remember.ts';

/**
 * Caches what keys open for a moment. When another process removes a sandbox or ends a key, a notice
 * clears the entries of that community. Links to look at a sandbox are never cached.
 */
export function rememberKeys(lookUp: (key: string) => Promise<Opened | null>, wall: () => number) {
  const { open, forget } = remember(lookUp, wall, ({ kind, expires }) =>
    kind === 'key' ? (expires?.getTime() ?? Infinity) : 0,
  );
  return {
    open,
    forgetAll: () => forget(),
    /** Forgets all keys of a community. */
    forget: (id: string) => forget((opened) => opened.id === id),
    /** Forgets those that end with the ownership of whoever made them. */
    forgetOwners: () => forget(({ role }) => role === 'owner'),
  };
}
