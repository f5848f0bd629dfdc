-- A key acts for a person, in a role, under an id that the log names; a session of the portal as well.
-- A key whose secret was rotated opens with the old one, too, until a time. Ended keys are kept: the log
-- names them.
alter table keys add column id text;
alter table keys add column person text;
alter table keys add column role text;
alter table keys add column name text not null default '';
alter table keys add column last_used timestamptz;
alter table keys add column ended timestamptz;
alter table keys add column previous_hash bytea unique;
alter table keys add column previous_until timestamptz;

-- So far every community is a sandbox with one resident and one key.
update keys set
  person = 'resident',
  role = case kind when 'key' then 'agent' else 'resident' end,
  name = case kind when 'key' then 'First key' else '' end,
  id = case kind
    when 'key' then 'key_' || replace(community, '-', '')
    else 'key_' || replace(gen_random_uuid()::text, '-', '')
  end;

alter table keys alter column id set not null;
alter table keys alter column person set not null;
alter table keys alter column role set not null;
alter table keys add unique (id);
create index keys_person on keys (community, person) where kind = 'key';

update keys set scopes = scopes || '{keys:manage}'
where scopes @> '{charging:read,charging:write,reservations:read,reservations:write,billing:read,vehicles:read,vehicles:write,sandbox:manage}';

-- Idempotency-Keys belong to the key that was used.
update idempotency set actor = 'key_' || replace(community, '-', '') where actor = 'agent';

-- Which key removed a sandbox: the answer that is repeated belongs to it.
alter table removals add column key_id text not null default '';
