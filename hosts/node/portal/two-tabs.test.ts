import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountsHost } from '../testing/accounts-host.ts';
import { testPglite, type TestDatabase } from '../testing/databases/databases.ts';
import { createBuilding, join, signedInAs, type Browser } from '../testing/members.ts';

const clock = { now: Date.UTC(2026, 10, 15, 17) };

let database: TestDatabase;
let host: Awaited<ReturnType<typeof accountsHost>>;
let community: string;
let ann: string;
/** In which Ann was signed in, and now Ben is, who lives in the same building. */
let browser: Browser;
beforeAll(async () => {
  database = await testPglite();
  host = await accountsHost(database.first, { clock });
  const owner = await signedInAs(host, 'owner@tabs.example');
  community = await createBuilding(owner);
  const anns = await signedInAs(host, 'ann@tabs.example');
  ann = (await anns.me()).body['id'] as string;
  await join(owner, community, anns);
  browser = await signedInAs(host, 'ben@tabs.example');
  await join(owner, community, browser);
});
afterAll(async () => {
  await host.stop();
  await database.end();
});

const asked = (path: string, opened?: string) =>
  fetch(`${host.address}/communities/${community}${path}`, {
    ...(path === '/changes' ? {} : { method: 'POST', body: '{}' }),
    headers: {
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
      cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; '),
      connection: 'close',
      ...(opened !== undefined && { 'fairwatt-person': opened }),
    },
  });

test('a tab of who was signed in before does nothing in the name of who is now', async () => {
  for (const path of ['/rpc/vehicles/list', '/rpc/charge/start', '/changes']) {
    const answer = await asked(path, ann);
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ code: 'another-person' });
  }
  const page = { 'fairwatt-person': ann };
  for (const [procedure, input] of [
    ['rename', { name: 'Ann' }],
    ['sessions/endAll', undefined],
    ['sessions/list', undefined],
    ['agents/list', undefined],
    ['communities/leave', { community, role: 'resident' }],
  ] as const) {
    const { status, body } = await browser.call(procedure, input, page);
    expect([procedure, status, body['code']]).toEqual([procedure, 409, 'ANOTHER_PERSON']);
  }
});

test('the tab in which they signed in, and one that was opened anew, go on', async () => {
  const ben = (await browser.me()).body['id'] as string;
  for (const opened of [ben, undefined]) {
    expect((await asked('/rpc/vehicles/list', opened)).status).toBe(200);
  }
  // What a page begins with tells who it is for now.
  const current = await browser.call('current', undefined, { 'fairwatt-person': ann });
  expect(current.body['person']).toMatchObject({ email: 'ben@tabs.example' });
});

test('“Sign out” in a tab of who was signed in before leaves the session of who is now', async () => {
  const stale = await browser.call('signOut', undefined, { 'fairwatt-person': ann });
  expect([stale.status, stale.body['code']]).toEqual([409, 'ANOTHER_PERSON']);
  expect((await browser.me()).body).toMatchObject({ email: 'ben@tabs.example' });
  const ben = (await browser.me()).body['id'] as string;
  const own = await browser.call('signOut', undefined, { 'fairwatt-person': ben });
  expect(own.status).toBe(200);
  expect((await browser.me()).status).toBe(401);
});
