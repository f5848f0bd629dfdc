-- Stations that exist in a page only. A browser cannot send a password with a WebSocket, so such a
-- station is let in by a ticket that is used once; of it, too, only a hash is kept.
alter table stations
  add column is_virtual boolean not null default false,
  add column ticket bytea,
  add column ticket_until timestamptz;
