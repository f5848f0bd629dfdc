-- Deliveries of an endpoint are in order for each object, such as a reservation or a session: one that
-- is never taken holds up its own object, and nothing else.
alter table webhook_deliveries add column subject text not null default '';
-- When it is tried again; null before its first attempt.
alter table webhook_deliveries add column next_attempt bigint;

-- When the endpoint last took anything, and until when it is left alone: several failed in a row.
alter table webhook_endpoints add column last_taken bigint;
alter table webhook_endpoints add column resumes bigint;

create index webhook_deliveries_waiting on webhook_deliveries (endpoint, next_attempt)
  where state = 'pending' and next_attempt is not null;
