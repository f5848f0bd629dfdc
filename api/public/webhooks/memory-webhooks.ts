import { PublicProblem } from '../problems.ts';
import type { WebhookEndpoint, WebhooksPort } from './webhooks-port.ts';

const mostEndpoints = 20;

const secretBytes = 24;

/** A secret as Standard Webhooks writes it. */
const newSecret = (): string =>
  `whsec_${btoa(String.fromCodePoint(...crypto.getRandomValues(new Uint8Array(secretBytes))))}`;

/** Endpoints kept in memory and never delivered to: for the page, which cannot be a server. */
export function memoryWebhooks(now: () => string): WebhooksPort {
  const endpoints = new Map<string, WebhookEndpoint>();
  let created = 0;
  return {
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
        createdAt: now(),
        secretRotatedAt: null,
      };
      endpoints.set(endpoint.id, endpoint);
      return { endpoint, secret: newSecret() };
    },
    update: async (id, changes) => {
      const endpoint = endpoints.get(id);
      if (endpoint === undefined) return null;
      const changed = { ...endpoint, ...changes };
      endpoints.set(id, changed);
      return changed;
    },
    remove: async (id) => endpoints.delete(id),
    rotateSecret: async (id) => {
      const endpoint = endpoints.get(id);
      if (endpoint === undefined) return null;
      const rotated = { ...endpoint, secretRotatedAt: now() };
      endpoints.set(id, rotated);
      return { endpoint: rotated, secret: newSecret() };
    },
    deliveries: async (id) => (endpoints.has(id) ? [] : null),
    replay: async () => null,
  };
}
