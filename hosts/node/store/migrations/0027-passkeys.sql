-- Passkeys: what is stored of them opens nothing, since it is their public half.
create table passkeys (
  -- The id of the credential, in base64url.
  id text primary key,
  person text not null references people on delete cascade,
  name text not null,
  public_key bytea not null,
  -- Counts uses where the authenticator does; otherwise it stays 0.
  counter bigint not null,
  -- Whether a password manager has it on other devices, too.
  is_synced boolean not null,
  created timestamptz not null,
  last_used timestamptz
);

create index passkeys_person on passkeys (person);

-- What a passkey has to sign, by its hash. Good once: for adding one to a person, or for signing in.
create table passkey_challenges (
  hash bytea primary key,
  person text references people on delete cascade,
  expires timestamptz not null
);

create index passkey_challenges_expires on passkey_challenges (expires);

-- What is dangerous needs a sign-in of the last minutes.
alter table account_sessions add column proved_by text not null default 'mail'
  check (proved_by in ('mail', 'passkey'));
alter table account_sessions alter column proved_by drop default;
