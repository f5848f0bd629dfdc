-- Every meter reading that chargers of live communities reported, as they reported it. The state keeps
-- only those that bills need.
create table samples (
  community text not null references communities on delete cascade,
  -- The log entry, and the place of the reading in it.
  seq integer not null,
  place integer not null,
  space text not null,
  transaction text not null,
  -- By the charger's own clock, in milliseconds.
  at bigint not null,
  -- In watt-hours.
  register double precision not null,
  amps real,
  watts real,
  primary key (community, seq, place)
) partition by hash (community);

create index samples_at on samples (community, space, at);

do $$
begin
  for part in 0..7 loop
    execute format('create table samples_p%s partition of samples for values with (modulus 8, remainder %s)', part, part);
  end loop;
end
$$;
