import { requestSent } from '../requests/operate.ts';
import type { Dialect } from './dialect.ts';
import { withPause } from './retries.ts';
import type { Task } from './task.ts';
import {
  cableNamed,
  nextCount,
  notice,
  patch,
  patchCable,
  type Work,
  outletNumbered,
} from './work.ts';

/** Sends the call of a task; its answer tells what came of it. */
export function sendTask(work: Work, dialect: Dialect, task: Task): void {
  const { now } = work.moment;
  const number = nextCount(work);
  const id = String(number);
  const { action, payload } = dialect.callFor(work, task);
  work.frames.push({ kind: 'call', id, action, payload });
  patch(work, {
    call: { id, action, task, sentAt: now },
    notBefore: withPause(work.state.notBefore, task, now),
  });
  if (task.kind === 'request') requestSent(work, task.id, number);
  if (task.kind === 'cost') {
    const outlet = outletNumbered(work, task.outlet);
    patchCable(work, outlet, task.cable, { costTold: task.amount });
  }
  if (task.kind !== 'limit' && task.kind !== 'stop') return;
  const outlet = outletNumbered(work, task.outlet);
  const { limit, over } = cableNamed(work, outlet, task.cable)!;
  if (task.kind === 'stop') {
    if (over === null || over.isStopped === true) return;
    // Asked again every few seconds while it draws on, and told once.
    notice(work, 'draws-more-stopped', outlet.space);
    patchCable(work, outlet, task.cable, { over: { ...over, isStopped: true } });
    return;
  }
  const { offerId, amps } = task;
  const isSame = limit?.offerId === offerId && limit.amps === amps;
  patchCable(work, outlet, task.cable, {
    limit: { offerId, amps, state: 'sent', at: now, tries: isSame ? limit.tries : 0 },
    // Set again because more is drawn: the next step is a stop.
    over: over !== null && isSame ? { ...over, isLowered: true } : over,
  });
}
