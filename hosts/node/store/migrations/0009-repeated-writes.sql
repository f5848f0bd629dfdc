-- How long a write can be repeated: its answer is worked out from the snapshot before it, and its name
-- is known for a day. The names come in the order of time, for which such an index takes next to nothing.
alter table snapshots add column kept timestamptz not null default now();
alter table idempotency add column named timestamptz not null default now();

create index idempotency_named on idempotency using brin (named) with (pages_per_range = 32);
