-- When the resident was told by mail what an agent asks.
alter table approvals add column told timestamptz;
create index approvals_untold on approvals (expires) where told is null and answer is null;
