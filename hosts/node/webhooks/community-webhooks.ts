import { randomBytes } from 'node:crypto';
import type { WebhooksPort } from '#api/public/webhooks/port.ts';
import { isAcceptableUrl } from './public-address.ts';
import { newSecret } from './sign.ts';
import type { WebhookStore } from './webhook-store.ts';

const mostEndpoints = 5;

/** How long the secret before signs, too. */
export const overlapMs = 24 * 3_600_000;

export interface CommunityWebhooksHost {
  readonly store: WebhookStore;
  readonly wall: () => number;
  readonly isDevelopment: boolean;
  /** Something may be waiting to be sent. */
  readonly wake: () => void;
  /** Somebody wants to know from now on. */
  readonly wanted: () => void;
}

/** The endpoints and deliveries of one community. */
export function communityWebhooks(community: string, host: CommunityWebhooksHost): WebhooksPort {
  const { store, wall, isDevelopment, wake, wanted } = host;
  const refuses = (url: string | undefined) =>
    url !== undefined && !isAcceptableUrl(url, isDevelopment);

  const port: WebhooksPort = {
    createEndpoint: async (details) => {
      if (refuses(details.url)) return 'address-refused';
      const id = `whe_${randomBytes(12).toString('base64url')}`;
      const secret = newSecret();
      const bounds = { now: wall(), most: mostEndpoints };
      const isCreated = await store.createEndpoint(community, id, details, secret, bounds);
      if (!isCreated) return 'too-many-endpoints';
      wanted();
      return { endpoint: (await port.getEndpoint(id))!, secret };
    },
    listEndpoints: () => store.listEndpoints(community),
    getEndpoint: (id) => store.getEndpoint(community, id),
    updateEndpoint: async (id, change) => {
      if (refuses(change.url)) return 'address-refused';
      const endpoint = await store.updateEndpoint(community, id, change, wall());
      wake();
      return endpoint;
    },
    deleteEndpoint: (id) => store.deleteEndpoint(community, id),
    rotateSecret: async (id) => {
      const secret = newSecret();
      const endpoint = await store.rotateSecret(community, id, secret, wall() + overlapMs);
      return endpoint === null ? null : { endpoint, secret };
    },
    listDeliveries: (query) => store.listDeliveries(community, query),
    getDelivery: (id) => store.getDelivery(community, id),
    replayDelivery: async (id) => {
      const again = await store.replayDelivery(community, id, wall());
      if (again === null) return null;
      wake();
      return store.getDelivery(community, again);
    },
  };
  return port;
}
