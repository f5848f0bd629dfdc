import { randomUUID } from 'node:crypto';
import type { Query } from '../../store/database.ts';
import { hashOf } from '../sign-in/secrets.ts';
import type { Person } from '../sign-in/sign-in.ts';
import { createInvitationCode, plainCode } from './invitation-code.ts';
import * as sql from './statements.ts';

export type MemberRole = 'resident' | 'owner';

const aDay = 86_400_000;

export const membershipLimits = {
  /** How long an invitation can be used. */
  invitationMs: 30 * aDay,
  /** Invitations of one community that can be used at the same time. */
  invitations: 2000,
  /** Of one address, shown at a time: whoever sets up a building can invite everybody. */
  shown: 20,
  /** Buildings that one person may set up. */
  owned: 50,
};

export interface Invitation {
  readonly community: string;
  readonly role: MemberRole;
  /** The only address that may use it; null if anybody may who has its code. */
  readonly email: string | null;
  /** What the owner calls whoever it is for; may be empty. */
  readonly label: string;
  readonly invitedBy: string;
}

export interface Member {
  readonly person: string;
  readonly name: string;
  readonly email: string;
  readonly roles: readonly MemberRole[];
  readonly label: string;
  readonly joined: Date;
}

export interface ListedInvitation {
  readonly id: string;
  readonly role: MemberRole;
  readonly email: string | null;
  readonly label: string;
  readonly created: Date;
  readonly expires: Date;
}

interface InvitationTo {
  readonly id: string;
  readonly community: string;
  readonly role: MemberRole;
  /** Of who invited; null once they have deleted their account. */
  readonly byName: string | null;
  readonly byEmail: string | null;
}

export type Memberships = ReturnType<typeof memberships>;

/** Who belongs to which live community. `ended` is called after somebody no longer does. */
export const memberships = (query: Query, now: () => Date, ended: () => void) => ({
  of: async (person: string) =>
    (await query<{ community: string; roles: readonly MemberRole[] }>(sql.membershipsOf, [person]))
      .rows,

  isMember: async (community: string, person: string, role: MemberRole): Promise<boolean> => {
    const values = [community, person, role];
    const { rows } = await query({ name: 'is-member', text: sql.isMember, values });
    return rows.length === 1;
  },

  join: async (community: string, person: string, role: MemberRole, label = ''): Promise<void> => {
    await query(sql.join, [community, person, role, now(), label]);
  },

  /** Changes what the owner calls a resident; false if there is none. */
  setLabel: async (community: string, person: string, label: string): Promise<boolean> =>
    (await query(sql.setLabel, [community, person, label])).rows.length === 1,

  /** Of some addresses, those that have joined in a role (true) or are invited to (false). */
  knownAddresses: async (community: string, role: MemberRole, emails: readonly string[]) => {
    const values = [community, role, emails, now()];
    const { rows } = await query<{ email: string; joined: boolean }>(sql.knownAddresses, values);
    return new Map(rows.toReversed().map(({ email, joined }) => [email, joined]));
  },

  /**
   * False if there is no such membership, or it is that of the last owner. Whom somebody else moved out
   * needs a new invitation to come back.
   */
  end: async (
    community: string,
    person: string,
    { role, isMovedOut }: { readonly role: MemberRole; readonly isMovedOut: boolean },
  ): Promise<boolean> => {
    const { rows } = await query(sql.end, [community, person, role, now(), isMovedOut]);
    ended();
    return rows.length === 1;
  },

  members: async (community: string): Promise<readonly Member[]> =>
    (await query<Member>(sql.members, [community])).rows,

  ownsTooMany: async (person: string): Promise<boolean> => {
    const { rows } = await query<{ count: number }>(sql.countOwned, [person]);
    return rows[0]!.count >= membershipLimits.owned;
  },

  /** Its id and its code, which is not stored; null if there are too many already. */
  invite: async ({ community, role, email, label, invitedBy }: Invitation) => {
    const [id, code, at] = [randomUUID(), createInvitationCode(), now()];
    const expires = new Date(at.getTime() + membershipLimits.invitationMs);
    const { rows } = await query(sql.invite, [
      id,
      community,
      role,
      hashOf(plainCode(code)),
      email,
      invitedBy,
      at,
      expires,
      membershipLimits.invitations,
      label,
    ]);
    return rows.length === 1 ? { id, code, expires } : null;
  },

  invitations: async (community: string): Promise<readonly ListedInvitation[]> =>
    (await query<ListedInvitation>(sql.invitations, [community, now()])).rows,

  /** False if there is no such invitation. */
  revoke: async (community: string, id: string): Promise<boolean> =>
    (await query(sql.revoke, [community, id])).rows.length === 1,

  find: async (code: string): Promise<Invitation | null> => {
    const values = [hashOf(plainCode(code)), now()];
    return (await query<Invitation>(sql.findInvitation, values)).rows[0] ?? null;
  },

  /** The same, as far as it is good for a person. */
  findFor: async (code: string, person: string): Promise<Invitation | null> => {
    const values = [hashOf(plainCode(code)), now(), person];
    return (await query<Invitation>(sql.findInvitationFor, values)).rows[0] ?? null;
  },

  /** One of those to an address, by its id. */
  findTo: async (email: string, id: string): Promise<Invitation | null> =>
    (await query<Invitation>(sql.findInvitationTo, [id, email, now()])).rows[0] ?? null,

  /** What a person is invited to by their address. */
  invitationsTo: async ({ id, email }: Pick<Person, 'id' | 'email'>) => {
    const values = [email, id, now(), membershipLimits.shown];
    return (await query<InvitationTo>(sql.invitationsTo, values)).rows;
  },

  /** Those to an address are gone afterwards; one without stays. */
  use: async ({ community, role, email }: Invitation): Promise<void> => {
    await query(sql.useInvitation, [community, role, email]);
  },
});
