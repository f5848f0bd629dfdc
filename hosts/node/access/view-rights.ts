import { scopes } from '#api/policy/actor.ts';
import type { KeyStore } from '../store/keys/key-store.ts';
import { visitor } from '#engine/demo/people.ts';
import { createKey, hashOfKey, newKeyId } from './keys.ts';

const aMinute = 60_000;
const viewMs = 5 * aMinute;
const sessionMs = 12 * 60 * aMinute;

/** Per sandbox; a new one replaces the oldest. */
const mostViews = 20;
const mostSessions = 20;

/** Whoever looks at a sandbox acts as its one resident. */
const residentOfSandbox = { person: visitor, role: 'resident' } as const;

/** A session of the portal in one sandbox. */
export type ViewSession = { readonly id: string; readonly session: string; readonly expires: Date };

/**
 * Opens a sandbox in the portal without its key: a link, valid once and for some minutes, is
 * exchanged for a session. Its holder acts as the resident.
 */
export const viewRights = (keys: KeyStore, now: () => Date) => ({
  /** The right is in the fragment of the address, which browsers do not send to servers. */
  createViewLink: async (id: string): Promise<{ address: string; expires: Date } | null> => {
    const right = createKey('view');
    const expires = later(now(), viewMs);
    const stored = { id: newKeyId(), hash: hashOfKey(right) };
    const grant = { ...residentOfSandbox, scopes, expires };
    const isAdded = await keys.add(id, stored, 'view', grant, mostViews);
    return isAdded ? { address: `/demo#view=${right}`, expires } : null;
  },

  /** Null for a right that is unknown, expired or used. */
  startSession: async (right: string): Promise<ViewSession | null> => {
    const session = createKey('session');
    const expires = later(now(), sessionMs);
    const bounds = { now: now(), expires, most: mostSessions };
    const stored = { id: newKeyId(), hash: hashOfKey(session) };
    const id = await keys.exchange(hashOfKey(right), stored, bounds);
    return id === null ? null : { id, session, expires };
  },

  endSession: (session: string) => keys.remove(hashOfKey(session), 'session'),
});

const later = (moment: Date, ms: number) => new Date(moment.getTime() + ms);
