import type { Books } from '#engine/service/books.ts';
import type { WorldEvent } from '#engine/community/events.ts';
import { PublicProblem } from '../problems/problems.ts';
import type { Present, Sandbox } from '../../sandbox/sandbox.ts';
import { translateEvents } from './translate-events.ts';
import {
  mostEndpoints,
  type WebhookDelivery,
  type WebhookEndpoint,
  type WebhookEvent,
  type WebhooksPort,
} from './webhooks-port.ts';

const secretBytes = 24;

const algorithm = { name: 'HMAC', hash: 'SHA-256' };

const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes));

/** What an endpoint would receive. */
export interface InboxEntry {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface MemoryWebhooks extends WebhooksPort {
  /** Delivers the events between two states of the community. */
  readonly deliverEvents: (
    before: Books,
    after: Books & { readonly events: readonly WorldEvent[] },
  ) => Promise<void>;
  /** All that was delivered, oldest first. */
  readonly inbox: readonly InboxEntry[];
}

/** Endpoints in memory, for a page: it cannot reach receivers, so deliveries go to an inbox. */
export function memoryWebhooks(
  now: () => string,
  randomBytes: (count: number) => Uint8Array = random,
): MemoryWebhooks {
  /** A secret as Standard Webhooks writes it. */
  const newSecret = () => `whsec_${btoa(String.fromCodePoint(...randomBytes(secretBytes)))}`;
  const endpoints = new Map<string, WebhookEndpoint>();
  const secrets = new Map<string, string>();
  const deliveries: WebhookDelivery[] = [];
  const inbox: InboxEntry[] = [];
  let created = 0;
  let eventCount = 0;

  async function deliver(endpoint: WebhookEndpoint, event: WebhookEvent): Promise<WebhookDelivery> {
    const body = JSON.stringify(event);
    const secret = secrets.get(endpoint.id)!;
    const headers = await signatureHeaders(secret, event.id, body, Date.parse(now()));
    inbox.push({ url: endpoint.url, headers, body });
    const delivery: WebhookDelivery = {
      id: `whd_${deliveries.length + 1}`,
      endpointId: endpoint.id,
      event,
      state: 'delivered',
      attempts: 1,
      lastStatus: 204,
      lastError: null,
      lastAttemptAt: now(),
      nextAttemptAt: null,
    };
    deliveries.push(delivery);
    return delivery;
  }

  return {
    inbox,
    deliverEvents: async (before, after) => {
      for (const { type, timestamp, data } of translateEvents(
        before.world,
        after,
        after.events,
        'en-US',
      )) {
        eventCount += 1;
        const about = { sandboxId: 'page', ...data };
        const event = { id: `evt_page_${eventCount}`, type, timestamp, data: about };
        const told = new Set<string>();
        for (const endpoint of endpoints.values()) {
          const { isEnabled, events, url } = endpoint;
          const isSubscribed = events.length === 0 || events.includes(type);
          if (!isEnabled || !isSubscribed || told.has(url)) continue;
          told.add(url);
          await deliver(endpoint, event);
        }
      }
    },
    list: async () => [...endpoints.values()],
    create: async ({ url, events = [], description = '' }) => {
      if (endpoints.size >= mostEndpoints) throw new PublicProblem('TOO_MANY_ENDPOINTS');
      created += 1;
      const endpoint: WebhookEndpoint = {
        id: `we${created}`,
        url,
        description,
        events,
        isEnabled: true,
        disabledReason: null,
        createdAt: now(),
        // The page is the receiver, so there is nobody to ask.
        verifiedAt: now(),
        secretRotatedAt: null,
      };
      const secret = newSecret();
      endpoints.set(endpoint.id, endpoint);
      secrets.set(endpoint.id, secret);
      return { endpoint, secret };
    },
    update: async (id, changes) => {
      const endpoint = endpoints.get(id);
      if (endpoint === undefined) return null;
      const { isEnabled } = { ...endpoint, ...changes };
      const changed = {
        ...endpoint,
        ...changes,
        disabledReason: isEnabled ? null : ('turned_off' as const),
      };
      endpoints.set(id, changed);
      return changed;
    },
    remove: async (id) => endpoints.delete(id),
    rotateSecret: async (id) => {
      const endpoint = endpoints.get(id);
      if (endpoint === undefined) return null;
      const rotated = { ...endpoint, secretRotatedAt: now() };
      const secret = newSecret();
      endpoints.set(id, rotated);
      secrets.set(id, secret);
      return { endpoint: rotated, secret };
    },
    test: async (id, event) => {
      const endpoint = endpoints.get(id);
      eventCount += 1;
      return endpoint ? deliver(endpoint, { id: `evt_page_${eventCount}`, ...event }) : null;
    },
    deliveries: async (id) =>
      endpoints.has(id)
        ? deliveries.filter(({ endpointId }) => endpointId === id).toReversed()
        : null,
    replay: async (id, delivery) => {
      const endpoint = endpoints.get(id);
      const again = deliveries.find((one) => one.id === delivery && one.endpointId === id);
      return endpoint && again ? deliver(endpoint, again.event) : null;
    },
  };
}

/**
 * The headers of Standard Webhooks for a body, signed at a time of the wall clock. With Web Crypto,
 * so that pages need not load the library.
 */
async function signatureHeaders(secret: string, id: string, body: string, now: number) {
  const timestamp = String(Math.floor(now / 1000));
  const bytes = Uint8Array.from(atob(secret.replace(/^whsec_/, '')), (one) => one.charCodeAt(0));
  const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign']);
  const content = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  const signature = new Uint8Array(await crypto.subtle.sign('HMAC', key, content));
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${btoa(String.fromCharCode(...signature))}`,
  };
}

/** A sandbox whose changes are delivered to the webhooks of its page. */
export const withWebhooks = (
  sandbox: Sandbox,
  { deliverEvents }: Pick<MemoryWebhooks, 'deliverEvents'>,
): Sandbox => ({
  ...sandbox,
  act: async (decide, check, apply) => {
    let before: Present | null = null;
    const noted = (now: Present) => {
      before = now;
      return decide(now);
    };
    const done = await sandbox.act(noted, check, apply);
    await deliverEvents(before!, done);
    return done;
  },
});
