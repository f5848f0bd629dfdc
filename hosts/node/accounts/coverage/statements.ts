/** Those whose owner has changed something since: at most as many communities as may be opened at once. */
export const outdated = `
  select c.community, array_agg(c.building) as buildings, min(newest.seq) as seq
  from coverage c
  join lateral (
    select coalesce(max(e.seq), 0) as seq from ledger_entries e
    where e.community = c.community and e.kind = 'owner-change'
  ) newest on newest.seq > c.seq
  where $1::text is null or c.community = $1
  group by c.community limit 20`;

export const refresh = `
  update coverage set name = $3, stage = $4, seq = $5 where community = $1 and building = $2`;

export const show = `
  select city,
    array_agg(name order by name) filter (where stage = 'open') as open,
    count(*) filter (where stage = 'next')::integer as next
  from coverage where stage <> 'hidden' group by city order by city`;

export const cityOf = `select city from coverage where community = $1 and building = $2`;

export const put = `
  insert into coverage (community, building, city) values ($1, $2, $3)
  on conflict (community, building) do update set city = excluded.city`;

export const remove = `delete from coverage where community = $1 and building = $2`;
