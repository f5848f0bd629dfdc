-- Log entries that are to be emptied, up to one: they are about somebody who deleted their account. It waits
-- until every kept state is newer, so that nothing has to be read from them again.
create table erasures (
  community text not null references communities on delete cascade,
  person text not null,
  seq integer not null,
  primary key (community, person)
);
