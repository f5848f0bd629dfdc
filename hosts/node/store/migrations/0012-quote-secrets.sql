-- The secret that signs the ids of a sandbox's quotes, so that nobody can make one up.
alter table communities add column quote_secret text not null
  default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
