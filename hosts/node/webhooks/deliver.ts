import { waitAfter } from './back-off.ts';
import type { Send, Sent } from './send.ts';
import { signatureHeaders } from './sign.ts';
import { eventId, type Attempt, type DisabledReason, type WebhookStore } from './webhook-store.ts';

export interface DeliveryHost {
  readonly store: WebhookStore;
  readonly send: Send;
  readonly wall: () => number;
  /** The id of this process. */
  readonly worker: string;
  readonly sent: (outcome: Attempt['state'] | 'retried', seconds: number) => void;
}

/** How many endpoints one process sends to at the same time. */
const mostAtOnce = 32;

/**
 * How many deliveries are read at once, and after how long their results are stored at the latest.
 */
const mostInBatch = 50;
const batchMs = 2000;

/** How long other processes wait for one that was killed. */
const leaseMs = 6000;
export const renewMs = 2000;

const gone = 410;

/** Sends pending deliveries: those of an endpoint one after the other, in order. */
export function createDeliverer({ store, send, wall, worker, sent }: DeliveryHost) {
  /** Those that are being sent to; others that this process still holds are free when their lease ends. */
  const serving = new Set<string>();
  let stopped = false;

  /** Sends deliveries until one fails or the time is up; a failed one is the last attempt. */
  async function sendBatch(
    target: NonNullable<Awaited<ReturnType<WebhookStore['leased']>>>,
    batch: Awaited<ReturnType<WebhookStore['pending']>>,
  ) {
    const attempts: Attempt[] = [];
    const began = performance.now();
    for (const { id, attempts: before, seq, ordinal, body } of batch) {
      const at = wall();
      const name = eventId(target.community, seq, ordinal);
      const headers = signatureHeaders(target, { id: name, body, now: at });
      const started = performance.now();
      const result = await send(target.url, headers, body);
      const seconds = (performance.now() - started) / 1000;
      const failure = isTaken(result) ? null : afterFailure(result, before + 1, at);
      // Cut off by our own stop, so not counted as a failure of the endpoint.
      if (failure !== null && stopped) break;
      const state = failure === null ? 'delivered' : failure.state;
      attempts.push({ id, state, at, ...result });
      sent(state === 'pending' ? 'retried' : state, seconds);
      if (failure !== null) return { attempts, failure };
      if (stopped || performance.now() - began > batchMs) break;
    }
    return { attempts, failure: null };
  }

  async function serve(endpoint: string): Promise<void> {
    for (;;) {
      const target = await store.leased(endpoint, worker);
      if (target === null) return;
      const batch = await store.pending(endpoint, mostInBatch);
      const { attempts, failure } = await sendBatch(target, batch);
      if (attempts.length > 0) await store.record(attempts);
      if (batch.length > 0 && failure === null && !stopped) continue;
      const now = wall();
      const next = failure?.next ?? (batch.length > 0 ? now : null);
      const disabled = failure?.disabled ?? null;
      return store.release(endpoint, worker, { disabled, next, queued: target.queued, now });
    }
  }

  return {
    /** Serves all endpoints that are due; resolves when none is left. */
    run: async (): Promise<void> => {
      while (serving.size < mostAtOnce) {
        if (stopped) return;
        const room = mostAtOnce - serving.size;
        const claimed = await store.claimEndpoints(wall(), worker, leaseMs, room);
        // One whose lease ended under a process that stood still is served already.
        const free = claimed.map(({ id }) => id).filter((id) => !serving.has(id));
        if (free.length === 0) return;
        for (const id of free) serving.add(id);
        await Promise.all(free.map((id) => serve(id).finally(() => serving.delete(id))));
      }
    },
    renew: async (): Promise<void> => {
      if (serving.size > 0) await store.renewLeases(wall(), worker, leaseMs, [...serving]);
    },
    stop: () => {
      stopped = true;
    },
  };
}

const isTaken = ({ status }: Sent) => status !== null && status >= 200 && status < 300;

interface Failure {
  readonly state: 'pending' | 'failed';
  readonly next: number | null;
  readonly disabled: DisabledReason | null;
}

function afterFailure({ status }: Sent, attempts: number, now: number): Failure {
  if (status === gone) return { state: 'failed', next: null, disabled: 'gone' };
  const wait = waitAfter(attempts);
  if (wait === null) return { state: 'failed', next: null, disabled: 'failing' };
  return { state: 'pending', next: now + wait, disabled: null };
}
