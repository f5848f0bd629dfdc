import type { NotificationKind } from '#api/accounts/notifications-contract.ts';
import type { WorldEvent } from '#engine/community/events.ts';
import type { Query } from '../../store/database.ts';
import { letter } from '../mail/letter.ts';
import type { MailPost } from '../mail/mail-post.ts';
import type { LiveCommunities } from '../members/live-communities.ts';
import { describeEvent } from './describe-event.ts';
import * as sql from './statements.ts';
import { questionsByMail } from './tell-questions.ts';

interface Parts {
  readonly now: () => Date;
  readonly live: LiveCommunities;
  readonly post: MailPost;
}

interface Recipient {
  readonly id: string;
  readonly email: string;
  readonly muted: readonly NotificationKind[];
}

type Claimed = {
  community: string;
  events: { elapsed: readonly WorldEvent[]; own: readonly WorldEvent[] };
};

/** Mails about what happened to residents of live communities. */
export const notifications = (query: Query, { now, live, post }: Parts) => {
  const tellQuestions = questionsByMail(query, { now, live, post });

  async function tell(community: string, events: readonly WorldEvent[], origin: string) {
    const users = [...new Set(events.map(({ user }) => user))];
    const { rows } = await query<Recipient>(sql.recipients, [users]);
    const people = new Map(rows.map((person) => [person.id, person]));
    if (people.size === 0) return;
    const world = await live.worldOf(community);
    for (const event of events) {
      const person = people.get(event.user);
      const told = person && describeEvent(world, event);
      if (!told || person.muted.includes(told.kind)) continue;
      const { subject, text, section } = told;
      post.send(
        await letter({
          to: person.email,
          subject,
          paragraphs: [text, 'Under Your account you choose what we mail you.'],
          link: { label: 'Open the app', address: `${origin}/app?section=${section}` },
        }),
      );
    }
  }

  return {
    /** Tells of everything new; of several processes one does. */
    notifyByMail: async (origin: string): Promise<void> => {
      await tellQuestions(origin);
      const { rows } = await query<Claimed>(sql.claim);
      for (const community of new Set(rows.map((row) => row.community))) {
        const events = rows
          .filter((row) => row.community === community)
          .flatMap(({ events: { elapsed, own } }) => elapsed.concat(own));
        if (events.length > 0) await tell(community, events, origin);
      }
    },

    mutedBy: async (person: string): Promise<readonly NotificationKind[]> =>
      (await query<Pick<Recipient, 'muted'>>(sql.muted, [person])).rows[0]?.muted ?? [],

    mute: async (person: string, kinds: readonly NotificationKind[]): Promise<void> => {
      await query(sql.mute, [person, kinds]);
    },
  };
};
