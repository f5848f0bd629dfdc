import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { eventDataWithout } from '#api/public/webhooks/webhooks-port.ts';
import type { Database } from '../store/database.ts';
import { databases, type TestDatabase } from '../testing/databases/databases.ts';
import {
  deliveriesOf,
  openProcess,
  openWebhookWorld,
  reserve,
} from '../testing/webhooks/webhook-world.ts';
import { isAnswer } from './challenge.ts';

const minute = 60_000;
const hour = 60 * minute;

const testEvent = {
  type: 'webhook.test',
  timestamp: '2026-11-15T18:30:00-05:00',
  data: { ...eventDataWithout('x'), sentence: 'A test.' },
} as const;

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const task of cleanUp.splice(0).toReversed()) await task();
});

describe('an answer to a challenge', () => {
  test.each(['abc', ' abc\n', '"abc"', '{"challenge":"abc"}', '{"challenge":"abc","more":1}'])(
    '%s is one',
    (answer) => expect(isAnswer(answer, 'abc')).toBe(true),
  );

  test.each([
    '',
    'OK',
    'null',
    '[]',
    'abcd',
    // Servers that send back all they get.
    '{"data":{"challenge":"abc"}}',
    'You sent: {"data":{"challenge":"abc"}}',
  ])('%s is none', (answer) => expect(isAnswer(answer, 'abc')).toBe(false));
});

