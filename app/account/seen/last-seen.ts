import { tryStorage } from '#app/ui/try-storage.ts';

export const lastSeenKey = 'last-seen';

/** What is known without a server. Of one person: whoever signed in here last. */
export interface LastSeen {
  readonly person: string;
  /** When the server last told something. */
  readonly at: number;
  /** The names of their buildings. */
  readonly name: string;
  /** Their charge and their next reservation, in sentences. */
  readonly lines: readonly string[];
}

export const lastSeen = (): LastSeen | null =>
  tryStorage(() => JSON.parse(localStorage.getItem(lastSeenKey) ?? 'null') as LastSeen | null);

export const forgetSeen = (): void => void tryStorage(() => localStorage.removeItem(lastSeenKey));
