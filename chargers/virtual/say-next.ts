import { instant } from '#engine/units.ts';
import { keepEvent, statusOf } from './transaction.ts';
import type { VirtualDialect } from './virtual-dialect.ts';
import { patch, say, type VirtualWork } from './work.ts';

/** The status of the outlet, and in 2.x the state of its transaction, are told when they change. */
export function tellChanges(work: VirtualWork, dialect: VirtualDialect): void {
  const status = statusOf(work);
  const { transaction, isOnline, boot, toldStatus } = work.state;
  if (transaction !== null && transaction.toldState !== status) {
    keepEvent(work, (running) => dialect.changed(work, running, status));
    patch(work, { transaction: { ...work.state.transaction!, toldState: status } });
  }
  if (!isOnline || boot !== 'accepted' || toldStatus === status) return;
  patch(work, { toldStatus: status });
  say(work, { ...dialect.status(work, status), about: { kind: 'status' } });
}

export function tellBootAndHeartbeat(work: VirtualWork, dialect: VirtualDialect): void {
  const { isOnline, boot, bootAt, heartbeat } = work.state;
  if (!isOnline) return;
  if ((boot === 'due' || boot === 'waiting') && work.now >= bootAt) {
    patch(work, { boot: 'sent', live: [] });
    say(work, { ...dialect.boot(work), about: { kind: 'boot' } });
  }
  if (boot === 'accepted' && work.now >= heartbeat.at) {
    patch(work, { heartbeat: { ...heartbeat, at: instant(work.now + heartbeat.every) } });
    say(work, { action: 'Heartbeat', payload: {}, about: { kind: 'heartbeat' } });
  }
}

/** One call is open at a time. Until it is accepted, a charger says nothing but that it boots. */
export function sendNext(work: VirtualWork, dialect: VirtualDialect): void {
  const { isOnline, open, live, queue, boot, count } = work.state;
  if (!isOnline || open !== null) return;
  const isAccepted = boot === 'accepted';
  const now = live.find(
    ({ about }) => isAccepted || about.kind === 'boot' || about.kind === 'status',
  );
  const next = now ?? (isAccepted ? queue[0] : undefined);
  if (next === undefined) return;
  const id = String(count + 1);
  patch(work, {
    count: count + 1,
    live: live.filter((one) => one !== next),
    open: { id, about: next.about, sentAt: work.now },
  });
  const number = 'transaction' in next.about ? next.about.transaction : 0;
  const { action, payload } = dialect.sent(work.state, next, number);
  work.frames.push({ kind: 'call', id, action, payload });
}
