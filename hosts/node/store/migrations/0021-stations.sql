-- Charging stations of live communities. The id is made by us and unique everywhere; of its password only
-- a hash is kept.
create table stations (
  id text primary key,
  community text not null references communities on delete cascade,
  name text not null,
  hash bytea not null,
  -- A list of {"number", "space"}: connectors in OCPP 1.6, EVSEs in 2.x.
  outlets json not null,
  created timestamptz not null default now(),
  -- The version of OCPP it last spoke.
  version text,
  -- Counts its connections. Whoever holds an older one stores nothing any more.
  epoch integer not null default 0,
  -- The process that has its line; null if it has none.
  process text,
  connected timestamptz,
  heard timestamptz,
  -- What is known of it from its messages; null if it has never called.
  state json
);

create index stations_community on stations (community);
create index stations_process on stations (process) where process is not null;

-- Processes that hold lines, each with the time until which it is certainly alive.
create table station_processes (
  id text primary key,
  alive_until timestamptz not null
);

-- What stations and the service said to each other, with what is secret masked; kept for two weeks. Not in
-- back-ups.
create table station_messages (
  id bigint generated always as identity primary key,
  station text not null references stations on delete cascade,
  at timestamptz not null,
  -- Received, sent, or a note about the line.
  direction text not null check (direction in ('in', 'out', 'note')),
  text text not null
);

create index station_messages_station on station_messages (station, id);
create index station_messages_at on station_messages (at);
