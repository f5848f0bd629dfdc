-- Agents that a resident allowed to act: apps and assistants, by OAuth 2.1. Of codes and tokens only hashes
-- are kept.

-- An app, by the address of its own document or by a registration.
create table oauth_clients (
  id text primary key,
  name text not null,
  -- A page of the app; empty if it names none.
  address text not null,
  redirects text[] not null,
  created timestamptz not null,
  -- When the document was last read; null for a registration.
  fetched timestamptz,
  -- Since when no person can link it, and nothing it holds opens anything.
  ended timestamptz
);

-- What an app asked for, until a person has answered.
create table oauth_requests (
  hash bytea primary key,
  client text not null references oauth_clients on delete cascade,
  redirect text not null,
  state text,
  challenge text not null,
  resources text[] not null,
  scopes text[] not null,
  details jsonb not null,
  expires timestamptz not null
);

create index oauth_requests_expires on oauth_requests (expires);

-- What a person allowed an app in a community. Kept when it has ended: the log names it.
create table agents (
  id text primary key,
  account text not null,
  community text not null references communities on delete cascade,
  -- The person as the community knows them.
  person text not null,
  client text not null references oauth_clients,
  name text not null,
  scopes text[] not null,
  -- Of which cars; null for all.
  vehicles integer[],
  -- In the minor unit of the community's currency; null without a limit.
  per_charge bigint,
  per_month bigint,
  created timestamptz not null,
  last_used timestamptz,
  ended timestamptz
);

create index agents_account on agents (account);
create index agents_client on agents (client);

-- Good once. A used code is kept until it expires: one that comes twice was stolen.
create table oauth_codes (
  hash bytea primary key,
  agent text not null references agents on delete cascade,
  redirect text not null,
  challenge text not null,
  resources text[] not null,
  expires timestamptz not null,
  used timestamptz
);

create index oauth_codes_expires on oauth_codes (expires);

create table oauth_tokens (
  hash bytea primary key,
  agent text not null references agents on delete cascade,
  kind text not null check (kind in ('access', 'refresh')),
  resources text[] not null,
  -- The refresh token that came with it; of a refresh token, the one it replaced.
  origin bytea,
  expires timestamptz not null,
  -- When a refresh token was replaced.
  used timestamptz
);

create index oauth_tokens_agent on oauth_tokens (agent);
create index oauth_tokens_origin on oauth_tokens (origin);
create index oauth_tokens_expires on oauth_tokens (expires);
