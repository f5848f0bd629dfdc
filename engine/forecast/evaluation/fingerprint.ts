import type { Session } from '../session.ts';

/** One session in so many is kept in mind: enough to tell a file seen before from a new one. */
const oneIn = 16;

/** Fingerprints of some of the sessions, so that a model is never judged on what it has seen. */
export function fingerprints(sessions: readonly Session[]): readonly string[] {
  const marks = sessions.map(fingerprint).filter((mark) => mark % oneIn === 0);
  return [...new Set(marks)].toSorted((a, b) => a - b).map((mark) => (mark / oneIn).toString(36));
}

/** FNV-1a over what makes a session that session. */
function fingerprint({ user, from, to, kwh }: Session): number {
  let hash = 0x811c9dc5;
  for (const character of `${user} ${from} ${to} ${kwh}`) {
    hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193);
  }
  return (hash ^ (hash >>> 15)) >>> 0;
}
