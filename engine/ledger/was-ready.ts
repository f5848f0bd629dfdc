import type { SessionRecord } from '../community/session.ts';

/**
 * Whether a car had what was ordered by its ready-by time. Null if nobody can tell: its driver left
 * or stopped it before.
 */
export function wasReady({
  order,
  log,
  end,
  endedBy,
}: Pick<SessionRecord, 'order' | 'log' | 'end' | 'endedBy'>): boolean | null {
  if (order === null) return null;
  const done = log.find(({ phase }) => phase.kind === 'complete');
  if (done !== undefined) return done.at <= order.readyBy;
  return endedBy === 'stop' || end < order.readyBy ? null : false;
}
