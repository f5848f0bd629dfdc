-- A changed email address: first a code that was mailed to the new one, then a secret that was mailed to
-- the old one and can undo it. Of both only hashes are kept.
create table email_changes (
  id text primary key,
  person text not null references people on delete cascade,
  old_email text not null,
  new_email text not null,
  code bytea,
  undo bytea unique,
  expires timestamptz not null
);

create index email_changes_person on email_changes (person);
create index email_changes_expires on email_changes (expires);

-- The code that a person keeps on paper, by its hash.
alter table people add column recovery_code bytea;

-- Ways back in for those who lost their passkeys, or their mailbox as well. Each waits for days, so that
-- whoever still has the account can stop it.
create table recoveries (
  person text primary key references people on delete cascade,
  -- Where they sign in from then on; null where only the passkeys are lost.
  new_email text,
  stop bytea not null unique,
  ready timestamptz not null,
  expires timestamptz not null
);

create index recoveries_new_email on recoveries (new_email);
create index recoveries_expires on recoveries (expires);
