export const begin = `
  insert into passkey_challenges (hash, person, expires) values ($1, $2, $3)`;

/** Of two answers to one challenge, one is first. */
export const takeChallenge = `
  delete from passkey_challenges
  where hash = $1 and expires > $2 and person is not distinct from $3 returning 1`;

export const list = `
  select id, name, is_synced as "isSynced", created, last_used as "lastUsed" from passkeys
  where person = $1 order by created, id`;

/**
 * Creating it showed the person to their device, as using it would. Not for a session that has ended
 * meanwhile, as by whoever undoes what a thief does. Who said that the passkeys are lost has one now:
 * from here on a mail is not enough.
 */
export const add = `
  with added as (
    insert into passkeys (id, person, name, public_key, counter, is_synced, created)
    select $1, $2, $3, $4::bytea, $5::bigint, $6::boolean, $7::timestamptz
    where (select count(*) from passkeys where person = $2) < $8
      and exists (select 1 from account_sessions where id = $9 and person = $2)
    on conflict do nothing
    returning person
  ),
  lost as (
    delete from recoveries r using added where r.person = added.person and r.new_email is null
  )
  update account_sessions s set proved_by = 'passkey' from added
  where s.id = $9 and s.person = added.person
  returning 1`;

export const rename = `update passkeys set name = $3 where id = $1 and person = $2 returning 1`;

export const end = `delete from passkeys where id = $1 and person = $2 returning name`;

export const find = `
  select person, public_key as "publicKey", counter::integer as counter from passkeys where id = $1`;

/**
 * One statement, so that a counter that was seen already is refused by all processes: then there is a
 * copy of the passkey.
 */
export const signIn = `
  with used as (
    update passkeys set counter = $2::bigint, last_used = $3, is_synced = $4
    where id = $1 and (counter < $2 or ($2 = 0 and counter = 0))
    returning person
  ),
  session as (
    insert into account_sessions
      (id, hash, person, browser, signed_in, last_used, rotated, ends, proved_by)
    select $5, $6::bytea, person, $7, $3, $3, $3, $8::timestamptz, 'passkey' from used
  )
  select p.id, p.email, p.name from used join people p on p.id = used.person`;
