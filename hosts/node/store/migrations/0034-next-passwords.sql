-- Passwords that a station was given over its line and has not used yet, as hashes in hexadecimal digits,
-- oldest first. The answer may be lost, so until one of them is used the one before holds as well.
alter table stations add column next_hashes text[] not null default '{}';
