import { pageOf } from '../paging.ts';
import { PublicProblem } from '../problems.ts';
import { api, openedIn } from './base.ts';

/** What the port knows, or the refusal where it knows none. */
function known<T>(found: T | null, what: 'endpoint' | 'delivery'): T {
  if (found !== null) return found;
  throw new PublicProblem('NOT_FOUND', { detail: `There is no such ${what}.` });
}

/** The port has lists in their order; a page needs to know where it is. */
const inOrder = <Entry extends { readonly id: string }>(entries: readonly Entry[]) =>
  entries.map((entry, at) => ({ entry, at }));

export const webhooksRouter = {
  listWebhookEndpoints: api.listWebhookEndpoints.handler(async ({ context, input }) => {
    const endpoints = inOrder(await openedIn(context).webhooks.list());
    return pageOf(
      endpoints,
      ({ at, entry }) => [-at, entry.id],
      input,
      ({ entry }) => entry,
    );
  }),
  createWebhookEndpoint: api.createWebhookEndpoint.handler(async ({ context, input }) => {
    const created = await openedIn(context).webhooks.create(input, context.named);
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
    return known(await webhooks.update(endpointId, changes, context.named), 'endpoint');
  }),
  deleteWebhookEndpoint: api.deleteWebhookEndpoint.handler(
    async ({ context, input: { endpointId } }) => {
      const isRemoved = await openedIn(context).webhooks.remove(endpointId, context.named);
      known(isRemoved || null, 'endpoint');
      return { id: endpointId, sentence: 'Nothing is delivered there any more.' };
    },
  ),
  rotateWebhookSecret: api.rotateWebhookSecret.handler(
    async ({ context, input: { endpointId } }) => {
      const { webhooks } = openedIn(context);
      return known(await webhooks.rotateSecret(endpointId, context.named), 'endpoint');
    },
  ),
  listWebhookDeliveries: api.listWebhookDeliveries.handler(async ({ context, input }) => {
    const { webhooks } = openedIn(context);
    const deliveries = inOrder(known(await webhooks.deliveries(input.endpointId), 'endpoint'));
    // Counted from the oldest, so that new ones move no other.
    return pageOf(
      deliveries,
      ({ at, entry }) => [deliveries.length - at, entry.id],
      input,
      ({ entry }) => entry,
    );
  }),
  replayWebhookDelivery: api.replayWebhookDelivery.handler(async ({ context, input }) => {
    const { endpointId, deliveryId } = input;
    const { webhooks } = openedIn(context);
    return known(await webhooks.replay(endpointId, deliveryId, context.named), 'delivery');
  }),
};
