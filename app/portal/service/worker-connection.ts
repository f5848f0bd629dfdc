import type { ClientContext, ClientLink } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import type { Greeting, Settings } from '#hosts/worker/settings.ts';
import { config } from '#app/config.ts';
import { loadPart } from '../loading/load-part.ts';
import { nextTask } from './next-task.ts';

/** A running service. */
export interface Connection {
  readonly link: Promise<ClientLink<ClientContext>>;
  /** Aborted when the service is gone. */
  readonly lost: AbortSignal;
  readonly close: () => void;
}

/** A new one for each page. */
export const lifeline = `fairwatt-service-${Math.random()}`;

/** Starts the service in a worker, or in the page where workers are refused. */
export function connect(role: Settings['role']): Connection {
  const settings: Settings = {
    role,
    zone: config.timeZone,
    currency: config.currency,
    locale: config.locale,
    lifeline,
  };
  const end = new AbortController();
  const close = () => end.abort();
  const link = inWorker(settings, end).catch(() => inPage(settings));
  // A failed start counts as lost, so that the next call tries again.
  link.catch(close);
  return { link, lost: end.signal, close };
}

async function inWorker(settings: Settings, end: AbortController) {
  // In its own task, because the page is busy starting.
  await nextTask();
  const { port1, port2 } = new MessageChannel();
  const greeting: Greeting = { port: port2, settings };
  const worker = new Worker(new URL('../../../hosts/worker/worker.ts', import.meta.url), {
    type: 'module',
  });
  end.signal.addEventListener('abort', () => worker.terminate());
  worker.postMessage(greeting, [port2]);
  try {
    await new Promise((ready, failed) => {
      worker.addEventListener('message', ready, { once: true });
      worker.addEventListener('error', failed, { once: true });
    });
  } catch (refused) {
    worker.terminate();
    throw refused;
  }
  worker.addEventListener('error', () => end.abort());
  died().then(
    () => end.abort(),
    () => undefined, // Locks are blocked: a timeout detects a dead worker instead.
  );
  return linkOver(port1);
}

async function inPage(settings: Settings) {
  const { serve } = await loadPart(() => import('#hosts/worker/serve.ts'));
  const { port1, port2 } = new MessageChannel();
  await serve({ port: port2, settings });
  return linkOver(port1);
}

function linkOver(port: MessagePort) {
  port.start();
  return new RPCLink({ port });
}

/** A lock is released when its holder dies; workers have no event for that. */
async function died(): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request(lifeline, () => undefined);
  else await new Promise(() => undefined);
}
