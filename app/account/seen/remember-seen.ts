import { tryStorage } from '#app/ui/try-storage.ts';
import { lastSeen, lastSeenKey, type LastSeen } from './last-seen.ts';

const keep = (seen: LastSeen) =>
  void tryStorage(() => localStorage.setItem(lastSeenKey, JSON.stringify(seen)));

/** The server has answered who is signed in here. What was remembered of another person is removed. */
export function rememberSeen(person: string, homes: readonly { readonly name: string }[]): void {
  const before = lastSeen();
  const lines = before?.person === person ? before.lines : [];
  const name = homes.map((home) => home.name).join(', ');
  keep({ person, at: Date.now(), name, lines });
}

/**
 * What the server told of a person's charge. A tab of somebody who has signed out, or in whose place
 * somebody else has signed in, remembers nothing any more.
 */
export function rememberLines(person: string, lines: readonly string[], at: number): void {
  const before = lastSeen();
  if (before?.person === person) keep({ ...before, at: Math.max(before.at, at), lines });
}
