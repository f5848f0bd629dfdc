-- When the next change of a community falls due by itself, by the wall clock: it is then woken, and only
-- then. Live communities always are; a sandbox while webhook endpoints want to hear of it, since
-- whoever else looks at one sees it as of now.
alter table communities add column is_woken boolean not null default false;
alter table communities add column due bigint;
create index communities_due on communities (due) where is_woken;

update communities set is_woken = true, due = 0
where exists (select from webhook_endpoints where community = communities.id);

-- Webhooks read what happened from the log; waking brings it there.
drop index webhook_cursors_due;
alter table webhook_cursors drop column due;
