-- People, how they sign in by mail, and their sessions. Of links, codes and the secrets in cookies only
-- hashes are kept.

create table people (
  id text primary key,
  email text not null unique,
  name text not null default '',
  created timestamptz not null
);

-- A mail with a link and a code. The code has six digits, so its hashes are keyed: with the secret of the
-- browser that asked, and with the link. Neither can be computed from this table.
create table sign_ins (
  link bytea primary key,
  browser bytea not null,
  email text not null,
  code_by_browser bytea not null,
  code_by_link bytea not null,
  browser_tries integer not null default 0,
  link_tries integer not null default 0,
  expires timestamptz not null
);

create index sign_ins_browser on sign_ins (browser);
create index sign_ins_expires on sign_ins (expires);

-- The secret of a session is replaced while it is used. The previous one is good until the browser has
-- shown the new one: its answer may have been lost.
create table account_sessions (
  id text primary key,
  hash bytea not null unique,
  previous bytea unique,
  person text not null references people on delete cascade,
  browser text not null,
  signed_in timestamptz not null,
  last_used timestamptz not null,
  rotated timestamptz not null,
  ends timestamptz not null
);

create index account_sessions_person on account_sessions (person);
create index account_sessions_ends on account_sessions (ends);

-- How often something may happen to an address (by its hash), counted for all processes: it is paid for
-- until then.
create table address_limits (
  name bytea primary key,
  until timestamptz not null
);

create index address_limits_until on address_limits (until);
