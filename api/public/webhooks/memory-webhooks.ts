import type { WebhookEndpoint, WebhooksPort } from './port.ts';

const mostEndpoints = 5;
const aDay = 86_400_000;

const randomBytes = (count: number) => crypto.getRandomValues(new Uint8Array(count));

/** Endpoints kept in memory and never delivered to: for the page, which is no server. */
export function memoryWebhooks(
  wall: () => number,
  random: (bytes: number) => Uint8Array = randomBytes,
): WebhooksPort {
  /** As Standard Webhooks writes it. */
  const newSecret = () => `whsec_${btoa(String.fromCodePoint(...random(24)))}`;
  const endpoints = new Map<string, WebhookEndpoint>();
  let created = 0;

  function change(id: string, changes: Partial<WebhookEndpoint>): WebhookEndpoint | null {
    const endpoint = endpoints.get(id);
    if (endpoint === undefined) return null;
    const changed = { ...endpoint, ...changes };
    endpoints.set(id, changed);
    return changed;
  }

  return {
    createEndpoint: async (details) => {
      if (endpoints.size >= mostEndpoints) return 'too-many-endpoints';
      created += 1;
      const endpoint: WebhookEndpoint = {
        ...details,
        id: `whe_${created}`,
        disabled: null,
        createdAt: wall(),
        previousSecretUntil: null,
      };
      endpoints.set(endpoint.id, endpoint);
      return { endpoint, secret: newSecret() };
    },
    listEndpoints: async () => [...endpoints.values()],
    getEndpoint: async (id) => endpoints.get(id) ?? null,
    updateEndpoint: async (id, { enabled, ...details }) => {
      const disabled = enabled ? null : ('turned-off' as const);
      return change(id, { ...details, ...(enabled !== undefined && { disabled }) });
    },
    deleteEndpoint: async (id) => endpoints.delete(id),
    rotateSecret: async (id) => {
      const endpoint = change(id, { previousSecretUntil: wall() + aDay });
      return endpoint === null ? null : { endpoint, secret: newSecret() };
    },
    listDeliveries: async () => [],
    getDelivery: async () => null,
    replayDelivery: async () => null,
  };
}

/** One of these for each sandbox that asks. */
export function keptWebhooks(wall: () => number): (sandbox: string) => WebhooksPort {
  const kept = new Map<string, WebhooksPort>();
  return (sandbox) => {
    const webhooks = kept.get(sandbox) ?? memoryWebhooks(wall);
    kept.set(sandbox, webhooks);
    return webhooks;
  };
}
