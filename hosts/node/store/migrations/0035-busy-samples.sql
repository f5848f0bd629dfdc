-- Thousands of samples a second: without a foreign key, which looks up and locks the community's row for
-- each of them. The entry that they come with has one. They go with their community nevertheless.
alter table samples drop constraint samples_community_fkey;

create or replace function forget_samples_of_community() returns trigger language plpgsql as $$
begin
  delete from samples where community = old.id;
  return null;
end $$;

create trigger communities_forget_samples after delete on communities
  for each row execute function forget_samples_of_community();
