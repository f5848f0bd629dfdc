export const register = `
  insert into stations (id, community, name, hash, outlets, is_virtual)
  select $1, id, $3, $4::bytea, $5::json, $6 from communities where id = $2 and kind = 'live'`;

export const rotate = `
  update stations set hash = $3::bytea, next_hashes = '{}' where id = $1 and community = $2`;

/** Passwords it is about to be given; those it has never used go at last. */
export const offerPasswords = `
  update stations set next_hashes =
    (next_hashes || $2::text[])[greatest(1, cardinality(next_hashes || $2::text[]) - 19):]
  where id = $1`;

/** It has used one of them: those before it end. Later ones may be on their way. */
export const usePassword = `
  update stations set hash = decode($2, 'hex'),
    next_hashes = next_hashes[array_position(next_hashes, $2) + 1:]
  where id = $1 and $2 = any (next_hashes)`;

export const setOutlets = `
  update stations set outlets = $3::json where id = $1 and community = $2`;

export const remove = `delete from stations where id = $1 and community = $2`;

/** Whether its process is alive says whether it is connected. */
export const list = `
  select stations.id, name, outlets, version, is_virtual as "isVirtual",
    (alive_until is not null) as "isConnected", connected, heard, state,
    case when changes_epoch = epoch then changes end as changes
  from stations left join station_processes as holder
    on holder.id = process and alive_until > now()
  where community = $1 and ($2::text is null or stations.id = $2)
  order by created, stations.id`;

/** What is needed to let a station in. While a test has cut its line, that is not before its end. */
export const findMany = `
  select id, hash, is_virtual as "isVirtual", array_to_json(next_hashes) as "nextHashes",
    case when state #>> '{commissioning,step}' = 'alone'
      then (state #>> '{commissioning,cut,until}')::float8 end as "cutUntil"
  from stations where id = any ($1::text[])`;

export const giveTicket = `
  update stations set ticket = $3::bytea, ticket_until = now() + make_interval(secs => $4::float8)
  where id = $1 and community = $2 and is_virtual`;

/** A ticket is used once, whoever else has it. */
export const useTicket = `
  update stations set ticket = null
  where id = $1 and ticket = $2::bytea and ticket_until > now() and is_virtual`;

/** New lines: those before store nothing from now on. */
export const claim = `
  update stations as s set epoch = s.epoch + 1, process = $3, version = before.version,
    connected = now(), heard = now(),
    changes_epoch = case when s.changes_epoch = s.epoch then s.epoch + 1 end
  from (
    select stations.id, stations.process, given.version
    from unnest($1::text[], $2::text[]) as given (id, version) join stations using (id)
    order by stations.id for update of stations
  ) as before
  where s.id = before.id
  returning s.id, s.community, s.epoch, s.outlets, s.state, before.process as "before",
    case when s.changes_epoch = s.epoch then s.changes end as changes`;

/**
 * States of stations whose messages told nothing for the log; returns those still ours. A state is a line
 * of one text, which costs less to take apart than an array or an object.
 */
export const keepStates = `
  update stations set state = given.state::json, changes = null, heard = now(),
    process = case when given.is_closed then null else process end
  from rows from (
    unnest($1::text[]), unnest($2::int[]), unnest($3::boolean[]), string_to_table($4::text, E'\\n')
  ) as given (id, epoch, is_closed, state)
  where stations.id = any ($1::text[])
    and (stations.id, stations.epoch) = (given.id, given.epoch)
  returning stations.id`;

/** What readings have changed in states of stations; returns those still ours. A line is a change. */
export const keepChanges = `
  update stations set
    changes = concat(case when changes_epoch = stations.epoch then changes end, given.change, E'\\n'),
    changes_epoch = stations.epoch, heard = now()
  from rows from (
    unnest($1::text[]), unnest($2::int[]), string_to_table($3::text, E'\\n')
  ) as given (id, epoch, change)
  where stations.id = any ($1::text[])
    and (stations.id, stations.epoch) = (given.id, given.epoch)
  returning stations.id`;

export const stayAlive = `
  insert into station_processes (id, alive_until)
  values ($1, now() + make_interval(secs => $2::float8))
  on conflict (id) do update set alive_until = excluded.alive_until`;

/**
 * Lines of processes that are gone. Claimed, so that one process tells of them. Asked every few seconds:
 * the processes that have lines are found in their index, without a look at all stations.
 */
export const claimLost = `
  with recursive holders (process) as (
    select min(process) from stations where process is not null
    union all
    select (select min(process) from stations where process > holders.process)
    from holders where holders.process is not null
  ), gone as (
    select process from holders left join station_processes on id = process
    where process <> $1 and (alive_until is null or alive_until < now())
  )
  update stations set epoch = epoch + 1, process = $1,
    changes_epoch = case when changes_epoch = epoch then epoch + 1 end
  where id in (
    select id from stations where process = any (array(select process from gone))
    limit 200 for update skip locked
  )
  returning id, community, epoch, outlets, state, coalesce(version, 'ocpp1.6') as version,
    case when changes_epoch = epoch then changes end as changes`;

export const forgetProcesses = `
  delete from station_processes where alive_until < now() - interval '1 day'`;

/** Nothing of stations that were removed meanwhile. The texts are one, with record separators between. */
export const addMessages = `
  insert into station_messages (station, at, direction, text)
  select station, to_timestamp(at / 1000), direction, given.text
  from rows from (
    unnest($1::text[]), unnest($2::float8[]), unnest($3::text[]), string_to_table($4::text, E'\\x1e')
  ) with ordinality as given (station, at, direction, text, place)
  where (select true from stations where id = station)
  order by place`;

export const messages = `
  select id::float8 as id, extract(epoch from at)::float8 * 1000 as at, direction, text
  from station_messages where station = $1 and id > $2 and id < $3 order by id desc limit $4`;

/** In batches, so that nothing waits for long. Read from the oldest to the first that is kept. */
export const forgetMessages = `
  delete from station_messages where id in (
    select id from station_messages
    where id < coalesce(
      (select id from station_messages where at >= now() - interval '14 days' order by id limit 1),
      (select max(id) + 1 from station_messages))
    order by id limit 5000
  )`;
