-- What the owner of a building calls a resident, such as "Apartment 4B".
alter table invitations add column label text not null default '';
alter table memberships add column label text not null default '';
