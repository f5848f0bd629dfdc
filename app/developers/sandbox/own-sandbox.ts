import { useSyncExternalStore } from 'react';
import { config } from '#app/config.ts';

const storageKey = 'developers:key';
const listeners = new Set<() => void>();
/** Undefined until the tab was asked. */
let known: string | null | undefined;

function key(): string | null {
  if (known === undefined) {
    try {
      known = sessionStorage.getItem(storageKey);
    } catch {
      known = null;
    }
  }
  return known;
}

/** Keeps the key of a sandbox that was created here, for the commands of this tab. */
export function keepKey(created: string) {
  known = created;
  try {
    sessionStorage.setItem(storageKey, created);
  } catch {
    // Storage blocked: until the next reload.
  }
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Code as it works with the reader's own sandbox, once there is one: its address and its key. */
export function useOwnSandbox(code: string): string {
  const own = useSyncExternalStore(subscribe, key, () => null);
  return own === null ? code : forSandbox(code, own, location.origin);
}

export const forSandbox = (code: string, own: string, origin: string): string =>
  code
    .replaceAll(config.siteAddress, () => origin)
    .replaceAll(/\$FAIRWATT_KEY|YOUR_KEY/g, () => own);
