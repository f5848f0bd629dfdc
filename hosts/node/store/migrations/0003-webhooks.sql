-- Webhooks. Events are derived from the log, so they are stored only for communities that have
-- endpoints. Times are milliseconds of the wall clock.

-- Secrets must be readable: every delivery is signed with them. Protect the database like them.
create table webhook_endpoints (
  id text primary key,
  community text not null references communities on delete cascade,
  url text not null,
  description text not null,
  -- Null for all.
  types text[],
  secret text not null,
  previous_secret text,
  previous_until bigint,
  -- Why nothing is sent; null where it is.
  disabled text,
  created bigint not null,
  -- Counts what was queued, so that whoever empties the queue notices what came meanwhile.
  queued bigint not null default 0,
  -- When its oldest pending delivery may be sent; null where none is pending.
  next_attempt bigint,
  -- Who sends now, and until when nobody else may.
  worker text,
  leased_until bigint not null default 0
);

create index webhook_endpoints_community on webhook_endpoints (community);
create index webhook_endpoints_next_attempt on webhook_endpoints (next_attempt)
  where next_attempt is not null and disabled is null;

-- Up to which entry of its log a community has told its events, and when time alone may bring one.
create table webhook_cursors (
  community text primary key references communities on delete cascade,
  seq integer not null,
  due bigint
);

create index webhook_cursors_due on webhook_cursors (due) where due is not null;

-- Named by their place in the history: the same event found twice is one.
create table webhook_events (
  community text not null references communities on delete cascade,
  seq integer not null,
  ordinal integer not null,
  type text not null,
  -- The bytes that are signed.
  body text not null,
  created bigint not null,
  primary key (community, seq, ordinal)
);

create index webhook_events_created on webhook_events (created);

create table webhook_deliveries (
  -- Sent in this order.
  id bigint generated always as identity primary key,
  endpoint text not null references webhook_endpoints on delete cascade,
  community text not null,
  seq integer not null,
  ordinal integer not null,
  state text not null default 'pending',
  attempts integer not null default 0,
  created bigint not null,
  last_attempt bigint,
  last_status integer,
  last_error text,
  foreign key (community, seq, ordinal) references webhook_events on delete cascade
);

create index webhook_deliveries_event on webhook_deliveries (community, seq, ordinal);
create index webhook_deliveries_endpoint on webhook_deliveries (endpoint, id);
create index webhook_deliveries_pending on webhook_deliveries (endpoint, id) where state = 'pending';

-- Writes that were named, so that a client that never got the answer gets it when it asks again.
create table webhook_requests (
  community text not null references communities on delete cascade,
  key text not null,
  request text not null,
  -- The endpoint or delivery it was about, and the secret it made.
  subject text not null,
  secret text,
  created bigint not null,
  primary key (community, key)
);
