-- What has changed in the state of a station since it was written as a whole: one JSON a line, in their
-- order. Most messages are readings that change little of a state. They belong to a line, as its epoch says:
-- whoever has an older version of the service writes states without them.
alter table stations add column changes text, add column changes_epoch integer;
