import { tryStorage } from '#app/ui/try-storage.ts';

const key = 'last-seen';

type LastSeen = { readonly at: number; readonly name: string };

/** When the server last answered who is signed in here, and the names of their buildings. */
export const lastSeen = (): LastSeen | null =>
  tryStorage(() => JSON.parse(localStorage.getItem(key) ?? 'null') as LastSeen | null);

export const rememberSeen = (names: readonly string[]): void =>
  void tryStorage(() =>
    localStorage.setItem(key, JSON.stringify({ at: Date.now(), name: names.join(', ') })),
  );

export const forgetSeen = (): void => void tryStorage(() => localStorage.removeItem(key));