describe.each(databases)('an endpoint: $name', ({ open }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  }, 120_000);
  afterAll(() => database.end());

  async function openWorld(on: Database = database.first) {
    const world = await openWebhookWorld(on);
    cleanUp.push(world.end);
    return world;
  }

  test('is sent nothing but challenges until it answers one, and then all that waited', async () => {
    const { service, webhooks, receiver, clock, addEndpoint, port } = await openWorld();
    receiver.answer.challenges = 'ignores';
    const { endpoint } = await addEndpoint();
    expect(endpoint).toMatchObject({ isEnabled: true, verifiedAt: null });
    await reserve(service);
    await port.test(endpoint.id, testEvent, null);
    await webhooks.settle();
    expect([receiver.received.length, receiver.challenges.length]).toEqual([0, 1]);
    expect((await deliveriesOf(port)).map(({ state }) => state)).toEqual(['pending', 'pending']);
    delete receiver.answer.challenges;
    // Asked again when it is time, not with every event.
    await webhooks.settle();
    expect(receiver.challenges).toHaveLength(1);
    clock.now += 5000;
    await webhooks.settle();
    expect(receiver.types().toSorted()).toEqual(['reservation.confirmed', 'webhook.test']);
    expect(await port.list()).toMatchObject([{ verifiedAt: new Date(clock.now).toISOString() }]);
    // Known from then on, also by others.
    await service.clock.pause();
    await openProcess(database.first, { clock }).webhooks.settle();
    expect(receiver.challenges).toHaveLength(2);
  });

  test('that does not answer is turned off within two hours, and asked again when enabled', async () => {
    const { webhooks, receiver, clock, addEndpoint, port } = await openWorld();
    receiver.answer.challenges = 'ignores';
    const { endpoint } = await addEndpoint();
    for (const wait of [5, 30, 120, 300, 900, 1800, 3600, 0]) {
      await webhooks.settle();
      clock.now += wait * 1000;
    }
    expect(receiver.challenges).toHaveLength(8);
    expect(await port.list()).toMatchObject([
      { isEnabled: false, disabledReason: 'unverified', verifiedAt: null },
    ]);
    clock.now += 24 * hour;
    await webhooks.settle();
    expect(receiver.challenges).toHaveLength(8);
    delete receiver.answer.challenges;
    await port.update(endpoint.id, { isEnabled: true }, null);
    await webhooks.settle();
    expect(await port.list()).toMatchObject([{ isEnabled: true, disabledReason: null }]);
    expect(await port.list()).not.toMatchObject([{ verifiedAt: null }]);
  });

  test('with another address has to answer there, one with the same has not', async () => {
    const { service, webhooks, receiver, addEndpoint, port } = await openWorld();
    const { endpoint } = await addEndpoint();
    await webhooks.settle();
    await port.update(endpoint.id, { url: `${receiver.url}#same`, description: 'x' }, null);
    await webhooks.settle();
    expect(receiver.challenges).toEqual(['/hooks']);
    receiver.answer.challenges = 'ignores';
    await port.update(endpoint.id, { url: `${receiver.url}/other` }, null);
    await reserve(service);
    await webhooks.settle();
    expect(receiver.challenges).toEqual(['/hooks', '/hooks/other']);
    expect(receiver.received).toEqual([]);
    expect(await port.list()).toMatchObject([{ verifiedAt: null }]);
  });

  test('that nobody wants costs its host little, however many endpoints and sandboxes name it', async () => {
    const worlds = [await openWorld(), await openWorld()];
    const [{ receiver, clock, webhooks }] = worlds as [(typeof worlds)[0], ...typeof worlds];
    receiver.answer.challenges = 'ignores';
    for (const { port } of worlds) {
      for (let count = 0; count < 20; count += 1) {
        await port.create({ url: `${receiver.url}/${count}` }, null);
      }
    }
    const calls = 2;
    for (let count = 0; count < calls; count += 1) {
      for (const { port } of worlds) {
        for (const { id } of await port.list()) await port.update(id, { isEnabled: true }, null);
      }
      await webhooks.settle();
    }
    // 120 calls: ten requests at once and the one that a period of ten minutes pays for.
    expect(receiver.challenges).toHaveLength(11);
    clock.now += hour;
    await webhooks.settle();
    expect(receiver.challenges.length).toBeLessThanOrEqual(17);
  });

  test('is one of several with the same address: an event comes there once', async () => {
    const { service, webhooks, receiver, addEndpoint, port } = await openWorld();
    for (const url of [receiver.url, `${receiver.url}#again`, receiver.url.toUpperCase()]) {
      await addEndpoint({ url: url.replace('/HOOKS', '/hooks').replace('HTTP', 'http') });
    }
    const other = await addEndpoint({ url: `${receiver.url}/other` });
    const narrow = await addEndpoint({ events: ['reservation.canceled'] });
    await webhooks.settle();
    const reservation = await reserve(service);
    await service.reservations.cancel({ reservation });
    await webhooks.settle();
    const came = receiver.received.map(({ path, body }) => {
      const { type } = JSON.parse(body) as { type: string };
      return `${path} ${type}`;
    });
    expect(came.toSorted()).toEqual([
      '/hooks reservation.canceled',
      '/hooks reservation.confirmed',
      '/hooks/other reservation.canceled',
      '/hooks/other reservation.confirmed',
    ]);
    expect(await port.deliveries(other.endpoint.id)).toHaveLength(2);
    // Where the others are turned off, the narrow one has the address to itself.
    for (const { id } of await port.list()) {
      if (id !== narrow.endpoint.id) await port.update(id, { isEnabled: false }, null);
    }
    await service.reservations.cancel({ reservation: await reserve(service) });
    await webhooks.settle();
    expect(receiver.types().slice(4)).toEqual(['reservation.canceled']);
  });

  test('of before is verified if it has taken anything', async () => {
    const { webhooks, receiver, addEndpoint, service, port, id } = await openWorld();
    await addEndpoint();
    await reserve(service);
    await webhooks.settle();
    await addEndpoint({ url: `${receiver.url}/never` });
    const file = join(import.meta.dirname, '../store/migrations/0020-verified-endpoints.sql');
    const updates = readFileSync(file, 'utf8').match(/^update[^;]*;$/gm)!;
    await database.first.query(
      `update webhook_endpoints set verified = null, next_attempt = null where community = $1`,
      [id],
    );
    for (const update of updates) await database.first.query(update);
    const listed = await port.list();
    const used = listed.find(({ url }) => url === receiver.url);
    const unused = listed.find(({ url }) => url !== receiver.url);
    expect([used!.verifiedAt === null, unused!.verifiedAt]).toEqual([false, null]);
    await webhooks.settle();
    expect(receiver.challenges).toEqual(['/hooks', '/hooks/never']);
  });
});
