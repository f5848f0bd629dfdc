/** Not by a `view` key, which has to be exchanged for a session first. */
export const open = `
  select keys.community as id, communities.kind as "communityKind", keys.kind, scopes, expires, quote_secret as "quoteSecret",
    last_used < now() - interval '1 minute' as "isStale"
  from keys join communities on communities.id = keys.community
  where hash = $1 and keys.kind <> 'view' and (expires is null or expires > $2)`;

export const add = `
  insert into keys (hash, community, kind, scopes, expires)
  select $1::bytea, id, $3, $4::text[], $5::timestamptz from communities where id = $2`;

/** One statement, so that a key cannot be exchanged twice. */
export const exchange = `
  with taken as (
    delete from keys where hash = $1 and kind = 'view' and expires > $2
    returning community, scopes
  )
  insert into keys (hash, community, kind, scopes, expires)
  select $3::bytea, community, 'session', scopes, $4::timestamptz from taken
  returning community as id`;

export const remove = `delete from keys where hash = $1 and kind = $2`;

/** Removes all but the newest keys of a kind. */
export const trim = `
  delete from keys where hash in (
    select hash from keys where community = $1 and kind = $2 order by created desc offset $3
  )`;

export const removeExpired = `delete from keys where expires <= $1`;
