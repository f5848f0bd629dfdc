/** The communities that would be without an owner, and whether anything was ever done there. */
export const ownedAlone = `
  select m.community, not exists (
      select 1 from memberships o where o.community = m.community and o.person <> m.person
    ) and not exists (
      select 1 from ledger_entries e where e.community = m.community and e.kind <> 'owner-change'
    ) as "isUnused"
  from memberships m
  where m.person = $1 and m.role = 'owner' and not exists (
    select 1 from memberships o
    where o.community = m.community and o.role = 'owner' and o.person <> m.person)`;

export const removeCommunity = `delete from communities where id = $1 and kind = 'live'`;

export const eraseLater = `
  insert into erasures (community, person, seq)
  select $1, $2, coalesce(max(seq), 0) from log where community = $1
  on conflict (community, person) do update set seq = excluded.seq`;

/** What their apps may do, asked and were told: events that were for nobody else go with it. */
export const forgetAgents = `
  with told as (
    delete from webhook_events e
    where e.community in (select community from agents where account = $1) and not exists (
      select from webhook_deliveries d left join agents a on a.id = d.agent
      where d.community = e.community and d.seq = e.seq and d.ordinal = e.ordinal
        and a.account is distinct from $1)
  )
  delete from agents where account = $1`;

/**
 * Sessions, passkeys, memberships and all else that refers to the person go with them. The ids of what they
 * did stay in the books; nothing leads from those to anybody any more.
 */
export const removePerson = `
  with asked as (delete from sign_ins where email = $2),
  invited as (delete from invitations where email = $2),
  made as (delete from keys where person = $1)
  delete from people where id = $1`;

/**
 * Entries after the oldest kept state may still be read. Emptied ones say that they do not lead from one
 * state to the next: a process that knows only an older state reads a kept one instead.
 */
export const erase = `
  with ready as (
    delete from erasures e
    where seq <= (select min(seq) from snapshots s where s.community = e.community)
    returning community, person, seq
  )
  update log set actor = 'erased', action = '{"kind":"tick"}', change = 'null', events = '{"elapsed":[],"own":[]}'
  from ready
  where log.community = ready.community and log.seq <= ready.seq
    and strpos(concat(actor, action::text, change::text, events::text), ready.person) > 0`;

export const account = `
  select email, name, created, muted from people where id = $1`;

export const changedAddresses = `
  select old_email as "oldEmail", new_email as "newEmail", expires from email_changes
  where person = $1 and expires > $2 order by expires, id`;

export const invitations = `
  select community, role, label, i.created, expires from invitations i
  join people p on p.email = i.email where p.id = $1 and expires > $2 order by i.created, i.id`;

export const keys = `
  select community, name, scopes, created, last_used as "lastUsed", ended from keys
  where person = $1 and kind = 'key' order by created, id`;

export const asked = `
  select agents.name as app, community, vehicle, space, costs::float8 as "costsMinor", begins, asked,
    answer
  from approvals join agents on agents.id = agent where account = $1 order by asked, approvals.id`;

export const movedOut = `
  select community, role, at from moved_out where person = $1 order by at, community`;

export const entries = `
  select kind, id, at::float8 as at, body from ledger_entries
  where community = $1 and resident = $2 and body is not null order by at, kind, id`;
