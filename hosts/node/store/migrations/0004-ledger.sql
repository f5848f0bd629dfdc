-- What is over in live communities, a row each, written with the log entry that brought it: records of
-- sessions, past reservations, invoices, disputes, what chargers did wrong and what owners changed. For
-- queries over years and for what the law keeps; the service itself works on its state.
--
-- Like all that grows with use, split by community, so that a distributed database can take it by the same
-- column. A row that was taken back has no body. As "json", because texts of people may hold what
-- "jsonb" refuses.
create table ledger_entries (
  community text not null references communities on delete cascade,
  kind text not null,
  id text not null,
  -- The log entry that wrote it last.
  seq integer not null,
  -- When it happened, in milliseconds.
  at bigint not null,
  resident text,
  body json,
  primary key (community, kind, id)
) partition by hash (community);

create index ledger_entries_at on ledger_entries (community, kind, at);

do $$
begin
  for part in 0..7 loop
    execute format('create table ledger_entries_p%s partition of ledger_entries for values with (modulus 8, remainder %s)', part, part);
  end loop;
end
$$;
