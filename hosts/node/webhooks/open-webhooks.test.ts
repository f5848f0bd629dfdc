import { EventEmitter, once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Query } from '../store/database.ts';
import { testPglite, type TestDatabase } from '../testing/databases/databases.ts';
import { openWebhookWorld, reserve } from '../testing/webhooks/webhook-world.ts';
import { hasEndpoints } from './statements.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testPglite();
}, 120_000);
afterAll(() => database.end());
afterEach(() => void vi.useRealTimers());

test('an endpoint that is created while the database is asked for any is not overlooked', async () => {
  // Only the first poll runs, so that what it overlooks is not found by another.
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const moments = new EventEmitter();
  const asked = once(moments, 'asked');
  const late = once(moments, 'late');
  const query: Query = async (statement, values) => {
    const result = await database.first.query(statement, values);
    if (statement === hasEndpoints) {
      moments.emit('asked');
      await late;
    }
    return result as never;
  };
  const world = await openWebhookWorld({ ...database.first, query });
  const { webhooks, service, receiver, addEndpoint } = world;
  await webhooks.start();
  await asked;
  await addEndpoint();
  moments.emit('late');
  await nextTurn();
  await reserve(service);
  expect(await receiver.came('reservation.confirmed')).toBeDefined();
  await webhooks.close();
  await world.end();
}, 10_000);
