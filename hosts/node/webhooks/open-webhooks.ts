import { randomUUID } from 'node:crypto';
import type { WebhooksPort } from '#api/public/webhooks/webhooks-port.ts';
import { describeError } from '../middleware/log-requests.ts';
import type { Log } from '../operations/log.ts';
import type { Communities } from '../communities/communities.ts';
import { logStore } from '../communities/stored/stored-bytes.ts';
import { communityStore } from '../store/community-store.ts';
import type { Database } from '../store/database.ts';
import type { SecretKeys } from '../store/secret-keys.ts';
import { communityWebhooks } from './community-webhooks.ts';
import { createDeliverer, renewMs } from './deliver.ts';
import { createSender } from './sending/send.ts';
import { createEventQueuer } from './queue-events.ts';
import { sealSecrets } from './endpoints/seal-secrets.ts';
import { repeatedTasks } from '../operations/repeated-tasks.ts';
import type { WebhookMetrics } from './webhook-metrics.ts';
import { webhookStore } from './webhook-store.ts';

export interface WebhooksOptions {
  readonly communities: Communities;
  readonly wall: () => number;
  /** Allows any address, also inside our own network. */
  readonly isDevelopment: boolean;
  /** Seal the secrets of endpoints. */
  readonly keys: SecretKeys;
  readonly metrics: WebhookMetrics;
  readonly log: Log;
}

export type Webhooks = ReturnType<typeof openWebhooks>;

/** How often deliveries are looked for; every so many times, also events that killed processes left. */
const pollMs = 1000;
const pollsBetweenLogs = 5;

/** Of how many communities events are queued at a poll. */
const mostUnqueued = 100;

const aDay = 24 * 3_600_000;
const eventsKeptMs = 7 * aDay;
/** As long as the Idempotency-Keys of all other writes. */
const keysKeptMs = aDay;
const mostDeliveries = 10_000;

/** How long a stop waits for receivers to answer. */
const stopMs = 1000;

/** Queues and delivers the webhooks of all communities, together with other processes. */
export function openWebhooks(database: Database, options: WebhooksOptions) {
  const { communities, wall, isDevelopment, keys, metrics, log } = options;
  const store = webhookStore(database, keys);
  const sender = createSender({ isDevelopment });
  const logFailure = (error: unknown) =>
    log.error('Webhooks failed', error instanceof Error ? describeError(error) : {});

  const deliverer = createDeliverer({
    store,
    send: sender.send,
    wall,
    worker: randomUUID(),
    sent: (outcome, seconds) => {
      metrics.deliveries({ outcome }).add();
      if (seconds !== null) metrics.seconds().observe(seconds);
    },
    failed: logFailure,
  });
  const queueEvents = createEventQueuer({
    store,
    log: logStore(communityStore(database)),
    wall,
    locale: 'en-US',
    queued: (events, deliveries) => {
      metrics.events().add(events);
      if (deliveries > 0) wake();
    },
  });

  let isStarted = false;
  const wake = () => {
    if (isStarted) deliverer.claim();
  };

  /** Communities that this process has changed and whose events are not queued yet. */
  const changed = new Set<string>();
  let queuing: Promise<void> | null = null;
  const queueChanged = async () => {
    for (const community of changed) {
      changed.delete(community);
      await queueEvents(community).catch(logFailure);
    }
    queuing = null;
  };

  /** Whether any community has an endpoint; without one, changes need no work. */
  let hasEndpoints = true;
  let endpointsAdded = 0;
  const endpointAdded = () => {
    endpointsAdded += 1;
    hasEndpoints = true;
  };
  /** An answer may come from before an endpoint that was created meanwhile. */
  const lookForEndpoints = async () => {
    const before = endpointsAdded;
    const isAny = await store.hasEndpoints();
    if (endpointsAdded === before) hasEndpoints = isAny;
  };
  communities.watchChanges((community) => {
    if (!isStarted || !hasEndpoints) return;
    changed.add(community);
    queuing ??= queueChanged();
  });

  /** Queues events of the log that no process has queued, such as after a kill. */
  const queueLeft = async () => {
    const left = await store.unqueued(mostUnqueued);
    // A failure does not hold up the others.
    for (const community of left) await queueEvents(community).catch(logFailure);
  };

  let polls = 0;
  const poll = async () => {
    if (polls++ % pollsBetweenLogs === 0) {
      await lookForEndpoints();
      if (hasEndpoints) await queueLeft();
    }
    wake();
  };

  const tasks = repeatedTasks(logFailure);

  return {
    of: (community: string): WebhooksPort =>
      communityWebhooks(community, {
        query: database.query,
        keys,
        wall,
        isDevelopment,
        wake,
        endpointAdded,
      }),

    endpointAdded: () => {
      endpointAdded();
      wake();
    },

    /** Queues and sends all that has happened by now. */
    settle: async () => {
      await communities.wakeDue(logFailure);
      await queueLeft();
      deliverer.claim();
      await deliverer.settled();
    },

    removeOld: () => {
      const now = wall();
      const before = { events: now - eventsKeptMs, keys: now - keysKeptMs };
      return store.removeOld(before, mostDeliveries);
    },

    /** Works by itself from now on. */
    start: async () => {
      await sealSecrets(database.query, keys);
      if (!database.isShared) await store.forgetLeases();
      isStarted = true;
      tasks.start(renewMs, deliverer.renew);
      tasks.start(pollMs, poll);
    },

    /** Queues the events of the log, so that nothing waits for the next process. Sends no more. */
    close: async () => {
      isStarted = false;
      const tasksStopped = tasks.stop();
      deliverer.stop();
      await tasksStopped;
      await queuing;
      await queueLeft().catch(logFailure);
      const timer = setTimeout(sender.close, stopMs);
      await deliverer.settled();
      clearTimeout(timer);
      sender.close();
    },
  };
}
