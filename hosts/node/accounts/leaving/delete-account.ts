import type { Query } from '../../store/database.ts';
import { letter } from '../mail/letter.ts';
import type { MailPost } from '../mail/mail-post.ts';
import type { joining } from '../members/joining.ts';
import type { LiveCommunities } from '../members/live-communities.ts';
import type { Memberships } from '../members/memberships.ts';
import type { Person } from '../sign-in/sign-in.ts';
import * as sql from './statements.ts';

interface Parts {
  readonly memberships: Memberships;
  readonly live: LiveCommunities;
  readonly endMembership: ReturnType<typeof joining>['endMembership'];
  readonly endAgents: (person: string) => Promise<void>;
  readonly post: MailPost;
  /** Called after sessions and memberships ended. */
  readonly accessEnded: () => void;
}

/**
 * Deletes accounts. What is billed stays in the books of the building, under an id that leads to nobody;
 * everything else goes. Each step can be done again, so a crash in between is mended by asking again.
 */
export const deletion = (query: Query, parts: Parts) => {
  const { memberships, live, endMembership, endAgents, post, accessEnded } = parts;

  /** A building that was only tried out goes with its owner; any other needs one. */
  async function releaseOwned(person: string): Promise<boolean> {
    type Row = { community: string; isUnused: boolean };
    const { rows } = await query<Row>(sql.ownedAlone, [person]);
    if (rows.some(({ isUnused }) => !isUnused)) return false;
    for (const { community } of rows) await query(sql.removeCommunity, [community]);
    return true;
  }

  /** Leaves what others own as well; false if they have all gone meanwhile. */
  async function handOver(person: string): Promise<boolean> {
    const owned = (await memberships.of(person)).filter(({ roles }) => roles.includes('owner'));
    for (const { community } of owned) {
      const ended = await endMembership({ community, person, role: 'owner', by: person });
      if (ended === 'last-owner') return false;
    }
    return true;
  }

  async function leave(person: string, community: string): Promise<void> {
    await endMembership({ community, person, role: 'resident', by: person });
    await query(sql.eraseLater, [community, person]);
  }

  return {
    deleteAccount: async (
      { id, email }: Person,
      origin: string,
    ): Promise<'deleted' | 'last-owner' | 'plugged-in'> => {
      const homes = (await memberships.of(id)).filter(({ roles }) => roles.includes('resident'));
      for (const { community } of homes) {
        if (await live.isPluggedIn(community, id)) return 'plugged-in';
      }
      if (!(await releaseOwned(id)) || !(await handOver(id))) return 'last-owner';
      await endAgents(id);
      for (const { community } of await memberships.of(id)) {
        if (await memberships.isMember(community, id, 'resident')) await leave(id, community);
      }
      await query(sql.forgetAgents, [id]);
      await query(sql.removePerson, [id, email]);
      accessEnded();
      post.send(
        await letter({
          to: email,
          subject: 'Your account is deleted',
          paragraphs: [
            `Your account at ${new URL(origin).host} is deleted, and nothing there leads to you any more. Bills that the law keeps stay in the books of your building without your name and address. Back-ups still have them for 14 days.`,
            'This is the last mail to this address.',
          ],
        }),
      );
      return 'deleted';
    },

    /** Empties the log entries of those who left, once nothing needs them. */
    erase: async (): Promise<void> => {
      await query(sql.erase);
    },
  };
};
