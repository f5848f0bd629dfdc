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
  with client as (
    insert into oauth_clients (id, name, address, redirects, created, management)
    values ($1, $2, $3, $4::text[], $5::timestamptz, $6::bytea) returning id
  )
  insert into webhook_endpoints (id, client, url, description, secret, created, next_attempt)
  select $7, id, $8, '', $9, $10::bigint, $10 from client where $8::text is not null`;

const isManaged = `oauth_clients.id = $1 and management = $2::bytea and ended is null`;

export const findManaged = `
  select oauth_clients.id, name, address, redirects, oauth_clients.created, url as webhook,
    disabled as "webhookDisabled", verified is not null as "isWebhookVerified"
  from oauth_clients left join webhook_endpoints on client = oauth_clients.id where ${isManaged}`;

const aDayMs = 24 * 3_600_000;

export const changeManaged = `
  with changed as (
    update oauth_clients set name = $3, address = $4, redirects = $5::text[]
    where ${isManaged} returning id
  ), removed as (
    delete from webhook_endpoints where client in (select id from changed) and $7::text is null
  )
  insert into webhook_endpoints as e (id, client, url, description, secret, created, next_attempt)
  select $6, id, $7, '', $8, $9::bigint, $9 from changed where $7::text is not null
  on conflict (client) do update set
    url = excluded.url, secret = excluded.secret, previous_secret = e.secret,
    previous_until = excluded.created + ${aDayMs}, disabled = null, challenges = 0, resumes = null,
    verified = case when e.url = excluded.url then e.verified end, next_attempt = excluded.created`;

/** With its webhook, so that nothing that waits is sent. */
export const end = `
  with client as (
    update oauth_clients set ended = $2::timestamptz where id = $1 returning id
  ), webhook as (
    delete from webhook_endpoints where client in (select id from client)
  )
  update agents set ended = $2 where client in (select id from client) and ended is null
  returning community`;

/** Registrations that nobody ever linked: anybody can make them. One with a webhook is in earnest. */
export const removeUnused = `
  delete from oauth_clients
  where created < $1::timestamptz - interval '1 day' and ended is null
    and not exists (select from agents where agents.client = oauth_clients.id)
    and not exists (
      select from webhook_endpoints e where e.client = oauth_clients.id and e.verified is not null)`;
