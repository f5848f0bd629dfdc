/** Not for a session that has ended meanwhile, as by whoever undoes what a thief does. */
export const keepCode = `
  update people set recovery_code = $2::bytea
  where id = $1 and exists (select 1 from account_sessions where id = $3 and person = $1)
  returning 1`;

export const show = `
  select p.recovery_code is not null as "hasCode", r.new_email as "newEmail", r.ready
  from people p left join recoveries r on r.person = p.id and r.expires > $2
  where p.id = $1`;

const anew = `
  new_email = excluded.new_email, stop = excluded.stop, ready = excluded.ready,
  expires = excluded.expires`;

/** One that already waits is not replaced: it would begin to wait anew. */
export const begin = `
  insert into recoveries (person, new_email, stop, ready, expires)
  values ($1, null, $2, $3, $4)
  on conflict (person) do update set ${anew}
  where recoveries.expires <= $5
  returning ready`;

/**
 * A code is good once: whoever found it cannot go on when it was stopped. It is used up only by what
 * it begins, and begins it although the passkeys were said to be lost: whoever reads the mailbox can
 * say that.
 */
export const beginWithCode = `
  with begun as (
    insert into recoveries (person, new_email, stop, ready, expires)
    select id, $3, $4::bytea, $5::timestamptz, $6::timestamptz from people
    where email = $1 and recovery_code = $2
    on conflict (person) do update set ${anew}
    where recoveries.expires <= $7 or recoveries.new_email is null
    returning person
  )
  update people set recovery_code = null from begun where people.id = begun.person
  returning people.id`;

export const stopOwn = `delete from recoveries where person = $1 returning 1`;
export const stopBySecret = `delete from recoveries where stop = $1 returning 1`;

/** Whether a mail is enough for what is dangerous. */
export const isMailEnough = `
  select not exists (select 1 from passkeys where person = $1) or exists (
    select 1 from recoveries
    where person = $1 and new_email is null and ready <= $2 and expires > $2) as "isEnough"`;

/**
 * Before a sign-in with the mail to a new address whose time has come: the account moves there, and
 * nothing else that opened it does so any more. One statement, so that whoever signs in with the
 * address at the same time finds it moved or makes an account that goes: it counts what goes, and so
 * waits for that.
 */
export const moveToNewAddress = `
  with way as (
    delete from recoveries r using sign_ins s
    where s.link = $1 and s.expires > $2 and r.new_email = s.email
      and r.ready <= $2 and r.expires > $2
      and not exists (
        select 1 from people p join memberships m on m.person = p.id
        where p.email = s.email and p.id <> r.person)
    returning r.person, r.new_email
  ),
  unused as (
    delete from people p using way where p.email = new_email and p.id <> way.person
      and not exists (select 1 from memberships m where m.person = p.id)
    returning p.id
  ),
  sessions as (delete from account_sessions s using way where s.person = way.person),
  keys as (delete from passkeys k using way where k.person = way.person),
  changes as (delete from email_changes c using way where c.person = way.person)
  update people p set email = new_email, recovery_code = null from way
  where p.id = way.person and (select count(*) from unused) >= 0
  returning person`;

const theirBuildings = `select community from memberships where person = $1`;

/** The keys that a person made for a building. */
export const endKeys = `
  update keys set ended = $2::timestamptz, previous_until = null
  where community in (${theirBuildings}) and person = $1 and kind = 'key' and ended is null`;

/** What nobody has accepted yet of the invitations by a person. */
export const endInvitations = `
  delete from invitations where community in (${theirBuildings}) and invited_by = $1`;
