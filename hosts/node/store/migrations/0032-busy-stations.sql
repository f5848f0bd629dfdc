-- Thousands of messages a second: each changes the row of its station, and adds two to the log of messages.

-- Without a foreign key, which looks up and locks the station's row for every message; messages go with
-- their station nevertheless.
alter table station_messages drop constraint station_messages_station_fkey;

create or replace function forget_messages_of_station() returns trigger language plpgsql as $$
begin
  delete from station_messages where station = old.id;
  return null;
end $$;

create trigger stations_forget_messages after delete on stations
  for each row execute function forget_messages_of_station();

-- Old messages are found by their numbers, which grow with time.
drop index station_messages_at;

-- Room on each page for the next version of a row, and no compression of states that fit.
alter table stations set (fillfactor = 50, toast_tuple_target = 8000);
