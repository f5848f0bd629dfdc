import { remember } from '../../access/remember.ts';
import type { MemberRole, Memberships } from './memberships.ts';
import type { AccountSessions, OpenSession } from '../sign-in/sessions.ts';

interface Access extends Pick<OpenSession, 'id' | 'person'> {
  /** Whether the person belongs to the community in the role. */
  readonly isMember: boolean;
}

export type OpenForMember = ReturnType<typeof memberAccess>;

/**
 * Whom the secret of a browser lets into a community; null if it opens no session. Remembered for a
 * moment, since a page asks for many things at once; `whenEnded` tells when to forget all of it.
 */
export function memberAccess(
  sessions: Pick<AccountSessions, 'open'>,
  memberships: Pick<Memberships, 'isMember'>,
  wall: () => number,
  whenEnded: (listener: () => void) => void,
) {
  const { open, forget } = remember<Access>(
    async (name) => {
      const [secret, community, role] = JSON.parse(name) as [string, string, MemberRole];
      const session = await sessions.open(secret, { canRenew: false });
      if (session === null) return null;
      const { id, person } = session;
      return { id, person, isMember: await memberships.isMember(community, person.id, role) };
    },
    wall,
    ({ isMember }) => (isMember ? Infinity : 0),
  );
  whenEnded(() => forget());
  return (secret: string, community: string, role: MemberRole): Promise<Access | null> =>
    // As JSON, because a cookie may contain anything: no part can be taken for another one.
    open(JSON.stringify([secret, community, role]));
}
