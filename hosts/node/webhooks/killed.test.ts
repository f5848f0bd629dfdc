import { rmSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { openPglite } from '../store/pglite/open-pglite.ts';
import { hasPostgres, pgliteFolder, testPostgres } from '../testing/databases/databases.ts';
import {
  checkReceived,
  createSandboxes,
  killAll,
  sendTheRest,
} from '../testing/processes/kill-webhooks.ts';
import { openReceiver } from '../testing/webhooks/webhook-receiver.ts';

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const task of cleanUp.splice(0).toReversed()) await task();
});

/** The bench kills more often. */
const answersEach = [5, 40];

async function openLoopback() {
  const receiver = await openReceiver();
  cleanUp.push(receiver.close);
  return receiver;
}

describe('kill -9 while webhooks are sent: every event of an answered command comes, in order', () => {
  test('on PGlite', { timeout: 300_000 }, async () => {
    const { url, received } = await openLoopback();
    const folder = await pgliteFolder();
    cleanUp.push(() => rmSync(folder, { recursive: true }));
    const first = await openPglite(folder);
    const keys = await createSandboxes(first, 3, url);
    await first.close();
    const answered = await killAll(keys, folder, answersEach);
    const database = await openPglite(folder);
    cleanUp.push(database.close);
    await sendTheRest(database);
    expect(answered.length).toBeGreaterThanOrEqual(45);
    expect(checkReceived(received, answered)).toMatchObject({ lost: 0, outOfOrder: 0 });
  });

  test.runIf(hasPostgres)('on PostgreSQL', { timeout: 300_000 }, async () => {
    const { url, received } = await openLoopback();
    const { first, address, end } = await testPostgres();
    cleanUp.push(end);
    const keys = await createSandboxes(first, 3, url);
    const answered = await killAll(keys, address!, answersEach);
    await sendTheRest(first);
    expect(answered.length).toBeGreaterThanOrEqual(45);
    expect(checkReceived(received, answered)).toMatchObject({ lost: 0, outOfOrder: 0 });
  });
});
