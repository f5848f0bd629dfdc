-- Hosted communities. The log is the truth; a snapshot is its outcome up to a command, so that few
-- have to be carried out again. Nothing here names a person: ids are random, keys only hashes.

create table communities (
  id text primary key,
  key_hash bytea not null unique,
  created timestamptz not null default now(),
  last_used timestamptz not null default now()
);

create index communities_last_used on communities (last_used);

-- The primary key is the lock: of two who write number 7, one comes second.
-- "json", not "jsonb", keeps the order of names, which may show in the world a command makes.
create table log (
  community text not null references communities on delete cascade,
  seq integer not null,
  at bigint not null,
  actor text not null,
  command json not null,
  clock json,
  engine text not null,
  primary key (community, seq)
);

create table snapshots (
  community text not null references communities on delete cascade,
  seq integer not null,
  engine text not null,
  state bytea not null,
  primary key (community, seq)
);

-- Deflated before: compressing them again only takes time.
alter table snapshots alter column state set storage external;

create table idempotency (
  community text not null references communities on delete cascade,
  actor text not null,
  key text not null,
  request bytea not null,
  seq integer not null,
  primary key (community, actor, key)
);
