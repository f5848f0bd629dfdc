import { randomBytes, randomInt } from 'node:crypto';
import type { IdempotentRequest } from '#api/public/idempotent-request.ts';
import { PublicProblem } from '#api/public/problems/problems.ts';
import { mostEndpoints, type WebhooksPort } from '#api/public/webhooks/webhooks-port.ts';
import { endpointStore, Repeated, type EndpointStoreHost } from './endpoints/endpoint-store.ts';
import { acceptableUrl } from './sending/public-address.ts';
import { newSecret } from './sending/sign.ts';
import { testSeq } from './statements.ts';
import { eventId } from './webhook-store.ts';

/** How many deliveries are listed; more are stored. */
const mostListed = 500;

export interface CommunityWebhooksHost extends EndpointStoreHost {
  readonly wall: () => number;
  readonly isDevelopment: boolean;
  /** Called when deliveries may be pending. */
  readonly wake: () => void;
  /** Called when an endpoint was created. */
  readonly endpointAdded: () => void;
}

/** The endpoints and deliveries of one community. */
export function communityWebhooks(community: string, host: CommunityWebhooksHost): WebhooksPort {
  const { wall, isDevelopment, wake, endpointAdded } = host;
  const store = endpointStore(host);

  const checked = (text: string) => {
    const url = acceptableUrl(text, isDevelopment);
    if (url === null) throw new PublicProblem('WEBHOOK_ADDRESS_REFUSED', { field: 'url' });
    return url;
  };

  /** Writes once per Idempotency-Key; returns the id and the secret of the first write. */
  async function once(
    name: IdempotentRequest | null,
    secret: string | null,
    write: () => Promise<string | null>,
  ): Promise<{ subject: string; secret: string | null } | null> {
    // Looked up first, because what was written may have been removed since.
    const known = name === null ? null : await store.earlier(community, name);
    try {
      if (known !== null) throw new Repeated();
      const subject = await write();
      return subject === null ? null : { subject, secret };
    } catch (error) {
      if (!(error instanceof Repeated)) throw error;
      const earlier = known ?? (await store.earlier(community, name!))!;
      if (earlier.request !== name!.request) throw new PublicProblem('IDEMPOTENCY_KEY_REUSED');
      return earlier;
    }
  }

  const withSecret = async (written: Awaited<ReturnType<typeof once>>) => {
    const endpoint = written === null ? null : await store.get(community, written.subject);
    return endpoint === null ? null : { endpoint, secret: written!.secret! };
  };

  return {
    list: () => store.list(community),
    create: async (input, name) => {
      const asked = { ...input, url: checked(input.url) };
      const id = `whe_${randomBytes(12).toString('base64url')}`;
      const secret = newSecret();
      const written = await once(name, secret, () =>
        store.create([community, id, secret, mostEndpoints], asked, name, wall()),
      );
      if (written === null) throw new PublicProblem('TOO_MANY_ENDPOINTS');
      endpointAdded();
      wake();
      const created = await withSecret(written);
      if (created === null) throw new PublicProblem('NOT_FOUND');
      return created;
    },
    update: async (id, changes, name) => {
      const { url: text, ...others } = changes;
      const asked = text === undefined ? others : { ...others, url: checked(text) };
      const written = await once(name, null, () =>
        store.update([community, id], asked, name, wall()),
      );
      wake();
      return written === null ? null : store.get(community, id);
    },
    remove: async (id, name) =>
      (await once(name, null, () => store.remove([community, id], name, wall()))) !== null,
    rotateSecret: async (id, name) => {
      const secret = newSecret();
      return withSecret(
        await once(name, secret, () => store.rotateSecret([community, id], secret, name, wall())),
      );
    },
    test: async (endpoint, event, name) => {
      const ordinal = randomInt(2 ** 31 - 1);
      const body = JSON.stringify({ id: eventId(community, testSeq, ordinal), ...event });
      const written = await once(name, null, () =>
        store.test([community, endpoint], { ordinal, body }, name, wall()),
      );
      wake();
      return written === null ? null : store.delivery(community, written.subject);
    },
    deliveries: async (endpoint) =>
      (await store.get(community, endpoint)) === null
        ? null
        : store.deliveries(community, endpoint, mostListed),
    replay: async (endpoint, delivery, name) => {
      const written = await once(name, null, () =>
        store.replay([community, endpoint, delivery], name, wall()),
      );
      wake();
      return written === null ? null : store.delivery(community, written.subject);
    },
  };
}
