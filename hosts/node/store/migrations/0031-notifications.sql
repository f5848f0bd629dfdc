-- Up to which log entry the residents of a live community were told by mail what happened to them.
create table mail_cursors (
  community text primary key references communities on delete cascade,
  seq integer not null
);

insert into mail_cursors (community, seq)
select id, coalesce((select max(seq) from log where log.community = id), 0)
from communities where kind = 'live';

-- What a person does not want to be told by mail.
alter table people add column muted text[] not null default '{}';
