import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountsHost, browserAt } from '../../testing/accounts-host.ts';
import { testPglite, type TestDatabase } from '../../testing/databases/databases.ts';
import {
  callCommunity,
  createBuilding,
  join,
  signedInAs,
  type Browser,
} from '../../testing/members.ts';

const clock = { now: Date.UTC(2026, 10, 15, 17) };
const car = {
  name: 'EV6',
  battery: 77,
  maxAmps: 32,
  phases: 1,
  consumption: 170,
  limit: 0.8,
  level: null,
  readyBy: 7 * 3_600_000,
};

let database: TestDatabase;
let host: Awaited<ReturnType<typeof accountsHost>>;
let community: string;
let owner: Browser;
let ann: Browser;
let ben: Browser;
beforeAll(async () => {
  database = await testPglite();
  host = await accountsHost(database.first, { clock });
  owner = await signedInAs(host, 'owner@things.example');
  community = await createBuilding(owner);
  ann = await signedInAs(host, 'ann@things.example');
  ben = await signedInAs(host, 'ben@things.example');
  for (const resident of [ann, ben]) await join(owner, community, resident);
});
afterAll(async () => {
  await host.stop();
  await database.end();
});

const ofBrowser = async (browser: Browser) =>
  (await browser.call('communities/belongings')).body['homes'];

test('a resident sees their own cars and cards, of which only the end', async () => {
  const added = await callCommunity(host, ann, `${community}/rpc/vehicles/add`, { details: car });
  expect([added.status, added.text]).toEqual([200, expect.any(String)]);
  const resident = (await ann.me()).body['id'];
  const card = { token: '04A2B3C4D5E6', resident };
  const given = await callCommunity(host, owner, `${community}/owner/rpc/setup/addCard`, card);
  expect([given.status, given.text]).toEqual([200, expect.any(String)]);
  expect(await ofBrowser(ann)).toEqual([
    {
      community,
      name: 'ELM COURT',
      cars: [{ name: 'EV6', limit: 0.8, readyBy: car.readyBy, isDefault: true }],
      cards: [{ ending: 'D5E6', car: null, isBlocked: false }],
    },
  ]);
});

test('nobody else sees them there', async () => {
  expect(await ofBrowser(ben)).toEqual([{ community, name: 'ELM COURT', cars: [], cards: [] }]);
  // Who only looks after the chargers charges nowhere.
  expect(await ofBrowser(owner)).toEqual([]);
  const stranger = await browserAt(host.address).call('communities/belongings');
  expect(stranger.body).toMatchObject({ code: 'SIGNED_OUT' });
});
