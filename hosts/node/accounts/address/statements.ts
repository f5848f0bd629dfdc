export const ask = `
  insert into email_changes (id, person, old_email, new_email, code, expires)
  select $1, id, email, $3, $4::bytea, $5::timestamptz from people where id = $2`;

/** Whoever has the mailbox may have signed in with it meanwhile: an account that belongs nowhere. */
export const removeUnused = `
  delete from people p where email = $1 and id <> $2
    and not exists (select 1 from memberships where person = p.id)`;

/** Of two at the same time, one is first. Requests to sign in with either address are void. */
export const confirm = `
  with change as (
    update email_changes set code = null, undo = $4::bytea, expires = $5::timestamptz
    where person = $1 and code = $2 and expires > $3
    returning old_email, new_email
  ),
  person as (
    update people p set email = new_email from change
    where p.id = $1 and p.email = old_email
      and not exists (select 1 from people where email = new_email)
    returning p.id
  ),
  others as (
    delete from account_sessions s using person where s.person = person.id and s.id <> $6
  ),
  asked as (
    delete from sign_ins s using change, person where s.email in (old_email, new_email)
  )
  select old_email as "oldEmail", new_email as "newEmail" from change, person`;

export const findNew = `
  select new_email as "newEmail" from email_changes
  where person = $1 and code = $2 and expires > $3`;

export const findUndo = `
  select person, old_email as "oldEmail" from email_changes where undo = $1 and expires > $2`;

/**
 * Whoever changed the address may have added passkeys, made an emergency code, and changed it again:
 * all of that ends. What was changed before can still be undone by the address before.
 */
export const undo = `
  with change as (
    delete from email_changes c where undo = $1 and expires > $2 and not exists (
      select 1 from people o where o.email = c.old_email and o.id <> c.person)
    returning id, person, old_email, expires
  ),
  person as (
    update people p set email = old_email, recovery_code = null from change
    where p.id = change.person
    returning p.id, p.email
  ),
  later as (
    delete from email_changes e using change, person
    where e.person = person.id and e.id <> change.id
      and (e.undo is null or e.expires >= change.expires)
  ),
  sessions as (delete from account_sessions s using person where s.person = person.id),
  keys as (delete from passkeys k using person where k.person = person.id),
  ways as (delete from recoveries r using person where r.person = person.id)
  select id, email from person`;
