import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { Agents } from '../agents/open-agents.ts';
import type { Log } from '../operations/log.ts';
import type { Communities } from '../communities/communities.ts';
import type { Query } from '../store/database.ts';
import { coverage } from './coverage/coverage.ts';
import { describeBrowser } from './sign-in/describe-browser.ts';
import { deletion } from './leaving/delete-account.ts';
import { accountExport } from './leaving/export-account.ts';
import { mailPost } from './mail/mail-post.ts';
import type { Mailer } from './mail/outbox.ts';
import { signInMail } from './mail/sign-in-mail.ts';
import { passkeyMail } from './mail/security-mails.ts';
import { belongings } from './members/belongings.ts';
import { memberAccess } from './members/member-access.ts';
import { inviting } from './members/inviting.ts';
import { joining } from './members/joining.ts';
import { liveCommunities } from './members/live-communities.ts';
import { memberships } from './members/memberships.ts';
import { notifications } from './notifications/notifications.ts';
import { passkeys } from './passkeys/passkeys.ts';
import { waysIn } from './recovery/ways-in.ts';
import { createSecret, hashOf } from './sign-in/secrets.ts';
import { accountSessions } from './sign-in/sessions.ts';
import { signIns, type NewSession, type Person, type Proof } from './sign-in/sign-in.ts';
import { removeOld, takeOne } from './sign-in/statements.ts';
import type { UseLimit } from './use-limit.ts';

export interface AccountsOptions {
  /** The time of the database, which all processes share. */
  readonly wall: () => number;
  readonly mailer: Mailer;
  readonly log: Log;
  readonly communities: Pick<
    Communities,
    'createLive' | 'live' | 'keysOf' | 'accessEnded' | 'whenAccessEnded'
  >;
  readonly agents: Agents;
}

export interface SignedIn {
  readonly person: Person;
  readonly secret: string;
}

export type Accounts = ReturnType<typeof openAccounts>;

/** People, signing in by mail, and sessions. */
export function openAccounts(
  query: Query,
  { wall, mailer, log, communities, agents }: AccountsOptions,
) {
  const now = () => new Date(wall());
  const requests = signIns(query, now);
  const { accessEnded, whenAccessEnded } = communities;
  const sessions = accountSessions(query, now, accessEnded);
  const members = memberships(query, now, accessEnded);
  const live = liveCommunities(communities, wall);
  const ownPasskeys = passkeys(query, now);
  const post = mailPost(mailer, log);
  const joins = joining(members, live);
  const ways = waysIn(query, {
    now,
    post,
    isWithin,
    grants: agents.grants,
    accessEnded,
  });

  /** Takes one use of a limit, which all processes share. */
  async function isWithin(name: string, { atOnce, periodMs }: UseLimit) {
    const values = [hashOf(name), now(), periodMs, (atOnce - 1) * periodMs];
    return (await query(takeOne, values)).rows.length === 1;
  }

  const told = notifications(query, { now, live, post });
  const leaving = deletion(query, {
    memberships: members,
    live,
    endMembership: joins.endMembership,
    endAgents: ways.endAgents,
    post,
    accessEnded,
  });

  /** A session that `create` makes of a proof; null if it was refused. */
  async function withSession(
    userAgent: string,
    create: (session: NewSession) => Promise<Person | null>,
  ): Promise<SignedIn | null> {
    const secret = createSecret();
    const browser = describeBrowser(userAgent);
    const person = await create({ hash: hashOf(secret), browser, ends: sessions.endsOfNew() });
    return person && { person, secret };
  }

  return {
    sessions,
    openForMember: memberAccess(sessions, members, wall, whenAccessEnded),
    passkeys: ownPasskeys,
    ...ways,
    memberships: members,
    live,
    agents,
    coverage: coverage(query, live),
    belongingsOf: belongings(members, live),
    ...joins,
    ...inviting({ members, live, post, isWithin }),
    ...leaving,
    ...told,
    exportAccount: accountExport(query, {
      now,
      sessions,
      passkeys: ownPasskeys,
      memberships: members,
      live,
      agents,
      recoveries: ways.recoveries,
    }),
    outbox: mailer.outbox,

    keysOf: communities.keysOf,

    /** `origin` is where the link leads. */
    ask: async (
      email: string,
      browser: string,
      { origin, onlyKnown }: { readonly origin: string; readonly onlyKnown: boolean },
    ): Promise<void> => {
      const asking = async () => {
        const asked = await requests.ask(email, browser, onlyKnown);
        return asked && signInMail(asked, origin);
      };
      // Not before the answer: its time would tell who is known.
      if (onlyKnown) post.inBackground(asking);
      else post.send(await asking());
    },

    finish: async (
      proof: Proof,
      browser: string | undefined,
      userAgent: string,
    ): Promise<SignedIn | 'refused' | 'code-needed'> => {
      const proven = await requests.prove(proof, browser);
      if (typeof proven === 'string') return proven;
      await ways.moveToNewAddress(proven.link);
      const signedIn = await withSession(userAgent, (session) =>
        requests.signIn(proven.link, session),
      );
      return signedIn ?? 'refused';
    },

    finishByPasskey: (response: AuthenticationResponseJSON, origin: string, userAgent: string) =>
      withSession(userAgent, (session) => ownPasskeys.signIn(response, origin, session)),

    tellOfPasskey: async (...change: Parameters<typeof passkeyMail>): Promise<void> =>
      post.send(await passkeyMail(...change)),

    rename: async (person: string, name: string): Promise<void> => {
      await query('update people set name = $2 where id = $1', [person, name]);
    },

    removeOld: async (): Promise<void> => {
      for (const statement of removeOld) await query(statement, [now()]);
      await leaving.erase();
    },

    /** Waits for the mails that are being written and sent. */
    settled: post.sent,

    close: async (): Promise<void> => {
      await post.sent();
      mailer.close();
    },
  };
}
