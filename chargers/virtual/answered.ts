import { duration, instant, second } from '#engine/units.ts';
import type { Frame } from '../frames/frame.ts';
import { authorize, endTransaction } from './transaction.ts';
import type { About } from './virtual-state.ts';
import type { VirtualDialect } from './virtual-dialect.ts';
import { patch, type VirtualWork } from './work.ts';

/** The service has answered a call. */
export function takeAnswer(
  work: VirtualWork,
  dialect: VirtualDialect,
  frame: Exclude<Frame, { readonly action: string }>,
): void {
  const { open, queue } = work.state;
  if (open === null || open.id !== frame.id) return;
  patch(work, { open: null });
  const isKept = open.about.kind === 'begin' || open.about.kind === 'in-transaction';
  if (isKept) patch(work, { queue: queue.slice(1) });
  if (frame.kind === 'result') answered(work, dialect, open.about, frame.payload as never);
}

function answered(work: VirtualWork, dialect: VirtualDialect, about: About, result: never): void {
  switch (about.kind) {
    case 'boot':
      bootAnswered(work, result);
      return;
    case 'authorize': {
      const status = dialect.statusOfToken(result) ?? 'Invalid';
      patch(work, { card: { token: about.token, status } });
      if (status === 'Accepted') authorize(work, dialect, about.token, 'card');
      return;
    }
    case 'begin': {
      const id = dialect.givenId(result);
      const { given, transaction } = work.state;
      if (id !== null) patch(work, { given: { ...given, [about.transaction]: id } });
      const status = dialect.statusOfToken(result) ?? 'Accepted';
      if (status === 'Accepted' || transaction?.number !== about.transaction) return;
      patch(work, { card: { token: transaction.token, status } });
      endTransaction(work, dialect, 'refused');
      return;
    }
    default:
  }
}

function bootAnswered(
  work: VirtualWork,
  { status, interval }: { readonly status: string; readonly interval: number },
): void {
  const every = duration(Math.max(1, interval) * second);
  const isAccepted = status === 'Accepted';
  const next = instant(work.now + every);
  patch(work, {
    boot: isAccepted ? 'accepted' : 'waiting',
    bootAt: next,
    toldStatus: null,
    ...(isAccepted && { heartbeat: { every, at: next } }),
  });
}
