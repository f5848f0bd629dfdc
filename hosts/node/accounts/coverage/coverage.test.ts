import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountsHost, browserAt } from '../../testing/accounts-host.ts';
import { databases, type TestDatabase } from '../../testing/databases/databases.ts';
import {
  callCommunity,
  createBuilding,
  join,
  signedInAs,
  type Browser,
} from '../../testing/members.ts';

const clock = { now: Date.UTC(2026, 10, 15, 17) };
const chicago = 'chicago.illinois.us';
const boston = 'boston.massachusetts.us';

describe.each(databases)('the coverage map, on $name', ({ open }) => {
  let database: TestDatabase;
  let host: Awaited<ReturnType<typeof accountsHost>>;
  let owner: Browser;
  let [community, building] = ['', ''];
  const visitor = () => browserAt(host.address);
  const cities = async (browser = visitor()) =>
    (await browser.call('coverage/show')).body['cities'] as unknown[];
  const change = (by: Browser, city: string | null, at = building) =>
    by.call('coverage/change', { community, building: at, city });
  const setUp = async (name: string, input: object) => {
    const { status, text } = await callCommunity(
      host,
      owner,
      `${community}/owner/rpc/setup/${name}`,
      {
        building,
        ...input,
      },
    );
    expect([status, text]).toEqual([200, expect.any(String)]);
  };

  beforeAll(async () => {
    database = await open();
    host = await accountsHost(database.first, { clock });
    owner = await signedInAs(host, 'owner@map.example');
    community = await createBuilding(owner, { name: 'ELM COURT' });
    [building = ''] = Object.keys((await host.accounts.live.worldOf(community)).buildings);
  });
  afterAll(async () => {
    await host.stop();
    await database.end();
  });

  test('has no building whose owner did not ask for it', async () => {
    expect((await owner.call('coverage/ofBuilding', { community, building })).body).toEqual({
      city: null,
    });
    expect(await cities()).toEqual([]);
  });

  test('tells nothing but the city of one that is being set up', async () => {
    expect((await change(owner, chicago)).status).toBe(200);
    expect(await cities()).toEqual([{ city: chicago, open: [], next: 1 }]);
    expect(JSON.stringify(await cities())).not.toMatch(/ELM|Elm/);
  });

  test('has the name of one that is open, as it is called now', async () => {
    await setUp('setSupply', { amps: 60, volts: 208, phases: 1 });
    await setUp('addSpace', { number: 7, charger: { volts: 208, phases: 1, maxAmps: 48 } });
    const energy = { type: 'ENERGY', price: 0.2, stepSize: 1 };
    await setUp('setPrices', { from: null, elements: [{ components: [energy] }] });
    await setUp('openBuilding', {});
    expect(await cities()).toEqual([{ city: chicago, open: ['ELM COURT'], next: 0 }]);
    await setUp('editBuilding', { name: 'ELM HOUSE' });
    expect(await cities()).toEqual([{ city: chicago, open: ['ELM HOUSE'], next: 0 }]);
  });

  test('is drawn without opening a community where nothing has changed', async () => {
    await cities();
    const asked: unknown[] = [];
    const { query } = database.first;
    const counted = await accountsHost(
      { query: (text, values) => (asked.push(text), query(text, values)) },
      { clock },
    );
    const before = asked.length;
    await browserAt(counted.address).call('coverage/show');
    expect(asked.slice(before)).toHaveLength(2);
    await counted.stop();
  });

  test('is changed by owners of the building alone', async () => {
    const ann = await signedInAs(host, 'ann@map.example');
    await join(owner, community, ann);
    const stranger = await signedInAs(host, 'stranger@map.example');
    await createBuilding(stranger);
    for (const browser of [ann, stranger]) {
      expect((await change(browser, boston)).body).toMatchObject({ code: 'NOT_ALLOWED' });
      const looked = await browser.call('coverage/ofBuilding', { community, building });
      expect(looked.body).toMatchObject({ code: 'NOT_ALLOWED' });
    }
    expect((await change(visitor(), boston)).body).toMatchObject({ code: 'SIGNED_OUT' });
    expect(await cities()).toEqual([{ city: chicago, open: ['ELM HOUSE'], next: 0 }]);
  });

  test.each(['Chicago', 'chicago', '<b>.x.us', 'a.b.usa', `${'a'.repeat(120)}.b.us`])(
    'takes no city such as %s',
    async (city) => {
      expect((await change(owner, city)).body).toMatchObject({ code: 'BAD_INPUT' });
    },
  );

  test.each(['unknown', '__proto__', 'constructor'])('has no building %s', async (at) => {
    expect((await change(owner, chicago, at)).body).toMatchObject({ code: 'BAD_INPUT' });
  });

  test('follows a building to another city, and forgets it when its owner says so', async () => {
    await change(owner, boston);
    expect(await cities()).toEqual([{ city: boston, open: ['ELM HOUSE'], next: 0 }]);
    await change(owner, null);
    expect(await cities()).toEqual([]);
  });

  test('forgets a building with its community', async () => {
    await change(owner, boston);
    await database.first.query('delete from communities where id = $1', [community]);
    expect(await cities()).toEqual([]);
  });
});
