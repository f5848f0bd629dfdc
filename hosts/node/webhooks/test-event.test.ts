import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PublicAnswers } from '#api/public/contract/contract.ts';
import { webhookEvent } from '#api/public/contract/webhooks.ts';
import { verifyWebhook } from '../../../sdk/src/verify-webhook.ts';
import { startHost } from '../testing/start-host.ts';
import { publicClient } from '../testing/public-client.ts';
import { openReceiver } from '../testing/webhooks/webhook-receiver.ts';

let host: Awaited<ReturnType<typeof startHost>>;
beforeAll(async () => {
  host = await startHost({ FAIRWATT_DEVELOPMENT: '1' });
});
afterAll(() => host.stop());

test('a test event reaches an endpoint that is told of nothing like it, signed as all others', async () => {
  const send = publicClient(host.address);
  const { key, sandboxId } = (
    await send<PublicAnswers['createSandbox']>(null, 'POST /v1/sandboxes', {})
  ).body;
  const receiver = await openReceiver();
  const created = await send<PublicAnswers['createWebhookEndpoint']>(
    key,
    'POST /v1/webhook-endpoints',
    { url: receiver.url, events: ['invoice.issued'] },
  );
  const { endpoint, secret } = created.body;
  const path = `POST /v1/webhook-endpoints/${endpoint.id}/test`;
  const named = { 'idempotency-key': 'one-test' };
  const asked = await send<PublicAnswers['testWebhookEndpoint']>(key, path, {}, named);
  expect(asked).toMatchObject({ status: 200, body: { event: { type: 'webhook.test' } } });
  const again = await send<PublicAnswers['testWebhookEndpoint']>(key, path, {}, named);
  expect(again.body.id).toBe(asked.body.id);
  const came = await receiver.came('webhook.test');
  const event = await verifyWebhook(came, secret);
  expect(webhookEvent.parse(event)).toMatchObject({
    id: asked.body.event.id,
    data: { sandboxId, sessionId: null },
  });
  expect(came.headers['webhook-id']).toBe(event.id);
  const unknown = await send(key, 'POST /v1/webhook-endpoints/whe_x/test', {});
  expect(unknown).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  receiver.close();
});
