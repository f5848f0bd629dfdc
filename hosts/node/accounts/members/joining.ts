import type { Person } from '../sign-in/sign-in.ts';
import type { LiveCommunities, NewBuilding } from './live-communities.ts';
import type { MemberRole, Memberships } from './memberships.ts';

interface Ending {
  readonly community: string;
  readonly person: string;
  readonly role: MemberRole;
  /** Who ends it. */
  readonly by: string;
}

/**
 * Joins and leaves communities. A resident is known to the community first and a member after that,
 * and the other way round: who has access is always known there. What a crash left half done is done
 * again.
 */
export const joining = (memberships: Memberships, live: LiveCommunities) => {
  async function join(
    community: string,
    person: string,
    role: MemberRole,
    { owner, label = '' }: { readonly owner: string; readonly label?: string },
  ) {
    if (role === 'resident') await live.addResident(community, owner, person);
    await memberships.join(community, person, role, label);
  }

  return {
    /** Null if they own too many. */
    createCommunity: async (
      owner: string,
      { drives, ...building }: NewBuilding & { readonly drives: boolean },
    ): Promise<string | null> => {
      if (await memberships.ownsTooMany(owner)) return null;
      const community = await live.create(owner, building);
      await join(community, owner, 'owner', { owner });
      if (drives) await join(community, owner, 'resident', { owner });
      return community;
    },

    /** The communities of a person, by the names of their buildings. */
    communitiesOf: async (person: string) => {
      const found = await memberships.of(person);
      return Promise.all(
        found.map(async ({ community, roles }) => ({
          community,
          name: await live.nameOf(community),
          roles,
        })),
      );
    },

    /** The buildings of all communities that a person owns, worst first. */
    ownedBuildings: async (person: string) => {
      const owned = (await memberships.of(person)).filter(({ roles }) => roles.includes('owner'));
      const found = await Promise.all(owned.map(({ community }) => live.buildingsOf(community)));
      return found
        .flat()
        .toSorted((a, b) => b.attention - a.attention || (a.name < b.name ? -1 : 1));
    },

    /** What a person is invited to, by the address they have proved. */
    invitationsTo: async (person: Pick<Person, 'id' | 'email'>) => {
      const found = await memberships.invitationsTo(person);
      return Promise.all(
        found.map(async ({ id, community, role, byName, byEmail }) => ({
          id,
          name: await live.nameOf(community),
          role,
          invitedBy: byEmail === null ? null : { name: byName ?? '', email: byEmail },
        })),
      );
    },

    acceptInvitation: async (
      which: { readonly code: string } | { readonly invitation: string },
      { id, email }: Pick<Person, 'id' | 'email'>,
    ): Promise<{ community: string } | 'unknown' | 'another-address'> => {
      const invitation = await ('code' in which
        ? memberships.findFor(which.code, id)
        : memberships.findTo(email, which.invitation));
      if (invitation === null) return 'unknown';
      const { community, role, label, invitedBy: owner } = invitation;
      if (invitation.email !== null && invitation.email !== email) return 'another-address';
      await join(community, id, role, { owner, label });
      await memberships.use(invitation);
      return { community };
    },

    endMembership: async ({
      community,
      person,
      role,
      by,
    }: Ending): Promise<'ended' | 'unknown' | 'last-owner'> => {
      if (!(await memberships.isMember(community, person, role))) return 'unknown';
      if (role === 'resident') await live.removeResident(community, by, person);
      if (await memberships.end(community, person, { role, isMovedOut: by !== person }))
        return 'ended';
      return role === 'owner' ? 'last-owner' : 'unknown';
    },
  };
};
