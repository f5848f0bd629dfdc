export const find = `select id, name, address, redirects, fetched, ended from oauth_clients where id = $1`;

/** An app that was ended stays ended, whatever its document says. */
export const keepDocument = `
  insert into oauth_clients (id, name, address, redirects, created, fetched)
  values ($1, $2, $3, $4::text[], $5::timestamptz, $5)
  on conflict (id) do update
    set name = excluded.name, address = excluded.address, redirects = excluded.redirects,
      fetched = excluded.fetched
    where oauth_clients.ended is null
  returning 1`;

export const register = `
  insert into oauth_clients (id, name, address, redirects, created)
  values ($1, $2, $3, $4::text[], $5::timestamptz)`;

export const end = `
  with client as (
    update oauth_clients set ended = $2::timestamptz where id = $1 returning id
  )
  update agents set ended = $2 where client in (select id from client) and ended is null
  returning community`;

/** Registrations that nobody ever linked: anybody can make them. */
export const removeUnused = `
  delete from oauth_clients
  where created < $1::timestamptz - interval '1 day' and ended is null
    and not exists (select 1 from agents where agents.client = oauth_clients.id)`;
