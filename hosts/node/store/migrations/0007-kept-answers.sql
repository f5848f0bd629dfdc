-- Answers to named writes that no log can repeat. They tell keys, so each is sealed with the name of
-- its request, of which only a hash is stored: reading this table opens nothing.
create table kept_answers (
  name bytea primary key,
  request bytea not null,
  sealed bytea not null,
  kept timestamptz not null default now()
);

create index kept_answers_kept on kept_answers (kept);
