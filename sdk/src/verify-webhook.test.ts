import { Webhook } from 'standardwebhooks';
import { expect, expectTypeOf, test } from 'vitest';
import type { WebhookEvent } from './generated/types.ts';
import { verifyWebhook, WebhookRefused } from './verify-webhook.ts';

const secret = `whsec_${btoa('a secret of twenty-four.')}`;
const older = `whsec_${btoa('the one before this one.')}`;
const now = Date.UTC(2026, 10, 15, 18);
const body = JSON.stringify({ id: 'evt_1', type: 'session.completed' });

/** A delivery as the published library signs it. */
const delivered = (...secrets: readonly string[]) => ({
  headers: {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(now / 1000),
    'webhook-signature': secrets
      .map((one) => new Webhook(one).sign('evt_1', new Date(now), body))
      .join(' '),
  },
  body,
});

test('accepts what the library of Standard Webhooks signs', async () => {
  expect(await verifyWebhook(delivered(secret), secret, { now })).toMatchObject({ id: 'evt_1' });
  const headers = new Headers(delivered(secret).headers);
  expect(await verifyWebhook({ headers, body }, secret, { now })).toMatchObject({ id: 'evt_1' });
});

test('accepts either secret while it is rotated, on both sides', async () => {
  const both = delivered(older, secret);
  expect(await verifyWebhook(both, secret, { now })).toMatchObject({ id: 'evt_1' });
  expect(await verifyWebhook(both, older, { now })).toMatchObject({ id: 'evt_1' });
  const one = delivered(older);
  expect(await verifyWebhook(one, [secret, older], { now })).toMatchObject({ id: 'evt_1' });
});

test('accepts the bytes of a body as well, also where they are a part of a larger buffer', async () => {
  const text = JSON.stringify({ id: 'evt_1', name: 'Müller’s 🚗' });
  const { headers } = delivered(secret);
  const signature = new Webhook(secret).sign('evt_1', new Date(now), text);
  const bytes = new TextEncoder().encode(`--${text}--`).subarray(2, -2);
  const delivery = { headers: { ...headers, 'webhook-signature': signature }, body: bytes };
  expect(await verifyWebhook(delivery, secret, { now })).toEqual(JSON.parse(text));
});

test('passes over signatures that it cannot read', async () => {
  const { headers } = delivered(secret);
  const signatures = `v1,* v1a,AAAA v1 ,, ${headers['webhook-signature']}`;
  const delivery = { headers: { ...headers, 'webhook-signature': signatures }, body };
  expect(await verifyWebhook(delivery, secret, { now })).toMatchObject({ id: 'evt_1' });
});

test.each([
  ['another body', { ...delivered(secret), body: `${body} ` }, now],
  ['another secret', delivered(older), now],
  ['a delivery of ten minutes ago', delivered(secret), now + 600_000],
  ['a delivery from the future', delivered(secret), now - 600_000],
  ['no signature', { headers: { 'webhook-id': 'evt_1' }, body }, now],
  [
    'a signature that is not base64',
    {
      ...delivered(secret),
      headers: { ...delivered(secret).headers, 'webhook-signature': 'v1,*' },
    },
    now,
  ],
])('refuses %s', async (_, delivery, at) => {
  await expect(verifyWebhook(delivery, secret, { now: at })).rejects.toThrow(WebhookRefused);
});

test('finds the headers however a gateway writes their names', async () => {
  const headers = Object.fromEntries(
    Object.entries(delivered(secret).headers).map(([name, value]) => [
      name.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase()),
      [value],
    ]),
  );
  expect(Object.keys(headers)).toContain('Webhook-Id');
  expect(await verifyWebhook({ headers, body }, secret, { now })).toMatchObject({ id: 'evt_1' });
});

test('goes on with the other secret where one is not set', async () => {
  const found = await verifyWebhook(delivered(secret), ['', secret], { now });
  expect(found).toMatchObject({ id: 'evt_1' });
  await expect(verifyWebhook(delivered(secret), '', { now })).rejects.toThrow(WebhookRefused);
});

function toldOf(event: WebhookEvent): string {
  switch (event.type) {
    case 'session.move_requested':
      expectTypeOf(event.data.moveBy).toEqualTypeOf<string>();
      expectTypeOf(event.data.vehicleId).toEqualTypeOf<string>();
      expectTypeOf(event.data.invoiceId).toEqualTypeOf<string | null>();
      return event.data.moveBy;
    case 'queue.expired':
      expectTypeOf(event.data.queueEntryId).toEqualTypeOf<string>();
      return event.data.queueEntryId;
    default:
      return event.type;
  }
}

test('the type of an event tells what its data has', () => {
  expect(toldOf({ type: 'session.completed' } as WebhookEvent)).toBe('session.completed');
});
