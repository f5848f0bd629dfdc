-- Which version of the engine carries out commands here: that of the process started last. Only it can
-- carry out its own commands again.
create table current_engine (
  is_only boolean primary key default true check (is_only),
  version text not null,
  since timestamptz not null default now()
);
