import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownerContract } from '#api/owner/contract.ts';
import type { SandboxState } from '#api/sandbox/sandbox.ts';
import { ann as theAnn, ben as theBen } from '#api/testing/community.ts';
import { live, open, storedIn } from '#api/testing/neighbors.ts';
import { ownAffairs, ownerReadsOf, partsOf } from '#api/testing/owner-reads.ts';
import { accountsHost, browserAt } from '../testing/accounts-host.ts';
import { testPglite, type TestDatabase } from '../testing/databases/databases.ts';
import { callCommunity, createBuilding, signedInAs, type Browser } from '../testing/members.ts';

const clock = { now: Date.UTC(2026, 10, 15, 17) };
const building = 'harbor';

let database: TestDatabase;
let host: Awaited<ReturnType<typeof accountsHost>>;
let state: SandboxState;
let community: string;
let owner: Browser;
let ann: Browser;

const call = (browser: Browser, path: string, input?: unknown) =>
  callCommunity(host, browser, path, input);

const asOwner = (browser: Browser, procedure: string, input?: unknown) =>
  call(browser, `${community}/owner/rpc/${procedure}`, input);

const thisMonth = () => new Date(clock.now).toISOString().slice(0, 7);

const allProcedures = Object.entries(ownerContract).flatMap(([area, procedures]) =>
  Object.keys(procedures).map((name) => `${area}/${name}`),
);

/** The community of Ann and Ben, who have charged and charge now, as a live one with an owner. */
beforeAll(async () => {
  database = await testPglite();
  host = await accountsHost(database.first, { clock });
  const opened = open(null);
  await live(opened);
  state = await storedIn(opened.store);
  clock.now = state.world.now;
  community = await host.communities.createLive({ world: state.world, ledger: state.ledger });
  for (const { user: person } of [theAnn, theBen]) {
    await database.first.query('insert into people (id, email, created) values ($1, $2, now())', [
      person,
      `${person}@home.example`,
    ]);
    await host.accounts.memberships.join(community, person, 'resident');
  }
  owner = await signedInAs(host, 'owner@home.example');
  ann = await signedInAs(host, `${theAnn.user}@home.example`);
  const { id } = (await owner.me()).body as { id: string };
  await host.accounts.memberships.join(community, id, 'owner');
}, 120_000);
afterAll(async () => {
  await host.stop();
  await database.end();
});

describe('an owner over HTTP', () => {
  test('reads by name who charged, and never a battery level, goal, ready-by time or plan', async () => {
    const { world } = state;
    const sessions = Object.values(world.sessions);
    const readyBy = sessions.map(({ order }) => order?.readyBy ?? 0);
    const blocks = sessions.flatMap(({ plan }) => plan?.blocks ?? []);
    const planned = blocks.flatMap(({ from, to }) => [from, to]);
    const secrets = new Set<unknown>([...readyBy, ...planned].filter((at) => at > world.now));
    expect(secrets.size).toBeGreaterThan(1);
    const asked = ownerReadsOf(building, thisMonth());
    const all: string[] = [];
    for (const [name, input] of Object.entries(asked)) {
      const { status, text } = await asOwner(owner, `owner/${name}`, input);
      expect([name, status]).toEqual([name, 200]);
      const { names, values } = partsOf(JSON.parse(text));
      expect([...names].filter((one) => ownAffairs.test(one))).toEqual([]);
      expect([...values].filter((one) => secrets.has(one))).toEqual([]);
      all.push(text);
    }
    expect(all.join('\n')).toContain(`${theAnn.user}@home.example`);
  });

  test('reads nothing that is only for residents, nor changes anything of theirs', async () => {
    for (const [procedure, input] of [
      ['charge/space', { space: 'harbor-2' }],
      ['vehicles/list'],
      ['invoices/list'],
      ['reservations/list'],
      ['history/list', { vehicle: null, building: null, from: null, to: null }],
      ['charge/stop', { space: 'harbor-2' }],
      ['clock/jump', { to: clock.now + 1 }],
    ] as const) {
      expect((await asOwner(owner, procedure, input)).text).toContain('NOT_ALLOWED');
    }
    expect((await asOwner(owner, 'charge/places')).status).toBe(200);
  });

  test('lists the buildings of all communities, those that need them most first', async () => {
    const second = await createBuilding(owner, { name: 'ASH HOUSE' });
    const { body } = await owner.call('communities/buildings');
    const buildings = body['buildings'] as { community: string; name: string; attention: number }[];
    expect(buildings.map(({ attention }) => attention)).toEqual(
      buildings.map(({ attention }) => attention).toSorted((a, b) => b - a),
    );
    expect(new Set(buildings.map((one) => one.community))).toEqual(new Set([community, second]));
    expect((await ann.call('communities/buildings')).body['buildings']).toEqual([]);
  });

  test('can look at a building of which nothing is set up', async () => {
    const empty = await createBuilding(owner);
    const { text } = await call(owner, `${empty}/owner/rpc/owner/buildings`);
    const [{ id }] = (JSON.parse(text) as { json: { buildings: [{ id: string }] } }).json.buildings;
    for (const [name, input] of Object.entries(ownerReadsOf(id, thisMonth()))) {
      const answer = await call(owner, `${empty}/owner/rpc/owner/${name}`, input);
      expect([name, answer.status, answer.text]).toEqual([name, 200, expect.any(String)]);
    }
  });
});

describe.each([
  ['a resident', () => ann],
  ['a stranger', () => signedInAs(host, 'stranger@home.example')],
  ['the owner of another building', () => otherOwner()],
  ['somebody who is signed out', async () => browserAt(host.address)],
])('%s', (_, who) => {
  test('gets nothing of the owner’s side, by any procedure', async () => {
    const browser = await who();
    expect(allProcedures.length).toBeGreaterThan(30);
    for (const procedure of allProcedures) {
      const { status, text } = await asOwner(browser, procedure, { building });
      expect([procedure, [401, 403].includes(status)]).toEqual([procedure, true]);
      expect(text).toMatch(/"code":"(no-member|signed-out)"/);
    }
  });
});

test('a resident is refused the owner’s procedures at their own address', async () => {
  for (const procedure of allProcedures) {
    const { text } = await call(ann, `${community}/rpc/${procedure}`, { building });
    expect(text).toContain('NOT_ALLOWED');
  }
});

async function otherOwner(): Promise<Browser> {
  const other = await signedInAs(host, 'other-owner@home.example');
  await createBuilding(other);
  return other;
}
