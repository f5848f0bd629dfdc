import { describeError } from '../middleware/log-requests.ts';
import type { Log } from '../operations/log.ts';
import type { Query } from '../store/database.ts';
import { describeBrowser } from './describe-browser.ts';
import type { Mail } from './mail/mail.ts';
import type { Mailer } from './mail/outbox.ts';
import { signInMail } from './mail/sign-in-mail.ts';
import { createSecret, hashOf } from './secrets.ts';
import { accountSessions } from './sessions.ts';
import { signIns, type Person, type Proof } from './sign-in.ts';
import { removeOld } from './statements.ts';

export interface AccountsOptions {
  /** The time of the database, which all processes share. */
  readonly wall: () => number;
  readonly mailer: Mailer;
  readonly log: Log;
}

export interface SignedIn {
  readonly person: Person;
  readonly secret: string;
}

export type Accounts = ReturnType<typeof openAccounts>;

/** People, signing in by mail, and sessions. */
export function openAccounts(query: Query, { wall, mailer, log }: AccountsOptions) {
  const now = () => new Date(wall());
  const requests = signIns(query, now);
  const sessions = accountSessions(query, now);
  const sending = new Set<Promise<void>>();

  /** In the background, so that no answer tells by its time whether there was a mail. */
  function send(mail: Mail) {
    const sent: Promise<void> = mailer
      .send(mail)
      .catch((error: unknown) =>
        log.error('A mail could not be sent', error instanceof Error ? describeError(error) : {}),
      )
      .finally(() => sending.delete(sent));
    sending.add(sent);
  }

  return {
    sessions,
    outbox: mailer.outbox,

    /** `origin` is where the link leads. */
    ask: async (email: string, browser: string, origin: string): Promise<void> => {
      const asked = await requests.ask(email, browser);
      if (asked !== null) send(await signInMail(asked, origin));
    },

    finish: async (
      proof: Proof,
      browser: string | undefined,
      userAgent: string,
    ): Promise<SignedIn | 'refused' | 'code-needed'> => {
      const proven = await requests.prove(proof, browser);
      if (typeof proven === 'string') return proven;
      const secret = createSecret();
      const session = {
        hash: hashOf(secret),
        browser: describeBrowser(userAgent),
        ends: sessions.endsOfNew(),
      };
      const person = await requests.signIn(proven.link, session);
      return person === null ? 'refused' : { person, secret };
    },

    removeOld: async (): Promise<void> => {
      for (const statement of removeOld) await query(statement, [now()]);
    },

    /** Waits for the mails that are being sent. */
    close: async (): Promise<void> => {
      await Promise.all(sending);
      mailer.close();
    },
  };
}
