import { waitAfter } from './sending/back-off.ts';
import { challengeEndpoint } from './challenge.ts';
import { isTaken, type Send, type Sent } from './sending/send.ts';
import { signatureHeaders } from './sending/sign.ts';
import {
  eventId,
  type Attempt,
  type DisabledReason,
  type LeasedEndpoint,
  type PendingDelivery,
  type WebhookStore,
} from './webhook-store.ts';

type AttemptOutcome = Attempt['state'] | 'retried' | 'verified' | 'unverified';

export interface DeliveryHost {
  readonly store: WebhookStore;
  readonly send: Send;
  readonly wall: () => number;
  /** The id of this process. */
  readonly worker: string;
  /** Called after each attempt; the time is that until the receiver has answered. */
  readonly sent: (outcome: AttemptOutcome, seconds: number | null) => void;
  /** Called when the store fails. What was not recorded is sent again. */
  readonly failed: (error: unknown) => void;
}

/**
 * How many endpoints one process sends to at the same time, and how many of one community all
 * processes together: its slow endpoints hold up each other, not those of other communities.
 */
const mostAtOnce = 128;
export const mostOfCommunity = 4;

/**
 * How many deliveries are read at once, and after how long their results are stored at the latest.
 */
const mostInBatch = 50;
const batchMs = 2000;

/** How long other processes wait for one that was killed. */
const leaseMs = 6000;
export const renewMs = 2000;

/** After so many failures in a row it is the endpoint that fails, not an event. */
const mostFailures = 2;

const gone = 410;

/** Sends pending deliveries: those of an endpoint one after the other, those of an object in order. */
export function createDeliverer({ store, send, wall, worker, sent, failed }: DeliveryHost) {
  /** The endpoints that are being sent to. */
  const serving = new Map<string, Promise<void>>();
  /** Those of them that were claimed again: a claim can be answered before the release it follows. */
  const claimedAgain = new Set<string>();
  let claiming: Promise<void> | null = null;
  /** Whether an endpoint may have become due since the last claim. */
  let mayBeDue = false;
  let stopped = false;

  /**
   * Sends deliveries until the time is up, or several fail in a row. What follows a failed one of the
   * same object waits for it; others go on.
   */
  async function sendBatch(target: LeasedEndpoint, batch: readonly PendingDelivery[]) {
    const attempts: Attempt[] = [];
    const held = new Set<string>();
    const failures: Failure[] = [];
    const began = wall();
    let { lastTaken } = target;
    let isCut = false;
    for (const { id, attempts: before, community, seq, ordinal, subject, created, body } of batch) {
      if (held.has(subject)) continue;
      isCut = stopped || (attempts.length > 0 && wall() - began > batchMs);
      if (isCut) break;
      const at = wall();
      const name = eventId(community, seq, ordinal);
      const headers = signatureHeaders(target, { id: name, body, now: at });
      const started = performance.now();
      const result = await send(target.url, headers, body);
      const seconds = (performance.now() - started) / 1000;
      const wasTakenSince = lastTaken !== null && lastTaken >= created;
      const failure = isTaken(result) ? null : afterFailure(result, before + 1, at, wasTakenSince);
      // Cut off by our own stop, so not counted as a failure of the endpoint.
      if (failure !== null && stopped) {
        isCut = true;
        break;
      }
      const state = failure === null ? 'delivered' : failure.state;
      const { status, error } = result;
      attempts.push({ id, state, at, next: failure?.next ?? null, status, error });
      sent(state === 'pending' ? 'retried' : state, seconds);
      if (failure === null) {
        lastTaken = at;
        failures.length = 0;
        continue;
      }
      failures.push(failure);
      if (failure.state === 'pending') held.add(subject);
      if (failure.disabled !== null || failures.length >= mostFailures) break;
    }
    const disabled = failures.find((failure) => failure.disabled !== null)?.disabled ?? null;
    const waits = failures.map(({ next }) => next ?? Infinity);
    const resumes = failures.length >= mostFailures ? Math.min(...waits) : null;
    return { attempts, isCut, disabled, lastTaken, resumes: resumes === Infinity ? null : resumes };
  }

  /** Sends what is pending. A slow endpoint gives up its place after a batch, to wait for another. */
  async function serve(endpoint: string): Promise<void> {
    for (;;) {
      const target = await store.leased(endpoint, worker);
      if (target === null) return;
      if (target.verified === null) {
        const unanswered = await challengeEndpoint({ store, send, wall, worker }, target);
        sent(unanswered === null ? 'verified' : 'unverified', null);
        if (unanswered !== null) {
          const { queued, lastTaken } = target;
          const after = { ...unanswered, lastTaken, isMore: false, queued, now: wall() };
          return store.release(endpoint, worker, after);
        }
      }
      const batch = await store.pending(endpoint, mostInBatch, wall());
      const { attempts, isCut, disabled, lastTaken, resumes } = await sendBatch(target, batch);
      if (attempts.length > 0) await store.record(attempts);
      const isFull = batch.length === mostInBatch;
      if (isFull && !isCut && disabled === null && resumes === null && !stopped) continue;
      const { queued } = target;
      const isMore = isCut || isFull;
      const now = wall();
      const after = { disabled, resumes, lastTaken, isMore, queued, now };
      return store.release(endpoint, worker, after);
    }
  }

  async function serveAndGoOn(endpoint: string): Promise<void> {
    do {
      claimedAgain.delete(endpoint);
      try {
        await serve(endpoint);
      } catch (error) {
        failed(error);
      }
    } while (claimedAgain.has(endpoint));
    serving.delete(endpoint);
    claim();
  }

  const hasRoom = () => !stopped && serving.size < mostAtOnce;

  async function claimDue(): Promise<void> {
    try {
      while (mayBeDue && hasRoom()) {
        mayBeDue = false;
        const most = { atOnce: mostAtOnce - serving.size, ofCommunity: mostOfCommunity };
        const claimed = await store.claimEndpoints(wall(), worker, leaseMs, most);
        for (const { id } of claimed) {
          if (serving.has(id)) claimedAgain.add(id);
          else serving.set(id, serveAndGoOn(id));
        }
      }
    } catch (error) {
      failed(error);
    } finally {
      claiming = null;
    }
  }

  /** Begins to serve the endpoints that are due. Calls during a claim lead to one more. */
  function claim(): void {
    mayBeDue = true;
    if (hasRoom()) claiming ??= claimDue();
  }

  const isAtWork = () => claiming !== null || serving.size > 0;

  return {
    claim,
    /** Resolves when no endpoint is being sent to. */
    settled: async (): Promise<void> => {
      while (isAtWork()) await Promise.all([claiming, ...serving.values()]);
    },
    renew: async (): Promise<void> => {
      if (serving.size > 0) await store.renewLeases(wall(), worker, leaseMs, [...serving.keys()]);
    },
    stop: () => {
      stopped = true;
    },
  };
}

interface Failure {
  readonly state: 'pending' | 'failed';
  readonly next: number | null;
  readonly disabled: DisabledReason | null;
}

/** An endpoint that took something since the event was queued is not failing: the event is. */
function afterFailure(
  { status }: Sent,
  attempts: number,
  now: number,
  wasTakenSince: boolean,
): Failure {
  if (status === gone) return { state: 'failed', next: null, disabled: 'gone' };
  const wait = waitAfter(attempts);
  if (wait === null) {
    return { state: 'failed', next: null, disabled: wasTakenSince ? null : 'failing' };
  }
  return { state: 'pending', next: now + wait, disabled: null };
}
