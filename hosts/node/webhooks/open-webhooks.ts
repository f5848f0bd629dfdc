import { randomUUID } from 'node:crypto';
import type { WebhooksPort } from '#api/public/webhooks/webhooks-port.ts';
import { describeError } from '../middleware/log-requests.ts';
import type { Log } from '../operations/log.ts';
import type { Sandboxes } from '../sandboxes/sandboxes.ts';
import { communityStore } from '../store/community-store.ts';
import type { Database } from '../store/database.ts';
import { communityWebhooks } from './community-webhooks.ts';
import { createDeliverer, renewMs } from './deliver.ts';
import { createSender } from './send.ts';
import { createTeller } from './tell-events.ts';
import type { WebhookMetrics } from './webhook-metrics.ts';
import { webhookStore } from './webhook-store.ts';

export interface WebhooksOptions {
  readonly sandboxes: Sandboxes;
  readonly engine: string;
  readonly wall: () => number;
  /** Any address may be sent to, also inside our own network. */
  readonly isDevelopment: boolean;
  readonly metrics: WebhookMetrics;
  readonly log: Log;
}

export type Webhooks = ReturnType<typeof openWebhooks>;

/** How often to look for what is due; every so often also for what a killed process left behind. */
const lookMs = 1000;
const looksBetweenLogs = 5;

/** Communities looked at in one go, and how long others leave them alone meanwhile. */
const mostDue = 100;
const dueHoldMs = 10_000;

const keptMs = 7 * 24 * 3_600_000;
const mostDeliveries = 10_000;

/** How long a stop waits for answers of receivers. */
const stopMs = 1000;

/** The webhooks of all communities of a database, told and sent by this process and others. */
export function openWebhooks(database: Database, options: WebhooksOptions) {
  const { sandboxes, engine, wall, isDevelopment, metrics, log } = options;
  const store = webhookStore(database);
  const sender = createSender({ isDevelopment });
  const complain = (error: unknown) =>
    log.error('Webhooks failed', error instanceof Error ? describeError(error) : {});

  const deliverer = createDeliverer({
    store,
    send: sender.send,
    wall,
    worker: randomUUID(),
    sent: (outcome, seconds) => {
      metrics.deliveries({ outcome }).add();
      metrics.seconds().observe(seconds);
    },
  });
  const tell = createTeller({
    store,
    communities: communityStore(database),
    sandboxes,
    engine,
    wall,
    locale: 'en-US',
    told: (events, deliveries) => {
      metrics.events().add(events);
      if (deliveries > 0) wake();
    },
    skipped: (community) => {
      metrics.skipped().add();
      log.error('Webhook events were skipped: another version wrote them', { community });
    },
  });

  let isStarted = false;
  let running: Promise<void> = Promise.resolve();
  const wake = () => {
    if (isStarted)
      running = Promise.all([running, deliverer.run().catch(complain)]).then(() => undefined);
  };

  /** Changed by this process since their events were last told. */
  const changed = new Set<string>();
  let telling: Promise<void> | null = null;
  const tellChanged = async () => {
    for (const community of changed) {
      changed.delete(community);
      await tell(community).catch(complain);
    }
    telling = null;
  };

  /** While no community has an endpoint, a change costs nothing. */
  let isWanted = true;
  sandboxes.watchChanges((community) => {
    if (!isStarted || !isWanted) return;
    changed.add(community);
    telling ??= tellChanged();
  });

  /** Tells what time has brought, and with logs what others have left behind. */
  const tellDue = async (withLogs: boolean) => {
    for (;;) {
      const due = await store.claimDue(wall(), dueHoldMs, withLogs, mostDue);
      // One that fails keeps no other waiting; it is due again soon.
      for (const community of due) await tell(community).catch(complain);
      if (due.length < mostDue) return;
    }
  };

  let looks = 0;
  const look = async () => {
    const withLogs = looks++ % looksBetweenLogs === 0;
    if (withLogs) isWanted = await store.isWanted();
    if (isWanted) await tellDue(withLogs);
    wake();
  };

  const timers: NodeJS.Timeout[] = [];
  const every = (ms: number, task: () => Promise<unknown>) => {
    let isRunning = false;
    const run = async () => {
      if (isRunning) return;
      isRunning = true;
      await task().catch(complain);
      isRunning = false;
    };
    timers.push(setInterval(() => void run(), ms));
    return run();
  };

  return {
    of: (community: string): WebhooksPort =>
      communityWebhooks(community, {
        query: database.query,
        wall,
        isDevelopment,
        wake,
        wanted: () => (isWanted = true),
      }),

    /** Tells and sends all that is due at this moment. */
    settle: async () => {
      await tellDue(true);
      await deliverer.run();
    },

    removeOld: () => store.removeOld(wall() - keptMs, mostDeliveries),

    /** From now on by itself. */
    start: async () => {
      if (!database.isShared) await store.forgetLeases();
      isStarted = true;
      void every(renewMs, deliverer.renew);
      void every(lookMs, look);
    },

    /** Tells what the log has, so that another version need not carry it out again; sends no more. */
    close: async () => {
      isStarted = false;
      for (const timer of timers) clearInterval(timer);
      deliverer.stop();
      await telling;
      await tellDue(true).catch(complain);
      const timer = setTimeout(sender.close, stopMs);
      await running;
      clearTimeout(timer);
      sender.close();
    },
  };
}
