-- The log and the snapshots, too, are split by community.
alter table log rename to log_before;
alter table log_before rename constraint log_pkey to log_before_pkey;
create table log (
  community text not null references communities on delete cascade,
  seq integer not null,
  at bigint not null,
  actor text not null,
  action json not null,
  change json,
  events json not null,
  primary key (community, seq)
) partition by hash (community);

alter table snapshots rename to snapshots_before;
alter table snapshots_before rename constraint snapshots_pkey to snapshots_before_pkey;
create table snapshots (
  community text not null references communities on delete cascade,
  seq integer not null,
  -- Deflated before: compressing them again only takes time.
  state bytea storage external not null,
  kept timestamptz not null default now(),
  primary key (community, seq)
) partition by hash (community);

do $$
begin
  for part in 0..7 loop
    execute format('create table log_p%s partition of log for values with (modulus 8, remainder %s)', part, part);
    execute format('create table snapshots_p%s partition of snapshots for values with (modulus 8, remainder %s)', part, part);
  end loop;
end
$$;

insert into log (community, seq, at, actor, action, change, events)
select community, seq, at, actor, action, change, events from log_before;
insert into snapshots (community, seq, state, kept)
select community, seq, state, kept from snapshots_before;

drop table log_before;
drop table snapshots_before;
