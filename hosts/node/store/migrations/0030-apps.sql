-- Apps of makers: one webhook for all drivers who linked the app, and a token with which its maker
-- manages the registration (RFC 7592).

-- A hash; null for an app that is known by its document.
alter table oauth_clients add column management bytea;

-- An endpoint belongs to a community or to an app.
alter table webhook_endpoints alter column community drop not null;
alter table webhook_endpoints add column client text unique references oauth_clients on delete cascade;
alter table webhook_endpoints add check ((community is null) <> (client is null));

-- For an app: the link through which it is told.
alter table webhook_deliveries add column agent text references agents on delete cascade;

create index webhook_deliveries_agent on webhook_deliveries (agent) where agent is not null;
create index agents_person on agents (community, person) where ended is null;
