-- Buildings that want to be seen on the coverage map, and the city each is drawn at. What the community
-- knows of them is kept here as of an entry of what its owner changed, so that showing the map opens no
-- community.
create table coverage (
  community text not null references communities on delete cascade,
  building text not null,
  city text not null,
  name text not null default '',
  stage text not null default 'hidden' check (stage in ('open', 'next', 'hidden')),
  seq integer not null default -1,
  primary key (community, building)
);
