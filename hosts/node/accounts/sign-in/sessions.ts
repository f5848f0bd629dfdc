import type { Query } from '../../store/database.ts';
import { createSecret, hashOf } from './secrets.ts';
import type { Person } from './sign-in.ts';
import * as sql from './statements.ts';

const aMinute = 60_000;
const aDay = 24 * 60 * aMinute;

export const sessionLimits = {
  /** A session ends after so long without use, and after so long in any case. */
  idleMs: 30 * aDay,
  longestMs: 90 * aDay,
  /** The secret is replaced after so much use. */
  rotateMs: aDay,
  /** Requests that were sent before the new secret arrived are answered. */
  overlapMs: aMinute,
  /** The time of last use is stored only so often. */
  touchMs: 5 * aMinute,
  /** How long a sign-in is enough for what is dangerous. */
  freshMs: 10 * aMinute,
};

const { idleMs, longestMs, rotateMs, overlapMs, touchMs, freshMs } = sessionLimits;

interface Row {
  readonly id: string;
  readonly person: string;
  readonly email: string;
  readonly name: string;
  readonly isNewest: boolean;
  readonly hasPrevious: boolean;
  readonly rotated: Date;
  readonly lastUsed: Date;
  readonly signedIn: Date;
  readonly provedBy: 'mail' | 'passkey';
}

export interface OpenSession extends Pick<Row, 'id' | 'signedIn' | 'provedBy'> {
  readonly person: Person;
  /** A new secret for the browser, if the session has one. */
  readonly renewed: string | null;
}

export interface ListedSession {
  readonly id: string;
  readonly browser: string;
  readonly signedIn: Date;
  readonly lastUsed: Date;
}

/**
 * Read from the database for every request about an account: there an ended session is refused by all
 * processes at once. `ended` is called after one was.
 */
export const accountSessions = (query: Query, now: () => Date, ended: () => void) => {
  async function renew(hash: Buffer, { rotated }: Row): Promise<string | null> {
    const secret = createSecret();
    const { rows } = await query(sql.rotate, [hash, now(), hashOf(secret), rotated]);
    return rows.length === 0 ? null : secret;
  }

  return {
    endsOfNew: () => new Date(now().getTime() + longestMs),

    /** An answer that cannot hand on a new secret opens it as it is. */
    open: async (
      secret: string,
      { canRenew = true }: { readonly canRenew?: boolean } = {},
    ): Promise<OpenSession | null> => {
      const hash = hashOf(secret);
      const at = now();
      const { rows } = await query<Row>({
        name: 'open-session',
        text: sql.openSession,
        values: [hash, at, idleMs],
      });
      const [row] = rows;
      if (row === undefined) return null;
      const { id, person, email, name, signedIn, provedBy } = row;
      const sinceMs = at.getTime() - row.rotated.getTime();
      // A browser that still has the previous secret never got the new one, and gets another.
      const isDue = canRenew && sinceMs >= (row.isNewest ? rotateMs : overlapMs);
      const renewed = isDue ? await renew(hash, row) : null;
      if (row.isNewest && row.hasPrevious && !isDue && sinceMs >= overlapMs) {
        await query(sql.forgetPrevious, [hash]);
      }
      if (at.getTime() - row.lastUsed.getTime() >= touchMs) await query(sql.touch, [id, at]);
      return { id, person: { id: person, email, name }, renewed, signedIn, provedBy };
    },

    /** Every sign-in makes a new session, so its age tells. */
    isFresh: ({ signedIn }: Pick<OpenSession, 'signedIn'>): boolean =>
      now().getTime() - signedIn.getTime() < freshMs,

    list: async (person: string): Promise<readonly ListedSession[]> =>
      (await query<ListedSession>(sql.listSessions, [person, now(), idleMs])).rows,

    /** False if the person has no such session. */
    end: async (id: string, person: string): Promise<boolean> => {
      const { rows } = await query(sql.endSession, [id, person]);
      ended();
      return rows.length === 1;
    },

    endAll: async (person: string): Promise<void> => {
      await query(sql.endAllSessions, [person]);
      ended();
    },
  };
};

export type AccountSessions = ReturnType<typeof accountSessions>;
