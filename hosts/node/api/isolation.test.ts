import * as fc from 'fast-check';
import { ok } from 'node:assert/strict';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PublicAnswers } from '#api/public/contract/contract.ts';
import { documentedOperations, schemas } from '#api/public/testing/documented-operations.ts';
import { KnownIds, randomCall, requestOf } from '#api/public/testing/random-calls.ts';
import { testPglite, type TestDatabase } from '../testing/databases/databases.ts';
import { digests, publicHost } from '../testing/public-host.ts';
import { noon } from '../testing/community-client.ts';
import { newTenant, type Tenant } from '../testing/tenants.ts';
import { openReceiver } from '../testing/webhooks/webhook-receiver.ts';

let database: TestDatabase;
let host: Awaited<ReturnType<typeof publicHost>>;
let receiver: Awaited<ReturnType<typeof openReceiver>>;
beforeAll(async () => {
  database = await testPglite();
  host = await publicHost(database.first, { now: noon });
  receiver = await openReceiver();
}, 120_000);
afterAll(async () => {
  receiver.close();
  await host.stop();
  await database.end();
});

const names = ['key-1', 'key-2', 'key-3'];

/** Fills a sandbox with everything that has an id, under names that others use, too. */
async function fill({ key, marker }: Tenant): Promise<KnownIds> {
  const known = new KnownIds();
  let named = 0;
  const send = async <Id extends keyof PublicAnswers>(
    operation: Id,
    line: string,
    body?: object,
  ): Promise<PublicAnswers[Id]> => {
    const [method = '', path = ''] = line.split(' ');
    const isWrite = method !== 'GET' && operation !== 'createQuote';
    const response = await fetch(`${host.address}/v1/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body && { 'content-type': 'application/json' }),
        ...(isWrite && named < names.length && { 'idempotency-key': names[named++]! }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer: unknown = await response.json();
    ok(response.ok, JSON.stringify(answer));
    known.learn(operation, answer);
    return answer as PublicAnswers[Id];
  };
  const url = `${receiver.url}/${marker.replaceAll(' ', '')}`;
  const hook = { url, description: marker };
  const { endpoint } = await send('createWebhookEndpoint', 'POST webhook-endpoints', hook);
  const car = await send('createVehicle', 'POST vehicles', { model: 'Kia EV9', name: marker });
  await send('updateVehicle', 'PATCH vehicles/v1', { name: marker });
  const place = { spaceId: 'golden-tower-42', vehicleId: 'v1' };
  await send('plugIn', 'POST sessions', place);
  const { slots } = await send('findSlots', `GET slots?vehicleId=${car.id}`);
  const { slotId } = slots[0]!;
  const { quoteId } = await send('createQuote', 'POST quotes', { slotId });
  await send('createReservation', 'POST reservations', { quoteId });
  await send('listSessions', 'GET sessions?limit=1');
  await send('listInvoices', 'GET invoices?limit=1');
  await host.webhooks.settle();
  const path = `webhook-endpoints/${endpoint.id}/deliveries`;
  const { items } = await send('listWebhookDeliveries', `GET ${path}?limit=1`);
  expect(items).toHaveLength(1);
  return known;
}

/** The last ones, because they end what the others could do. */
const atTheEnd = ['resetSandbox', 'deleteSandbox'];
const operations = [
  ...documentedOperations.filter(({ id }) => !['createSandbox', ...atTheEnd].includes(id)),
  ...documentedOperations.filter(({ id }) => atTheEnd.includes(id)),
];

/** For each operation, so that every id of somebody else is tried where it could be taken. */
const callsEach = 6;

test('ids, quotes, cursors and names of one sandbox lead nowhere in another', async () => {
  const owner = await newTenant(host.communities);
  const stranger = await newTenant(host.communities);
  const known = await fill(owner);
  const headers = { authorization: `Bearer ${stranger.key}` };
  const before = (await digests(database.first)).get(owner.id!);
  for (const operation of operations) {
    const samples = fc.sample(randomCall([operation], schemas), { numRuns: callsEach, seed: 13 });
    for (const [pick, call] of samples.entries()) {
      const key = names[pick % (names.length + 1)] ?? null;
      const request = requestOf({ ...call, pick, key }, known, host.address, headers);
      const what = `${operation.id}: ${request.url}`;
      const response = await fetch(request);
      const text = await response.text();
      ok(response.status < 500, `${what}: ${text}`);
      for (const secret of [...owner.secrets, owner.id!]) ok(!text.includes(secret), what);
      if (/Webhook(?!Endpoints)/.test(operation.id) && operation.path.includes('{')) {
        ok(!response.ok, `${what}: ${text}`);
      }
    }
    const after = (await digests(database.first)).get(owner.id!);
    expect([operation.id, after]).toEqual([operation.id, before]);
  }
});
