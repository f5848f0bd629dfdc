-- The day a community began on, and begins on again when it starts over. Older ones do not know it.
alter table communities add column first_day date;
