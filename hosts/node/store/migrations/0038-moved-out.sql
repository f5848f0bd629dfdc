-- Whom an owner moved out, and when: links and codes for everybody that they had seen before let them in
-- no more.
create table moved_out (
  community text not null references communities on delete cascade,
  person text not null references people on delete cascade,
  role text not null,
  at timestamptz not null,
  primary key (community, person, role)
);
