import { randomUUID } from 'node:crypto';
import type { Query } from '../../store/database.ts';
import { createInvitationCode, plainCode } from '../members/invitation-code.ts';
import { createSecret, hashOf } from '../sign-in/secrets.ts';
import * as sql from './statements.ts';

export const emailChangeLimits = {
  codeMs: 60 * 60_000,
  /** How long the old address can undo it. */
  undoMs: 7 * 86_400_000,
};

/** Changes of email addresses. A code has 60 random bits, so its plain hash can be kept. */
export const emailChanges = (query: Query, now: () => Date) => {
  const later = (ms: number) => new Date(now().getTime() + ms);
  return {
    /** The code for the new address. */
    ask: async (person: string, newEmail: string): Promise<string> => {
      const code = createInvitationCode();
      const hash = hashOf(plainCode(code));
      await query(sql.ask, [randomUUID(), person, newEmail, hash, later(emailChangeLimits.codeMs)]);
      return code;
    },

    /** `keep` is the session that goes on. */
    confirm: async (
      person: string,
      code: string,
      keep: string,
    ): Promise<{ oldEmail: string; newEmail: string; undo: string } | 'unknown' | 'taken'> => {
      const hash = hashOf(plainCode(code));
      const [found] = (await query<{ newEmail: string }>(sql.findNew, [person, hash, now()])).rows;
      if (found === undefined) return 'unknown';
      await query(sql.removeUnused, [found.newEmail, person]);
      const undo = createSecret();
      const { rows } = await query<{ oldEmail: string; newEmail: string }>(sql.confirm, [
        person,
        hash,
        now(),
        hashOf(undo),
        later(emailChangeLimits.undoMs),
        keep,
      ]);
      return rows[0] === undefined ? 'taken' : { ...rows[0], undo };
    },

    /** The address that is the person's again; it can be tried later where another account has it. */
    undo: async (secret: string): Promise<{ id: string; email: string } | 'unknown' | 'taken'> => {
      const values = [hashOf(secret), now()];
      const [found] = (await query<{ person: string; oldEmail: string }>(sql.findUndo, values))
        .rows;
      if (found === undefined) return 'unknown';
      await query(sql.removeUnused, [found.oldEmail, found.person]);
      return (await query<{ id: string; email: string }>(sql.undo, values)).rows[0] ?? 'taken';
    },
  };
};
