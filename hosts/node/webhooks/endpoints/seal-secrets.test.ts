import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { verifyWebhook } from '../../../../sdk/src/verify-webhook.ts';
import { StartProblem } from '../../settings.ts';
import { backUp, restore } from '../../store/back-ups/back-up.ts';
import { openPglite } from '../../store/pglite/open-pglite.ts';
import { secretKeys } from '../../store/secret-keys.ts';
import { serviceOf } from '../../testing/community-client.ts';
import { databases, pgliteFolder, type TestDatabase } from '../../testing/databases/databases.ts';
import { testSecretKeys } from '../../testing/test-secret-keys.ts';
import { openWebhookWorld, openProcess, reserve } from '../../testing/webhooks/webhook-world.ts';
import { replaceLostSecrets, sealSecrets } from './seal-secrets.ts';

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const task of cleanUp.splice(0).toReversed()) await task();
});

function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'fairwatt-sealed-'));
  cleanUp.push(() => rmSync(folder, { recursive: true }));
  return folder;
}

const older = secretKeys([Buffer.alloc(32, 1).toString('base64')]);
const both = secretKeys([7, 1].map((byte) => Buffer.alloc(32, byte).toString('base64')));

/** All bytes of all files. */
const bytesIn = (folder: string) =>
  Buffer.concat(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name))),
  );

/** An endpoint whose secret was made, rotated and asked for again. */
async function useSecrets(world: Awaited<ReturnType<typeof openWebhookWorld>>) {
  const { port, receiver } = world;
  const named = { key: 'make', request: 'make' };
  const { endpoint, secret } = await port.create({ url: receiver.url }, named);
  expect((await port.create({ url: receiver.url }, named)).secret).toBe(secret);
  const rotated = await port.rotateSecret(endpoint.id, { key: 'rotate', request: 'rotate' });
  return [secret, rotated!.secret];
}

test('no secret can be read in a back-up or in the files of a database', async () => {
  const folder = await pgliteFolder();
  cleanUp.push(() => rmSync(folder, { recursive: true }));
  const database = await openPglite(folder);
  const world = await openWebhookWorld(database);
  const secrets = await useSecrets(world);
  const file = join(temporaryFolder(), 'back-up.ndjson.gz');
  await backUp(database.query, file);
  await database.query('checkpoint');
  await database.close();
  world.receiver.close();
  const texts = { file: gunzipSync(readFileSync(file)), folder: bytesIn(folder) };
  for (const [where, bytes] of Object.entries(texts)) {
    expect([where, bytes.includes(world.id)]).toEqual([where, true]);
    for (const secret of secrets) {
      for (const form of [secret, secret.replace('whsec_', '')]) {
        expect([where, bytes.includes(form)]).toEqual([where, false]);
      }
      const raw = Buffer.from(secret.replace('whsec_', ''), 'base64');
      expect([where, bytes.includes(raw), bytes.includes(raw.toString('hex'))]).toEqual([
        where,
        false,
        false,
      ]);
    }
  }
}, 120_000);

test('a restored back-up signs as before with the key, and says so without it', async () => {
  const [used, fresh] = [await pgliteFolder(), await pgliteFolder()];
  const [from, to] = [await openPglite(used), await openPglite(fresh)];
  cleanUp.push(
    () => rmSync(used, { recursive: true }),
    () => rmSync(fresh, { recursive: true }),
    from.close,
    to.close,
  );
  const world = await openWebhookWorld(from);
  cleanUp.push(world.receiver.close);
  const [, secret = ''] = await useSecrets(world);
  await sealSecrets(from.query, testSecretKeys);
  const file = join(temporaryFolder(), 'back-up.ndjson.gz');
  await backUp(from.query, file);
  await restore(to.query, file);
  await expect(sealSecrets(to.query, older)).rejects.toThrow(StartProblem);
  await to.query('delete from secret_key');
  await sealSecrets(to.query, testSecretKeys);
  const { communities, webhooks, clock } = openProcess(to, { clock: world.clock });
  const { community } = (await communities.open(world.key))!;
  await reserve(serviceOf(community));
  await webhooks.settle();
  const [came] = world.receiver.received;
  expect(await verifyWebhook(came!, secret, { now: clock.now })).toMatchObject({
    type: 'reservation.confirmed',
  });
}, 120_000);

describe.each(databases)('secrets at a start: $name', ({ open }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  }, 120_000);
  afterAll(() => database.end());

  const stored = async () =>
    (
      await database.first.query<{ secret: string }>(
        `select secret from webhook_endpoints union all
        select previous_secret from webhook_endpoints union all
        select secret from webhook_requests where secret is not null`,
      )
    ).rows.map(({ secret }) => secret);

  test('are sealed if they were readable, and sealed again with a newer key', async () => {
    const { query } = database.first;
    const world = await openWebhookWorld(database.first);
    cleanUp.push(world.end);
    const [first, second] = await useSecrets(world);
    const [endpoint] = await world.port.list();
    // As a version before left them.
    await query(`update webhook_endpoints set secret = $1, previous_secret = $2`, [second, first]);
    await query(`update webhook_requests set secret = $1 where key = 'make'`, [first]);
    await query(`update webhook_requests set secret = $1 where key = 'rotate'`, [second]);
    await sealSecrets(query, older);
    expect(await stored()).toHaveLength(4);
    expect((await stored()).every((text) => text.startsWith(older.newestPrefix))).toBe(true);
    await expect(sealSecrets(query, testSecretKeys)).rejects.toThrow(/sealed with another key/);
    await sealSecrets(query, both);
    const again = await stored();
    expect(again.every((text) => text.startsWith(both.newestPrefix))).toBe(true);
    expect(new Set(again.map((text) => testSecretKeys.open(text, endpoint!.id)))).toEqual(
      new Set([first, second]),
    );
    await expect(sealSecrets(query, older)).rejects.toThrow(/sealed with another key/);
    // The newer key is lost: what it has sealed is turned off, until its owner rotates it.
    expect(await replaceLostSecrets(query, older)).toBe(1);
    await sealSecrets(query, older);
    expect(await world.port.list()).toMatchObject([{ isEnabled: false }]);
    const [secret = ''] = await stored();
    expect([first, second]).not.toContain(older.open(secret, endpoint!.id));
  });
});
