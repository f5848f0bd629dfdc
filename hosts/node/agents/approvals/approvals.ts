import { randomBytes } from 'node:crypto';
import type { Approval, ApprovalsPort } from '#api/public/agents/approvals-port.ts';
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

/** The same question, if it waits or was denied within the hour: nobody is asked twice. */
const findSame = `
  select ${columns} from approvals
  where agent = $1 and answer is distinct from 'approved' and expires > $2 and vehicle = $3 and costs = $4
  order by asked desc limit 1`;

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

export type Approvals = ReturnType<typeof agentApprovals>;

/** What agents asked beyond their limits, and what residents answered. */
export const agentApprovals = (query: Query, now: () => Date) => ({
  of: (agent: string): ApprovalsPort => ({
    granted: async () => (await query<Approval>(granted, [agent, now()])).rows,
    ask: async ({ ordered: { vehicle, space, costs, from }, limit, limitMinor, monthMinor }) => {
      const at = now();
      const [same] = (await query<Approval>(findSame, [agent, at, vehicle, costs])).rows;
      if (same !== undefined) return same;
      const id = `approval_${randomBytes(12).toString('base64url')}`;
      const asked = [id, vehicle, space, costs, limit, limitMinor, monthMinor];
      const times = [new Date(from), new Date(at.getTime() + approvalMs)];
      return (await query<Approval>(ask, [agent, at, ...asked, ...times])).rows[0]!;
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
