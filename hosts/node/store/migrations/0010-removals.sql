-- Sandboxes that were removed by a request with an Idempotency-Key, to answer it again although its
-- key is gone with the sandbox. The name is a hash of both keys. Forgotten after a day.
create table removals (
  name bytea primary key,
  sandbox text not null,
  removed timestamptz not null default now()
);
