import { pageOf } from '../paging.ts';
import { PublicProblem } from '../problems/problems.ts';
import { eventDataWithout, type WebhookEvent } from '../webhooks/webhooks-port.ts';
import { homeOf, localFormatAt } from '../views/scene.ts';
import { api, look, openedIn } from './base.ts';

/** Throws the refusal if nothing was found. */
function known<T>(found: T | null, what: 'endpoint' | 'delivery'): T {
  if (found !== null) return found;
  throw new PublicProblem('NOT_FOUND', { detail: `There is no such ${what}.` });
}

const testData = (sandboxId: string): WebhookEvent['data'] => ({
  ...eventDataWithout(sandboxId),
  sentence: 'This is a test event: your endpoint is told what happens.',
});

export const webhooksRouter = {
  listWebhookEndpoints: api.listWebhookEndpoints.handler(async ({ context, input }) => {
    const endpoints = await openedIn(context).webhooks.list();
    return pageOf(
      'endpoints',
      endpoints,
      ({ createdAt, id }) => [-Date.parse(createdAt), id],
      input,
      (endpoint) => endpoint,
    );
  }),
  createWebhookEndpoint: api.createWebhookEndpoint.handler(async ({ context, input }) => {
    const created = await openedIn(context).webhooks.create(input, context.idempotent);
    context.headers.location = `/v1/webhook-endpoints/${created.endpoint.id}`;
    return created;
  }),
  getWebhookEndpoint: api.getWebhookEndpoint.handler(async ({ context, input: { endpointId } }) => {
    const endpoints = await openedIn(context).webhooks.list();
    return known(endpoints.find(({ id }) => id === endpointId) ?? null, 'endpoint');
  }),
  updateWebhookEndpoint: api.updateWebhookEndpoint.handler(async ({ context, input }) => {
    const { endpointId, ...changes } = input;
    const { webhooks } = openedIn(context);
    return known(await webhooks.update(endpointId, changes, context.idempotent), 'endpoint');
  }),
  deleteWebhookEndpoint: api.deleteWebhookEndpoint.handler(
    async ({ context, input: { endpointId } }) => {
      const isRemoved = await openedIn(context).webhooks.remove(endpointId, context.idempotent);
      known(isRemoved || null, 'endpoint');
      return { id: endpointId, sentence: 'Nothing is delivered there any more.' };
    },
  ),
  rotateWebhookSecret: api.rotateWebhookSecret.handler(
    async ({ context, input: { endpointId } }) => {
      const { webhooks } = openedIn(context);
      return known(await webhooks.rotateSecret(endpointId, context.idempotent), 'endpoint');
    },
  ),
  testWebhookEndpoint: api.testWebhookEndpoint.handler(
    async ({ context, input: { endpointId } }) => {
      const { id, webhooks } = openedIn(context);
      const event = await look(context, ({ world }) => {
        const { time } = localFormatAt(world, homeOf(world));
        return { type: 'webhook.test' as const, timestamp: time(world.now), data: testData(id) };
      });
      return known(await webhooks.test(endpointId, event, context.idempotent), 'endpoint');
    },
  ),
  listWebhookDeliveries: api.listWebhookDeliveries.handler(async ({ context, input }) => {
    const { webhooks } = openedIn(context);
    return pageOf(
      `deliveries ${input.endpointId}`,
      known(await webhooks.deliveries(input.endpointId), 'endpoint'),
      ({ id }) => [Number(id.replaceAll(/\D/g, '')), id],
      input,
      (delivery) => delivery,
    );
  }),
  replayWebhookDelivery: api.replayWebhookDelivery.handler(async ({ context, input }) => {
    const { endpointId, deliveryId } = input;
    const { webhooks } = openedIn(context);
    return known(await webhooks.replay(endpointId, deliveryId, context.idempotent), 'delivery');
  }),
};
