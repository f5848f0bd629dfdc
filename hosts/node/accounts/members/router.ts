import { hindrance } from '#api/policy/policy.ts';
import { contract, refuse, signedIn, type AccountCall } from '../base.ts';

/** The owner who makes a call about a community. */
async function owner(
  call: AccountCall,
  community: string,
  operation: 'list' | 'invite' | 'revoke' | 'end',
) {
  const { person } = await signedIn(call);
  const isOwner = await call.accounts.memberships.isMember(community, person.id, 'owner');
  const actor = { role: 'owner', scopes: [] } as const;
  const mayNot = hindrance(`members.${operation}`, actor, { isSandbox: false }) !== null;
  if (!isOwner || mayNot) throw refuse('NOT_ALLOWED');
  return person;
}

export const communitiesRouter = {
  create: contract.communities.create.handler(async ({ input, context }) => {
    const { person } = await signedIn(context);
    const community = await context.accounts.createCommunity(person.id, input);
    if (community === null) throw refuse('TOO_MANY_BUILDINGS');
    return { community };
  }),
  leave: contract.communities.leave.handler(async ({ input, context }) => {
    const { person } = await signedIn(context);
    const { community, role } = input;
    await endMembership(context, { community, person: person.id, role, by: person.id });
    return {};
  }),
};

export const invitationsRouter = {
  look: contract.invitations.look.handler(async ({ input, context }) => {
    const { memberships, live } = context.accounts;
    const invitation = await memberships.find(input.code);
    if (invitation === null) throw refuse('UNKNOWN_INVITATION');
    const { community, role, email } = invitation;
    return { name: await live.nameOf(community), role, isPersonal: email !== null };
  }),
  accept: contract.invitations.accept.handler(async ({ input, context }) => {
    const { person } = await signedIn(context);
    const joined = await context.accounts.acceptInvitation(input.code, person);
    if (joined === 'unknown') throw refuse('UNKNOWN_INVITATION');
    if (joined === 'another-address') throw refuse('INVITED_ANOTHER_ADDRESS');
    return joined;
  }),
};

export const membersRouter = {
  list: contract.members.list.handler(async ({ input: { community }, context }) => {
    const you = await owner(context, community, 'list');
    const { memberships } = context.accounts;
    const [members, invitations] = await Promise.all([
      memberships.members(community),
      memberships.invitations(community),
    ]);
    return {
      members: members.map(({ person, name, email, roles, joined }) => ({
        person,
        name,
        email,
        roles,
        joinedAt: joined.getTime(),
        isYou: person === you.id,
      })),
      invitations: invitations.map(({ id, role, email, created, expires }) => ({
        id,
        role,
        email,
        createdAt: created.getTime(),
        expiresAt: expires.getTime(),
      })),
    };
  }),
  invite: contract.members.invite.handler(async ({ input, context }) => {
    const { id: invitedBy } = await owner(context, input.community, 'invite');
    const made = await context.accounts.invite({ ...input, invitedBy }, context.origin);
    if (made === null) throw refuse('TOO_MANY_INVITATIONS');
    return made;
  }),
  revoke: contract.members.revoke.handler(async ({ input, context }) => {
    const { community, invitation } = input;
    await owner(context, community, 'revoke');
    if (!(await context.accounts.memberships.revoke(community, invitation))) {
      throw refuse('UNKNOWN_INVITATION');
    }
    return {};
  }),
  end: contract.members.end.handler(async ({ input, context }) => {
    const { id: by } = await owner(context, input.community, 'end');
    await endMembership(context, { ...input, by });
    return {};
  }),
};

async function endMembership(
  { accounts }: AccountCall,
  ending: Parameters<AccountCall['accounts']['endMembership']>[0],
): Promise<void> {
  const ended = await accounts.endMembership(ending);
  if (ended === 'unknown') throw refuse('UNKNOWN_MEMBER');
  if (ended === 'last-owner') throw refuse('LAST_OWNER');
}
