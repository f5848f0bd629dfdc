-- A community is a sandbox (simulated, may start over, removed when it is unused) or live (real chargers;
-- its log is kept, and nothing removes it but its owner).
alter table communities add column kind text not null default 'sandbox'
  check (kind in ('sandbox', 'live'));

-- An entry without a change has its whole state beside it. One that changed nothing says so.
update log set change = '{}'
where change::text = 'null' and action->>'kind' not in ('start-over', 'migrate');

-- Actions are commands, reports and ticks.
update log set action = json_build_object('kind', 'command', 'command', action, 'role', 'resident')
where action->>'kind' in ('jump', 'set-clock', 'bring-neighbor', 'start-over');
update log set action = '{"kind":"tick"}' where action->>'kind' = 'migrate';
