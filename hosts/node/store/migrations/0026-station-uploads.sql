-- Logs that charging stations upload when their owner asks for them: an address each, used once and
-- soon. Of the secret in the address only a hash is kept. Kept for two weeks; not in back-ups.
create table station_uploads (
  id text primary key,
  station text not null references stations on delete cascade,
  secret bytea not null unique,
  expires timestamptz not null,
  -- Null until it was uploaded.
  at timestamptz,
  content bytea
);

create index station_uploads_station on station_uploads (station, at);
