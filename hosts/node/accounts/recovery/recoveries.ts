import type { Query } from '../../store/database.ts';
import { createInvitationCode, plainCode } from '../members/invitation-code.ts';
import { createSecret, hashOf } from '../sign-in/secrets.ts';
import type { OpenSession } from '../sign-in/sessions.ts';
import * as sql from './statements.ts';

const aDay = 86_400_000;

export const recoveryLimits = {
  /** How long others have to stop it: with the passkeys lost, and with the mailbox, too. */
  passkeysMs: 3 * aDay,
  mailboxMs: 7 * aDay,
  /** How long it can then be used. */
  usableMs: 7 * aDay,
};

export interface BegunRecovery {
  readonly ready: Date;
  /** For the mail that tells of it. */
  readonly stop: string;
}

/** Ways back in for those who lost their passkeys, or their mailbox as well. */
export const recoveries = (query: Query, now: () => Date) => {
  /** Runs a statement that begins one for somebody. */
  async function begin(
    statement: string,
    whose: readonly unknown[],
    waitMs: number,
  ): Promise<BegunRecovery | null> {
    const stop = createSecret();
    const ready = new Date(now().getTime() + waitMs);
    const expires = new Date(ready.getTime() + recoveryLimits.usableMs);
    const values = [...whose, hashOf(stop), ready, expires, now()];
    return (await query(statement, values)).rows.length === 0 ? null : { ready, stop };
  }

  return {
    show: async (person: string) => {
      type Row = { hasCode: boolean; newEmail: string | null; ready: Date | null };
      const { rows } = await query<Row>(sql.show, [person, now()]);
      return rows[0]!;
    },

    /** Null if the session has just ended. */
    makeCode: async ({
      id: session,
      person,
    }: Pick<OpenSession, 'id' | 'person'>): Promise<string | null> => {
      const code = createInvitationCode();
      const { rows } = await query(sql.keepCode, [person.id, hashOf(plainCode(code)), session]);
      return rows.length === 0 ? null : code;
    },

    /** Null if one already waits. */
    loseMyPasskeys: (person: string) => begin(sql.begin, [person], recoveryLimits.passkeysMs),

    /** Null if the code is wrong, or one with a code already waits. */
    recover: (email: string, code: string, newEmail: string) =>
      begin(
        sql.beginWithCode,
        [email, hashOf(plainCode(code)), newEmail],
        recoveryLimits.mailboxMs,
      ),

    /** False if none waits. */
    stop: async (who: { readonly person: string } | { readonly secret: string }) => {
      const { rows } =
        'person' in who
          ? await query(sql.stopOwn, [who.person])
          : await query(sql.stopBySecret, [hashOf(who.secret)]);
      return rows.length === 1;
    },

    /** Whether a mail is enough for what is dangerous: no passkeys, or they were lost days ago. */
    isMailEnough: async (person: string): Promise<boolean> => {
      const { rows } = await query<{ isEnough: boolean }>(sql.isMailEnough, [person, now()]);
      return rows[0]!.isEnough;
    },

    /**
     * Before a sign-in with a mailed link: moves the account whose new address it was sent to. Returns
     * whose it is.
     */
    moveToNewAddress: async (link: Uint8Array): Promise<readonly string[]> => {
      const { rows } = await query<{ person: string }>({
        name: 'move-to-new-address',
        text: sql.moveToNewAddress,
        values: [link, now()],
      });
      return rows.map(({ person }) => person);
    },
  };
};
