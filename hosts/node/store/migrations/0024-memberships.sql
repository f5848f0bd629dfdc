-- Who belongs to which live community, in which role.
create table memberships (
  community text not null references communities on delete cascade,
  person text not null references people on delete cascade,
  role text not null check (role in ('resident', 'owner')),
  joined timestamptz not null,
  primary key (community, person, role)
);

create index memberships_person on memberships (person);

-- Of the code of an invitation only a hash is kept. One to an email address is for that address alone,
-- and gone once it is used; any other is good for everybody who has it. A revoked one is deleted.
create table invitations (
  id text primary key,
  community text not null references communities on delete cascade,
  role text not null check (role in ('resident', 'owner')),
  hash bytea not null unique,
  email text,
  invited_by text not null,
  created timestamptz not null,
  expires timestamptz not null
);

create index invitations_community on invitations (community);
create index invitations_expires on invitations (expires);
