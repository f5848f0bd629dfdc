/**
 * Moves cursors to the end of their logs, and returns the entries in between. Of several processes one gets
 * them: a mail is sent once, or not at all if that process is killed.
 */
export const claim = `
  with behind as (
    select c.community, c.seq as since,
      (select max(seq) from log where log.community = c.community) as newest
    from mail_cursors c
    where exists (select 1 from log where log.community = c.community and log.seq > c.seq)
    limit 50
  ),
  claimed as (
    update mail_cursors c set seq = newest from behind b
    where c.community = b.community and c.seq = b.since
    returning c.community, b.since, b.newest
  )
  select log.community, log.events from claimed
  join log on log.community = claimed.community and log.seq > since and log.seq <= newest
  order by log.community, log.seq`;

export const recipients = `select id, email, muted from people where id = any($1)`;

export const muted = `select muted from people where id = $1`;

export const mute = `update people set muted = $2 where id = $1`;

/** Questions of agents that wait, of people who were not told of another one in the last ten minutes. */
export const claimQuestions = `
  with claimed as (
    update approvals set told = $1::timestamptz from agents
    where agents.id = approvals.agent and agents.ended is null
      and approvals.told is null and approvals.answer is null and approvals.expires > $1
      and not exists (
        select from approvals lately join agents other on other.id = lately.agent
        where other.account = agents.account and lately.told > $1::timestamptz - interval '10 minutes')
    returning agents.account, agents.name as agent, agents.community, vehicle, costs, expires
  )
  select email, muted, agent, community, vehicle, costs::float8 as costs, expires
  from claimed join people on people.id = claimed.account order by expires, agent`;
