import { hash } from 'node:crypto';
import type { Approval, ApprovalsPort } from '#api/public/agents/approvals-port.ts';
import type { BeyondLimits } from '#api/public/agents/spending.ts';
import type { Query } from '../../store/database.ts';
import { answerEvent, type AnsweredQuestion } from './answer-event.ts';
import * as sql from './answer-statements.ts';

/** How long a resident has to answer, and how long the answer is good then. */
export const approvalMs = 3_600_000;

/** Questions of one agent that may wait at the same time; more would be a nuisance. */
const mostWaiting = 10;

const columns = `id, vehicle, space, costs::float8 as costs, expires, coalesce(answer, 'waiting') as state`;

const granted = `
  select ${columns} from approvals where agent = $1 and answer = 'approved' and expires > $2
  order by costs, id`;

/**
 * The newest question about the same amount, and one that waits for the same charge: what it is
 * expected to cost may have become less.
 */
const findSame = `
  select ${columns}, expires > $2 as "isOpen" from approvals
  where agent = $1 and vehicle = $3 and (costs = $4 or
    (costs > $4 and space = $5 and begins = $6 and answer is null and expires > $2))
  order by (answer is null and expires > $2) desc, asked desc, id limit 1`;

/** Replaces the oldest ones beyond what may wait. */
const ask = `
  with dropped as (
    delete from approvals where id in (
      select id from approvals where agent = $1 and answer is null
      order by asked desc, id offset ${mostWaiting - 1}
    )
  )
  insert into approvals
    (id, agent, vehicle, space, costs, limit_kind, limit_amount, month_sum, begins, asked, expires)
  values ($3, $1, $4, $5, $6, $7, $8, $9, $10, $2, $11)
  on conflict (id) do nothing
  returning ${columns}`;

/** A question to a resident, with who asks. */
export interface WaitingApproval extends Approval {
  readonly agent: string;
  readonly agentName: string;
  readonly community: string;
  readonly limit: 'charge' | 'month';
  readonly limitMinor: number;
  readonly monthMinor: number;
  readonly begins: Date;
}

const listWaiting = `
  select approvals.id, vehicle, space, costs::float8 as costs, expires, 'waiting' as state, agent,
    agents.name as "agentName", community, limit_kind as limit, limit_amount::float8 as "limitMinor",
    month_sum::float8 as "monthMinor", begins
  from approvals join agents on agents.id = approvals.agent
  where agents.account = $1 and agents.ended is null and answer is null and expires > $2
  order by asked, approvals.id`;

/** Of what is asked, after the same question before: asked twice at once, it is stored once. */
function nextId(agent: string, { ordered }: BeyondLimits, before = ''): string {
  const question = [agent, ordered.vehicle, ordered.costs, before].join(' ');
  return `approval_${hash('sha256', question, 'base64url').slice(0, 16)}`;
}

export type Approvals = ReturnType<typeof agentApprovals>;

/** What agents asked beyond their limits, and what residents answered. */
export const agentApprovals = (query: Query, now: () => Date) => ({
  of: (agent: string): ApprovalsPort => ({
    granted: async () => (await query<Approval>(granted, [agent, now()])).rows,
    ask: async (beyond, known) => {
      const { ordered, limit, limitMinor, monthMinor } = beyond;
      const { vehicle, space, costs, from } = ordered;
      const at = now();
      const begins = new Date(from);
      const find = async () => {
        const values = [agent, at, vehicle, costs, space, begins];
        return (await query<Approval & { isOpen: boolean }>(findSame, values)).rows[0];
      };
      const same = await find();
      if (same?.isOpen && !known.some(({ id }) => id === same.id)) return same;
      const id = nextId(agent, beyond, same?.id);
      const asked = [id, vehicle, space, costs, limit, limitMinor, monthMinor];
      const times = [begins, new Date(at.getTime() + approvalMs)];
      const { rows } = await query<Approval>(ask, [agent, at, ...asked, ...times]);
      // Asked by the same order a moment before.
      return rows[0] ?? (await find())!;
    },
  }),

  waiting: async (account: string): Promise<readonly WaitingApproval[]> =>
    (await query<WaitingApproval>(listWaiting, [account, now()])).rows,

  /** False if there is no such question, or it was answered or has expired. */
  answer: async (account: string, id: string, given: 'approved' | 'denied'): Promise<boolean> => {
    const at = now();
    const expires = new Date(at.getTime() + approvalMs);
    const { rows } = await query<AnsweredQuestion>(sql.question, [id, account]);
    const told = rows[0] === undefined ? [null, null] : answerEvent(rows[0], given, at);
    const values = [id, at, given, expires, account, ...told, at.getTime()];
    return (await query(sql.answer, values)).rows.length === 1;
  },

  removeOld: async (): Promise<void> => {
    await query(`delete from approvals where expires < $1::timestamptz - interval '30 days'`, [
      now(),
    ]);
  },
});
