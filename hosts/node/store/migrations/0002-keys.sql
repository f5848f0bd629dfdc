-- Who may act in a community. A 'key' is a maker's, a 'view' opens the portal once, and a 'session'
-- is what a browser gets for it. Only hashes are kept.

create table keys (
  hash bytea primary key,
  community text not null references communities on delete cascade,
  kind text not null check (kind in ('key', 'view', 'session')),
  scopes text[] not null,
  created timestamptz not null default now(),
  expires timestamptz
);

create index keys_community on keys (community, kind, created);
create index keys_expires on keys (expires) where expires is not null;

insert into keys (hash, community, kind, scopes, created)
select key_hash, id, 'key', '{charging:read,charging:write,reservations:read,reservations:write,billing:read,vehicles:read,vehicles:write,sandbox:manage}', created
from communities;

alter table communities drop column key_hash;
