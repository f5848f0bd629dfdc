import type { NotificationKind } from '#api/accounts/notifications-contract.ts';
import { formatClock, formatMoney } from '#api/words/format.ts';
import type { Query } from '../../store/database.ts';
import { letter } from '../mail/letter.ts';
import type { MailPost } from '../mail/mail-post.ts';
import type { LiveCommunities } from '../members/live-communities.ts';
import { claimQuestions } from './statements.ts';

interface Parts {
  readonly now: () => Date;
  readonly live: Pick<LiveCommunities, 'carsOf'>;
  readonly post: Pick<MailPost, 'send'>;
}

interface Question {
  readonly email: string;
  readonly muted: readonly NotificationKind[];
  readonly agent: string;
  readonly community: string;
  readonly vehicle: number;
  readonly costs: number;
  readonly expires: Date;
}

/**
 * Mails what agents ask beyond their limits, since a question is open for an hour. Whoever was mailed
 * one lately gets the next ones later, in one mail: an agent cannot fill a mailbox.
 */
export const questionsByMail =
  (query: Query, { now, live, post }: Parts) =>
  async (origin: string): Promise<void> => {
    const { rows } = await query<Question>(claimQuestions, [now()]);
    for (const to of new Set(rows.map(({ email }) => email))) {
      const own = rows.filter(({ email, muted }) => email === to && !muted.includes('approval'));
      const [first] = own;
      if (first === undefined) continue;
      const paragraphs = await Promise.all(own.map((question) => inWords(question, live)));
      post.send(
        await letter({
          to,
          subject: `${first.agent} asks for your yes`,
          paragraphs: [...paragraphs, 'Without an answer nothing happens.'],
          link: { label: 'Answer', address: `${origin}/app/account` },
        }),
      );
    }
  };

async function inWords(
  { agent, community, vehicle, costs, expires }: Question,
  { carsOf }: Parts['live'],
): Promise<string> {
  const { name, zone, currency, cars } = await carsOf(community);
  const car = cars.find(({ id }) => id === vehicle)?.name ?? 'a car';
  const until = formatClock(expires.getTime(), zone);
  return `${agent} wants to charge ${car} at ${name} for up to ${formatMoney(costs, currency)}, which is more than you allow it. It waits for your answer until ${until}.`;
}
