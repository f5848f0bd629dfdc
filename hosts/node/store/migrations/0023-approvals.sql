-- What agents wanted to spend beyond their limits, and what their residents said.
create table approvals (
  id text primary key,
  agent text not null references agents on delete cascade,
  vehicle integer not null,
  space text not null,
  -- In the minor unit of the community's currency.
  costs bigint not null,
  -- The limit it goes beyond, and what the month would come to.
  limit_kind text not null check (limit_kind in ('charge', 'month')),
  limit_amount bigint not null,
  month_sum bigint not null,
  begins timestamptz not null,
  asked timestamptz not null,
  -- Of the question; once approved, of what was approved.
  expires timestamptz not null,
  answer text check (answer in ('approved', 'denied'))
);

create index approvals_agent on approvals (agent, expires);
