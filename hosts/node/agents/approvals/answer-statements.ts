import { approvalSeq, sooner } from '../../webhooks/statements.ts';

/** What a resident was asked, if the app that asks has a webhook. */
export const question = `
  select approvals.id, vehicle, space, agents.community, agents.name
  from approvals join agents on agents.id = agent
    join webhook_endpoints on webhook_endpoints.client = agents.client
  where approvals.id = $1 and account = $2`;

/**
 * One statement: an answer that comes as the question expires either counts or does not, and the app
 * is told what counted.
 */
export const answer = `
  with answered as (
    update approvals set answer = $3, expires = $4::timestamptz
    where id = $1 and answer is null and expires > $2
      and agent in (select id from agents where account = $5 and ended is null)
    returning agent
  ), told as (
    select e.id as endpoint, a.id as agent, a.community from answered
      join agents a on a.id = answered.agent
      join webhook_endpoints e on e.client = a.client and e.disabled is null
    where $7::text is not null
  ), event as (
    insert into webhook_events (community, seq, ordinal, type, body, created)
    select community, ${approvalSeq}, $6::int, 'approval.answered', $7, $8::bigint from told
  ), queued as (
    insert into webhook_deliveries (endpoint, community, seq, ordinal, subject, created, agent)
    select endpoint, community, ${approvalSeq}, $6, 'approval ' || $1, $8, agent from told
  ), woken as (
    update webhook_endpoints e set queued = e.queued + 1, next_attempt = ${sooner('$8')}
    from told where e.id = told.endpoint
  )
  select from answered`;
