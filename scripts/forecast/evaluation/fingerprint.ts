import type { Session } from '../../../engine/forecast/session.ts';

/** One session in so many is kept: enough to recognize a data set. */
const oneIn = 16;

/** Fingerprints of a sample of the sessions, so that no model is evaluated on its training data. */
export function fingerprints(sessions: readonly Session[]): readonly string[] {
  const marks = sessions.map(fingerprint).filter((mark) => mark % oneIn === 0);
  return [...new Set(marks)].toSorted((a, b) => a - b).map((mark) => (mark / oneIn).toString(36));
}

/** FNV-1a hash of the fields that identify a session. */
function fingerprint({ user, from, to, kwh }: Session): number {
  let hash = 0x811c9dc5;
  for (const character of `${user} ${from} ${to} ${kwh}`) {
    hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193);
  }
  return (hash ^ (hash >>> 15)) >>> 0;
}
