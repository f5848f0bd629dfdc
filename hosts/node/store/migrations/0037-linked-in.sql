-- In which browser a person linked an agent: it tells two links of the same app apart. Empty for those of
-- before.
alter table agents add column linked_in text not null default '';
