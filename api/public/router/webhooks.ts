import type { PublicAnswers } from '../contract/contract.ts';
import { isoTime } from '../iso-time.ts';
import { cursorAt, pageOf, readCursor, usualLimit } from '../paging.ts';
import { PublicProblem } from '../problems.ts';
import type {
  Delivery,
  EndpointRefusal,
  EndpointWithSecret,
  WebhookEndpoint,
} from '../webhooks/port.ts';
import { api, openedIn } from './base.ts';

/** Webhooks live in the time of the wall, not of a building. */
const time = (at: number) => isoTime('UTC', at);
const timeOrNull = (at: number | null) => (at === null ? null : time(at));

const endpointView = (endpoint: WebhookEndpoint): PublicAnswers['getWebhookEndpoint'] => ({
  ...endpoint,
  createdAt: time(endpoint.createdAt),
  previousSecretUntil: timeOrNull(endpoint.previousSecretUntil),
});

const secretView = ({ endpoint, secret }: EndpointWithSecret) => ({
  endpoint: endpointView(endpoint),
  secret,
});

const deliveryView = (delivery: Delivery): PublicAnswers['replayWebhookDelivery'] => ({
  ...delivery,
  createdAt: time(delivery.createdAt),
  lastAttemptAt: timeOrNull(delivery.lastAttemptAt),
  nextAttemptAt: timeOrNull(delivery.nextAttemptAt),
});

const refusals: Readonly<Record<EndpointRefusal, PublicProblem['body']['code']>> = {
  'address-refused': 'WEBHOOK_ADDRESS_REFUSED',
  'too-many-endpoints': 'TOO_MANY_ENDPOINTS',
};

/** What the port answered, or the problem that it stands for. */
function accepted<T extends object>(
  answer: T | EndpointRefusal | null,
  what: 'endpoint' | 'delivery' = 'endpoint',
): T {
  if (answer === null) {
    throw new PublicProblem('NOT_FOUND', { detail: `There is no such ${what}.` });
  }
  if (typeof answer === 'string') throw new PublicProblem(refusals[answer], { field: 'url' });
  return answer;
}

export const webhooksRouter = {
  listWebhookEndpoints: api.listWebhookEndpoints.handler(async ({ context, input }) => {
    const endpoints = await openedIn(context).webhooks.listEndpoints();
    return pageOf(endpoints, ({ createdAt, id }) => [createdAt, id], input, endpointView);
  }),
  createWebhookEndpoint: api.createWebhookEndpoint.handler(async ({ context, input }) => {
    const { url, description = '', eventTypes = null } = input;
    const { webhooks } = openedIn(context);
    const created = accepted(await webhooks.createEndpoint({ url, description, eventTypes }));
    context.headers.location = `/v1/webhook-endpoints/${created.endpoint.id}`;
    return secretView(created);
  }),
  getWebhookEndpoint: api.getWebhookEndpoint.handler(async ({ context, input: { endpointId } }) =>
    endpointView(accepted(await openedIn(context).webhooks.getEndpoint(endpointId))),
  ),
  updateWebhookEndpoint: api.updateWebhookEndpoint.handler(async ({ context, input }) => {
    const { endpointId, isEnabled, ...details } = input;
    const change = { ...details, ...(isEnabled !== undefined && { enabled: isEnabled }) };
    return endpointView(
      accepted(await openedIn(context).webhooks.updateEndpoint(endpointId, change)),
    );
  }),
  deleteWebhookEndpoint: api.deleteWebhookEndpoint.handler(
    async ({ context, input: { endpointId } }) => {
      const isRemoved = await openedIn(context).webhooks.deleteEndpoint(endpointId);
      accepted(isRemoved ? {} : null);
      return { id: endpointId, sentence: 'Nothing is delivered there any more.' };
    },
  ),
  rotateWebhookSecret: api.rotateWebhookSecret.handler(async ({ context, input: { endpointId } }) =>
    secretView(accepted(await openedIn(context).webhooks.rotateSecret(endpointId))),
  ),
  listWebhookDeliveries: api.listWebhookDeliveries.handler(async ({ context, input }) => {
    const { endpointId = null, limit = usualLimit, cursor } = input;
    const after = cursor === undefined ? null : readCursor(cursor)[1];
    // One more than asked for tells whether there is another page.
    const found = await openedIn(context).webhooks.listDeliveries({
      endpointId,
      limit: limit + 1,
      after,
    });
    const shown = found.slice(0, limit);
    const last = found.length > limit ? shown.at(-1) : undefined;
    return {
      items: shown.map(deliveryView),
      nextCursor: last === undefined ? null : cursorAt([last.createdAt, last.id]),
    };
  }),
  getWebhookDelivery: api.getWebhookDelivery.handler(async ({ context, input: { deliveryId } }) => {
    const { webhooks } = openedIn(context);
    const { body, ...delivery } = accepted(await webhooks.getDelivery(deliveryId), 'delivery');
    return {
      ...deliveryView(delivery),
      event: JSON.parse(body) as PublicAnswers['getWebhookDelivery']['event'],
    };
  }),
  replayWebhookDelivery: api.replayWebhookDelivery.handler(
    async ({ context, input: { deliveryId } }) => {
      const { webhooks } = openedIn(context);
      return deliveryView(accepted(await webhooks.replayDelivery(deliveryId), 'delivery'));
    },
  ),
};
