import { afterAll, beforeAll, expect, test } from 'vitest';
import { evening } from '#api/testing/live.ts';
import { accountsHost } from '../../testing/accounts-host.ts';
import { testPglite, type TestDatabase } from '../../testing/databases/databases.ts';
import { createBuilding, signedInAs } from '../../testing/members.ts';
import { oauthApp, requestIn } from '../../testing/oauth-app.ts';

const clock = { now: evening as number };

let database: TestDatabase;
let host: Awaited<ReturnType<typeof accountsHost>>;
beforeAll(async () => {
  database = await testPglite();
  host = await accountsHost(database.first, { clock });
}, 120_000);
afterAll(async () => {
  await host.stop();
  await database.end();
});

test('at a browser that was left open nobody links an app: it needs a fresh sign-in', async () => {
  const email = 'ann@left-open.example';
  const left = await signedInAs(host, email);
  const community = await createBuilding(left, { drives: true });
  clock.now += 10 * 60_000;
  const app = await oauthApp(host.address);
  const request = requestIn(await app.ask({ resource: host.address }));
  const decided = {
    request,
    community,
    scopes: ['charging:read'],
    cars: null,
    perChargeMinor: null,
    perMonthMinor: null,
  };
  const refused = await left.call('agents/allow', decided);
  expect([refused.status, refused.body['code']]).toEqual([403, 'FRESH_SIGN_IN_NEEDED']);
  expect((await left.call('agents/list')).body['agents']).toEqual([]);
  // The app still waits for an answer.
  const fresh = await signedInAs(host, email);
  expect((await fresh.call('agents/allow', decided)).status).toBe(200);
});
