import type { Agents } from '../agents/open-agents.ts';
import { describeError } from '../middleware/log-requests.ts';
import type { Log } from '../operations/log.ts';
import type { Communities } from '../communities/communities.ts';
import type { Query } from '../store/database.ts';
import { describeBrowser } from './describe-browser.ts';
import type { Mail } from './mail/mail.ts';
import type { Mailer } from './mail/outbox.ts';
import { signInMail } from './mail/sign-in-mail.ts';
import { invitationAddress, invitationMail } from './mail/invitation-mail.ts';
import { joining } from './members/joining.ts';
import { liveCommunities } from './members/live-communities.ts';
import { membershipLimits, memberships, type Invitation } from './members/memberships.ts';
import { createSecret, hashOf } from './secrets.ts';
import { accountSessions } from './sessions.ts';
import { signIns, type Person, type Proof } from './sign-in.ts';
import { removeOld, takeOne } from './statements.ts';

export interface AccountsOptions {
  /** The time of the database, which all processes share. */
  readonly wall: () => number;
  readonly mailer: Mailer;
  readonly log: Log;
  readonly communities: Pick<Communities, 'createLive' | 'live'>;
  readonly agents: Agents;
}

/** Invitations by mail: to one address, and by one owner. */
const inviteLimits = {
  address: { atOnce: 3, periodMs: 8 * 3_600_000 },
  owner: { atOnce: 500, periodMs: 60_000 },
};

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
  const sessions = accountSessions(query, now);
  const members = memberships(query, now);
  const live = liveCommunities(communities, wall);
  const sending = new Set<Promise<void>>();

  /** Takes one use of a limit, which all processes share. */
  async function isWithin(name: string, { atOnce, periodMs }: typeof inviteLimits.address) {
    const values = [hashOf(name), now(), periodMs, (atOnce - 1) * periodMs];
    return (await query(takeOne, values)).rows.length === 1;
  }

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

  /** Null if an address was invited too often, or too many invitations are open. */
  async function invite(invitation: Invitation, origin: string) {
    const { email, invitedBy, community } = invitation;
    if (email !== null) {
      const isFine =
        (await isWithin(`inviter ${invitedBy}`, inviteLimits.owner)) &&
        (await isWithin(`invite ${email}`, inviteLimits.address));
      if (!isFine) return null;
    }
    const made = await members.invite(invitation);
    if (made === null) return null;
    const { id, code } = made;
    if (email === null) return { id, open: { code, address: invitationAddress(code, origin) } };
    const days = membershipLimits.invitationMs / 86_400_000;
    const name = await live.nameOf(community);
    send(await invitationMail({ email, code, name, days }, origin));
    return { id, open: null };
  }

  return {
    sessions,
    memberships: members,
    live,
    agents,
    ...joining(members, live),
    outbox: mailer.outbox,

    invite,

    /** Invites those who have not joined and are not invited yet; what became of each, in order. */
    inviteMany: async (
      invitations: readonly (Invitation & { readonly email: string })[],
      origin: string,
    ) => {
      const [{ community, role } = { community: '', role: 'resident' as const }] = invitations;
      const emails = invitations.map(({ email }) => email);
      const known = await members.knownAddresses(community, role, emails);
      const outcomes: ('sent' | 'joined' | 'invited' | 'too-often')[] = [];
      for (const invitation of invitations) {
        const { email } = invitation;
        const joined = known.get(email);
        if (joined !== undefined) outcomes.push(joined ? 'joined' : 'invited');
        else outcomes.push((await invite(invitation, origin)) === null ? 'too-often' : 'sent');
        // The same address once more in the list.
        known.set(email, joined ?? false);
      }
      return outcomes;
    },

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

    rename: async (person: string, name: string): Promise<void> => {
      await query('update people set name = $2 where id = $1', [person, name]);
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
