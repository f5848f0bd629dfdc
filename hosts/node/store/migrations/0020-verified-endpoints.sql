-- An endpoint is sent nothing but challenges until it has answered one. Those that have taken events
-- before want them. Times are milliseconds of the wall clock.
alter table webhook_endpoints add column verified bigint;
-- How many challenges were sent since it was created, changed or enabled.
alter table webhook_endpoints add column challenges integer not null default 0;

update webhook_endpoints set verified = last_taken;
update webhook_endpoints set next_attempt = 0 where verified is null;

-- Secrets of endpoints are sealed with a key that is not in the database; this is the id of the one that
-- seals now, so that a process with another key says so.
create table secret_key (
  is_only boolean primary key default true check (is_only),
  id text not null
);
