export const membershipsOf = `
  select community, array_agg(role order by role) as roles from memberships
  where person = $1 group by community order by min(joined), community`;

export const isMember = `
  select 1 from memberships where community = $1 and person = $2 and role = $3`;

/** From the first member on, what happens is told by mail. */
export const join = `
  with told as (
    insert into mail_cursors (community, seq)
    select $1, coalesce(max(seq), 0) from log where community = $1
    on conflict do nothing
  )
  insert into memberships (community, person, role, joined, label) values ($1, $2, $3, $4, $5)
  on conflict do nothing`;

export const setLabel = `
  update memberships set label = $3 where community = $1 and person = $2 and role = 'resident'
  returning 1`;

/**
 * The last owner stays: nobody else could let anybody in again. Owners who go in the same moment wait
 * for each other, so that the second one is the last. With a resident go the apps that act for them
 * there, and with everybody what their address is still invited to.
 */
export const end = `
  with owners as (
    select person from memberships where community = $1 and role = 'owner' and $3 = 'owner'
    order by person for update
  ), gone as (
    delete from memberships where community = $1 and person = $2 and role = $3
      and (role <> 'owner' or exists (select from owners where owners.person <> $2))
    returning community, person, role
  ), uninvited as (
    delete from invitations i using gone, people p
    where i.community = gone.community and i.role = gone.role and p.id = gone.person
      and i.email = p.email
  ), ended as (
    update agents set ended = $4::timestamptz from gone
    where agents.community = gone.community and agents.person = gone.person
      and gone.role = 'resident' and ended is null
  ), moved as (
    insert into moved_out (community, person, role, at)
    select community, person, role, $4::timestamptz from gone where $5::boolean
    on conflict (community, person, role) do update set at = excluded.at
  )
  select from gone`;

export const members = `
  select p.id as person, p.name, p.email, array_agg(m.role order by m.role) as roles,
    min(m.joined) as joined, max(m.label) as label
  from memberships m join people p on p.id = m.person
  where m.community = $1 group by p.id order by min(m.joined), p.id`;

export const countOwned = `
  select count(*)::integer as count from memberships where person = $1 and role = 'owner'`;

export const invite = `
  insert into invitations (id, community, role, hash, email, invited_by, created, expires, label)
  select $1, $2, $3, $4::bytea, $5, $6, $7::timestamptz, $8::timestamptz, $10
  where (select count(*) from invitations where community = $2 and expires > $7) < $9
  returning 1`;

/** Of some addresses, those that belong to a community in a role, or are invited to. */
export const knownAddresses = `
  select p.email, true as joined from memberships m join people p on p.id = m.person
  where m.community = $1 and m.role = $2 and p.email = any($3)
  union all
  select email, false from invitations
  where community = $1 and role = $2 and email = any($3) and expires > $4`;

export const invitations = `
  select id, role, email, label, created, expires from invitations
  where community = $1 and expires > $2 order by created desc, id`;

export const revoke = `delete from invitations where community = $1 and id = $2 returning 1`;

export const findInvitation = `
  select community, role, email, label, invited_by as "invitedBy" from invitations
  where hash = $1 and expires > $2`;

/** One for everybody lets nobody in whom an owner has moved out since it was made. */
export const findInvitationFor = `
  ${findInvitation} and not (email is null and exists (
    select from moved_out m
    where m.community = invitations.community and m.role = invitations.role and m.person = $3
      and m.at >= invitations.created))`;

/** What an address is invited to and does not belong to yet, each once, the newest first. */
export const invitationsTo = `
  select id, community, role, by_name as "byName", by_email as "byEmail" from (
    select distinct on (i.community, i.role) i.*, p.name as by_name, p.email as by_email
    from invitations i left join people p on p.id = i.invited_by
    where i.email = $1 and i.expires > $3 and not exists (
      select 1 from memberships m
      where m.community = i.community and m.role = i.role and m.person = $2)
    order by i.community, i.role, i.created desc
  ) newest order by created desc, id limit $4`;

export const findInvitationTo = `
  select community, role, email, label, invited_by as "invitedBy" from invitations
  where id = $1 and email = $2 and expires > $3`;

/** Another one to the same would let them in again after they have left. */
export const useInvitation = `
  delete from invitations where community = $1 and role = $2 and email = $3`;
