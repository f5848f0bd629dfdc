import { afterAll, beforeAll, expect, test } from 'vitest';
import { evening, liveHouse } from '#api/testing/live.ts';
import { hour, minute } from '#engine/units.ts';
import { createMetrics } from '../../operations/metrics.ts';
import type { Query } from '../../store/database.ts';
import { testPglite, type TestDatabase } from '../../testing/databases/databases.ts';
import { testSecretKeys } from '../../testing/test-secret-keys.ts';
import { openService } from './open-service.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testPglite();
}, 120_000);
afterAll(() => database.end());

test('a host whose own clock is wrong lives by the time of its store', async () => {
  const { first } = database;
  const time = evening + 2 * hour;
  const query = (async (statement, values) =>
    typeof statement === 'string' && statement.includes('clock_timestamp()')
      ? { rows: [{ now: time }] }
      : first.query(statement, values)) as Query;
  const { communities, clock, webhooks } = openService(
    { ...first, query },
    {
      log: { info: () => undefined, error: () => undefined },
      metrics: createMetrics(),
      isDevelopment: true,
      keys: testSecretKeys,
    },
  );
  await clock.ask();
  const id = await communities.createLive(liveHouse());
  const { now } = (await communities.live(id).known()).world;
  expect(now).toBeGreaterThanOrEqual(time);
  expect(now).toBeLessThan(time + minute);
  await webhooks.close();
});
