import { takeLimit } from '../../store/take-limit.ts';

/** One use of the limit of a name. */
export const takeOne = takeLimit('(select $1::bytea as name) asked', '$2', '$3', '$4');

const askIf = (condition: string) => `
  with allowed as (${takeLimit('(select $1::bytea as name) asked', '$2', '$3', '$4')})
  insert into sign_ins (link, browser, email, code_by_browser, code_by_link, expires)
  select $5::bytea, $6::bytea, $7, $8::bytea, $9::bytea, $10::timestamptz from allowed
  where ${condition}
  returning 1`;

/** Never looks at `people`, so it does the same for known and unknown addresses. */
export const ask = askIf('true');

/** For those who have an account or an invitation. Not before an answer, whose time would tell. */
export const askKnown = askIf(`
  exists (select 1 from people where email = $7)
    or exists (select 1 from invitations where email = $7 and expires > $2)`);

/** Counts a try of every code that this browser waits for, and returns those that may match. */
export const tryCodeInBrowser = `
  with tried as (
    update sign_ins set browser_tries = browser_tries + 1
    where browser = $1 and expires > $2 and browser_tries < $3
    returning link, email, code_by_browser as code
  ),
  allowed as (${takeLimit(
    `(select distinct sha256(convert_to('code ' || email, 'UTF8')) as name from tried) addresses`,
    '$2',
    '$4',
    '$5',
  )})
  select link, code from tried
  where sha256(convert_to('code ' || email, 'UTF8')) in (select name from allowed)`;

export const findLink = `select browser from sign_ins where link = $1 and expires > $2`;

export const tryCodeWithLink = `
  update sign_ins set link_tries = link_tries + 1
  where link = $1 and expires > $2 and link_tries < $3
  returning link, code_by_link as code`;

/** One statement, so that a link or code is used once, whichever process is asked. */
export const signIn = `
  with taken as (delete from sign_ins where link = $1 and expires > $2 returning email),
  person as (
    insert into people (id, email, created) select $3, email, $2 from taken
    on conflict (email) do update set email = excluded.email
    returning id, email, name
  ),
  session as (
    insert into account_sessions
      (id, hash, person, browser, signed_in, last_used, rotated, ends, proved_by)
    select $4, $5::bytea, id, $6, $2, $2, $2, $7::timestamptz, 'mail' from person
  )
  select id, email, name from person`;

const isLive = `ends > $2 and last_used > $2::timestamptz - $3 * interval '1 ms'`;

export const openSession = `
  select s.id, s.person, p.email, p.name, s.hash = $1 as "isNewest", s.previous is not null as "hasPrevious",
    s.rotated, s.last_used as "lastUsed", s.signed_in as "signedIn", s.proved_by as "provedBy"
  from account_sessions s join people p on p.id = s.person
  where (s.hash = $1 or s.previous = $1) and ${isLive}`;

/** Of two requests at the same time, one replaces the secret. */
export const rotate = `
  update account_sessions set hash = $3::bytea, previous = $1, rotated = $2, last_used = $2
  where (hash = $1 or previous = $1) and rotated = $4
  returning 1`;

export const forgetPrevious = `update account_sessions set previous = null where hash = $1`;

export const touch = `update account_sessions set last_used = $2 where id = $1`;

export const listSessions = `
  select id, browser, signed_in as "signedIn", last_used as "lastUsed" from account_sessions
  where person = $1 and ${isLive} order by last_used desc, id`;

export const endSession = `delete from account_sessions where id = $1 and person = $2 returning 1`;

export const endAllSessions = `delete from account_sessions where person = $1`;

export const removeOld = [
  `delete from sign_ins where expires <= $1`,
  `delete from address_limits where until <= $1`,
  `delete from passkey_challenges where expires <= $1`,
  `delete from email_changes where expires <= $1`,
  `delete from recoveries where expires <= $1`,
  `delete from account_sessions where ends <= $1`,
  `delete from invitations where expires <= $1`,
];
