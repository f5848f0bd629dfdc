import { invitationAddress, invitationMail } from '../mail/invitation-mail.ts';
import type { MailPost } from '../mail/mail-post.ts';
import type { IsWithin } from '../use-limit.ts';
import type { LiveCommunities } from './live-communities.ts';
import { membershipLimits, type Invitation, type Memberships } from './memberships.ts';

/**
 * The limit of an address holds back mails only, never an invitation: anybody who sets up a building
 * could use it up, so an owner who reaches it gets a link to hand over.
 */
const limits = {
  address: { atOnce: 3, periodMs: 8 * 3_600_000 },
  owner: { atOnce: 500, periodMs: 60_000 },
};

type ByMail = Invitation & { readonly email: string };

type Outcome = 'sent' | 'joined' | 'invited' | 'by-hand' | 'too-often';

interface Parts {
  readonly members: Memberships;
  readonly live: LiveCommunities;
  readonly post: Pick<MailPost, 'send'>;
  readonly isWithin: IsWithin;
}

/** Invites by mail, or with a link and a code for the owner to hand over. */
export const inviting = ({ members, live, post, isWithin }: Parts) => {
  const mayInvite = (owner: string) => isWithin(`inviter ${owner}`, limits.owner);
  const mayMail = (email: string) => isWithin(`invite ${email}`, limits.address);

  async function make(invitation: Invitation, mailTo: string | null, origin: string) {
    const made = await members.invite(invitation);
    if (made === null) return null;
    const { id, code } = made;
    if (mailTo === null) return { id, open: { code, address: invitationAddress(code, origin) } };
    const days = membershipLimits.invitationMs / 86_400_000;
    const name = await live.nameOf(invitation.community);
    post.send(await invitationMail({ email: mailTo, code, name, days }, origin));
    return { id, open: null };
  }

  /**
   * Null if its owner invited too often, or too many invitations are open. `open` is for the owner to
   * hand over: of one without an address, and of one whose address got too many mails.
   */
  async function invite(invitation: Invitation, origin: string) {
    const { email, invitedBy } = invitation;
    if (email === null) return make(invitation, null, origin);
    if (!(await mayInvite(invitedBy))) return null;
    return make(invitation, (await mayMail(email)) ? email : null, origin);
  }

  return {
    invite,

    /** Invites those who have not joined and are not invited yet; what became of each, in order. */
    inviteMany: async (invitations: readonly ByMail[], origin: string) => {
      const [{ community, role } = { community: '', role: 'resident' as const }] = invitations;
      const emails = invitations.map(({ email }) => email);
      const known = await members.knownAddresses(community, role, emails);
      const outcomes: Outcome[] = [];
      const byHand: { email: string; address: string }[] = [];
      for (const invitation of invitations) {
        const { email } = invitation;
        const joined = known.get(email);
        // The same address once more in the list.
        known.set(email, joined ?? false);
        if (joined !== undefined) {
          outcomes.push(joined ? 'joined' : 'invited');
          continue;
        }
        const made = await invite(invitation, origin);
        if (made?.open) byHand.push({ email, address: made.open.address });
        outcomes.push(made === null ? 'too-often' : made.open ? 'by-hand' : 'sent');
      }
      return { outcomes, byHand };
    },

    /**
     * One resident, for a program of an owner. A link is shown to the owner in person alone: where no
     * mail may leave, the invitation waits in the app for whoever signs in with the address.
     */
    inviteResident: async (one: Omit<ByMail, 'role'>, origin: string) => {
      const { community, email } = one;
      const joined = (await members.knownAddresses(community, 'resident', [email])).get(email);
      if (joined !== undefined) return joined ? 'joined' : 'invited';
      const made = await invite({ ...one, role: 'resident' }, origin);
      if (made === null) return 'too-often';
      return made.open ? 'by-hand' : 'sent';
    },
  };
};
