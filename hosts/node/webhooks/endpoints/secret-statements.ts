/** The key that this database uses, which is the given one if there was none. */
export const firstKey = `
  with made as (
    insert into secret_key (id) values ($1) on conflict do nothing returning id
  )
  select id from made union all select id from secret_key`;

export const useKey = `update secret_key set id = $1`;

/** Secrets that the newest key has not sealed, with the endpoint that each belongs to. */
export const otherwiseSealed = `
  (select 'endpoints' as table, id as row, id as endpoint, secret, previous_secret as previous
  from webhook_endpoints
  where not starts_with(secret, $1) or not starts_with(coalesce(previous_secret, $1), $1)
  limit $2)
  union all
  (select 'requests', ctid::text, subject, secret, null
  from webhook_requests where not starts_with(coalesce(secret, $1), $1)
  limit $2)
  limit $2`;

/** Whether a secret is sealed with none of the keys $1. */
const isLost = (secret: string) =>
  `starts_with(${secret}, 'sealed:') and split_part(${secret}, ':', 2) <> all ($1::text[])`;

export const lost = `
  select id from webhook_endpoints where ${isLost('secret')} or ${isLost('previous_secret')}`;

export const replace = `
  update webhook_endpoints
  set secret = $2, previous_secret = null, previous_until = null, disabled = 'turned_off'
  where id = $1`;

/** Writes with a secret that can be repeated no more. */
export const forgetRequests = `delete from webhook_requests where ${isLost('secret')}`;

/** Unless it was rotated meanwhile. */
export const reseal = {
  endpoints: `
    update webhook_endpoints set secret = $3, previous_secret = $4 where id = $1 and secret = $2`,
  requests: `
    update webhook_requests set secret = $3
    where ctid = $1::tid and secret = $2 and $4::text is null`,
};
