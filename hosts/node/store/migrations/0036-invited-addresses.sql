-- What an address is invited to is looked up when whoever has it signs in.
create index invitations_email on invitations (email) where email is not null;
