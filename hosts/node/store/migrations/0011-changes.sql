-- The log stores what each entry changed, and its events: reading it never needs the engine, so no
-- version of the engine is tied to it any more. Entries before this have no changes; what they did is
-- in the snapshots that a process leaves when it stops.
delete from idempotency where seq > (
  select max(seq) from snapshots where snapshots.community = idempotency.community
);
update webhook_cursors set seq = least(seq, (
  select max(seq) from snapshots where snapshots.community = webhook_cursors.community
));
delete from log;

alter table log rename column command to action;
alter table log drop column clock;
alter table log drop column engine;
alter table log add column change json;
alter table log add column events json not null;
alter table snapshots drop column engine;
drop table current_engine;
