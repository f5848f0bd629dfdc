import { contract, refuse, signedIn, stronglySignedIn, type AccountCall } from '../base.ts';
import { ownerWho } from './owner-who.ts';

export const communitiesRouter = {
  create: contract.communities.create.handler(async ({ input, context }) => {
    const { person } = await signedIn(context);
    const community = await context.accounts.createCommunity(person.id, input);
    if (community === null) throw refuse('TOO_MANY_BUILDINGS');
    return { community };
  }),
  buildings: contract.communities.buildings.handler(async ({ context }) => {
    const { person } = await signedIn(context);
    return { buildings: await context.accounts.ownedBuildings(person.id) };
  }),
  belongings: contract.communities.belongings.handler(async ({ context }) => {
    const { person } = await signedIn(context);
    return { homes: await context.accounts.belongingsOf(person.id) };
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
  mine: contract.invitations.mine.handler(async ({ context }) => {
    const { person } = await signedIn(context);
    return { invitations: await context.accounts.invitationsTo(person) };
  }),
  accept: contract.invitations.accept.handler(async ({ input, context }) => {
    const { person } = await signedIn(context);
    const joined = await context.accounts.acceptInvitation(input, person);
    if (joined === 'unknown') throw refuse('UNKNOWN_INVITATION');
    if (joined === 'another-address') throw refuse('INVITED_ANOTHER_ADDRESS');
    return joined;
  }),
};

export const membersRouter = {
  list: contract.members.list.handler(async ({ input: { community }, context }) => {
    const you = await ownerWho(context, community, 'members.list');
    const { memberships } = context.accounts;
    const [members, invitations] = await Promise.all([
      memberships.members(community),
      memberships.invitations(community),
    ]);
    return {
      members: members.map(({ person, label, name, email, roles, joined }) => ({
        person,
        label,
        name,
        email,
        roles,
        joinedAt: joined.getTime(),
        isYou: person === you.id,
      })),
      invitations: invitations.map(({ id, role, email, label, created, expires }) => ({
        id,
        role,
        email,
        label,
        createdAt: created.getTime(),
        expiresAt: expires.getTime(),
      })),
    };
  }),
  invite: contract.members.invite.handler(async ({ input, context }) => {
    const { id: invitedBy } = await ownerWho(context, input.community, 'members.invite');
    if (input.role === 'owner') await stronglySignedIn(context);
    const invitation = { label: '', ...input, invitedBy };
    const made = await context.accounts.invite(invitation, context.origin);
    if (made === null) throw refuse('TOO_MANY_INVITATIONS');
    return made;
  }),
  inviteMany: contract.members.inviteMany.handler(async ({ input, context }) => {
    const { community, invitations } = input;
    const { id: invitedBy } = await ownerWho(context, community, 'members.inviteMany');
    return context.accounts.inviteMany(
      invitations.map(({ email, label }) => {
        return { email, label, community, role: 'resident', invitedBy };
      }),
      context.origin,
    );
  }),
  setLabel: contract.members.setLabel.handler(async ({ input, context }) => {
    const { community, person, label } = input;
    await ownerWho(context, community, 'members.setLabel');
    if (!(await context.accounts.memberships.setLabel(community, person, label.trim()))) {
      throw refuse('UNKNOWN_MEMBER');
    }
    return {};
  }),
  revoke: contract.members.revoke.handler(async ({ input, context }) => {
    const { community, invitation } = input;
    await ownerWho(context, community, 'members.revoke');
    if (!(await context.accounts.memberships.revoke(community, invitation))) {
      throw refuse('UNKNOWN_INVITATION');
    }
    return {};
  }),
  end: contract.members.end.handler(async ({ input, context }) => {
    const { id: by } = await ownerWho(context, input.community, 'members.end');
    if (input.role === 'owner' && input.person !== by) await stronglySignedIn(context);
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
