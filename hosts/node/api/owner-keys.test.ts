import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SandboxState } from '#api/sandbox/sandbox.ts';
import { ann as theAnn } from '#api/testing/community.ts';
import { live, open, storedIn } from '#api/testing/neighbors.ts';
import { accountsHost } from '../testing/accounts-host.ts';
import { testPglite, type TestDatabase } from '../testing/databases/databases.ts';
import { signedInAs, type Browser } from '../testing/members.ts';

const clock = { now: Date.UTC(2026, 10, 15, 17) };
const building = 'harbor';

let database: TestDatabase;
let host: Awaited<ReturnType<typeof accountsHost>>;
let state: SandboxState;
let community: string;
let owner: Browser;
let other: Browser;
let ann: Browser;

/** The community of Ann and Ben, who have charged and charge now, as a live one with two owners. */
beforeAll(async () => {
  database = await testPglite();
  host = await accountsHost(database.first, { clock });
  const opened = open(null);
  await live(opened);
  state = await storedIn(opened.store);
  clock.now = state.world.now;
  community = await host.communities.createLive({ world: state.world, ledger: state.ledger });
  await database.first.query('insert into people (id, email, created) values ($1, $2, now())', [
    theAnn.user,
    'ann@home.example',
  ]);
  await host.accounts.memberships.join(community, theAnn.user, 'resident', 'Apartment 4B');
  [owner, other] = [
    await signedInAs(host, 'owner@home.example'),
    await signedInAs(host, 'other@home.example'),
  ];
  ann = await signedInAs(host, 'ann@home.example');
  for (const browser of [owner, other]) {
    const { id } = (await browser.me()).body as { id: string };
    await host.accounts.memberships.join(community, id, 'owner');
  }
}, 120_000);
afterAll(async () => {
  await host.stop();
  await database.end();
});

async function makeKey(browser: Browser, may = 'change'): Promise<string> {
  const asked = { community, name: 'Property software', may };
  return (await browser.call('ownerKeys/create', asked)).body['secret'] as string;
}

async function ask(key: string, line: string, body?: object) {
  const [method = '', path = ''] = line.split(' ');
  const answer = await fetch(`${host.address}/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

describe('a key of an owner', () => {
  test('reads the building and its statements, with what the owner calls residents', async () => {
    const key = await makeKey(owner, 'read');
    const found = await ask(key, `GET /buildings/${building}/state`);
    expect(found).toMatchObject({ status: 200, body: { buildingId: building, isOpen: true } });
    const { body: page } = await ask(key, `GET /buildings/${building}/statements`);
    const { month } = (page['items'] as { month: string; residents: number }[]).find(
      ({ residents }) => residents > 0,
    )!;
    const { status, body } = await ask(key, `GET /buildings/${building}/statements/${month}`);
    expect(status).toBe(200);
    expect(JSON.stringify(body['lines'])).toContain('"name":"Apartment 4B"');
    const write = await ask(key, `POST /buildings/${building}/available-power`, { amps: 10 });
    expect(write).toMatchObject({ status: 403, body: { code: 'SCOPE_MISSING' } });
  });

  test('is of no use for what is a resident’s own', async () => {
    const key = await makeKey(owner);
    for (const path of ['sessions', 'invoices', 'vehicles', 'reservations']) {
      const { status, body } = await ask(key, `GET /${path}`);
      expect([path, status, body['code']]).toEqual([path, 403, 'NOT_ALLOWED']);
    }
  });

  test('tells what is free, which stands at the supply of the real community', async () => {
    const key = await makeKey(owner);
    expect((await ask(key, `PATCH /buildings/${building}/safe-power`, { amps: 20 })).status).toBe(
      200,
    );
    expect(
      (await ask(key, `POST /buildings/${building}/available-power`, { amps: 30 })).status,
    ).toBe(201);
    const { world } = await host.communities
      .live(community)
      .forCall({
        actor: { user: 'service', role: 'owner', onBehalfOf: null, scopes: [] },
        idempotency: null,
      })
      .present();
    expect(world.buildings[building]!.available).toMatchObject({ safe: 20, told: { amps: 30 } });
  });

  test('made for the meter tells free amps, and is refused everything else', async () => {
    const key = await makeKey(owner, 'tell-free-amps');
    const here = `/buildings/${building}`;
    expect((await ask(key, `POST ${here}/available-power`, { amps: 25 })).status).toBe(201);
    const month = '2026-10';
    const others = [
      ['GET /buildings'],
      [`GET ${here}/tariff`],
      [`GET ${here}/state`],
      [`GET ${here}/statements`],
      [`GET ${here}/statements/${month}`],
      [`PATCH ${here}/safe-power`, { amps: 20 }],
      [`POST ${here}/prices`, { from: '2027-01-01', rules: [] }],
      ['POST /invitations', { email: 'cleo@home.example' }],
      ['GET /keys'],
      ['GET /invoices'],
      ['GET /sessions'],
    ] as const;
    for (const [line, body] of others) {
      expect([line, (await ask(key, line, body)).status]).toEqual([line, 403]);
    }
    const { body } = await owner.call('ownerKeys/list', { community });
    expect((body['keys'] as { may: string }[]).map(({ may }) => may)).toContain('tell-free-amps');
  });

  test('sets prices, and its owner stands in the log of changes with the name of the key', async () => {
    const key = await makeKey(owner);
    const { status, body } = await ask(key, `POST /buildings/${building}/prices`, {
      from: new Date(clock.now + 40 * 86_400_000).toISOString().slice(0, 10),
      rules: [{ kind: 'ENERGY', period: 'day', unitPrice: 0.33 }],
    });
    expect([status, body['code']]).toEqual([201, undefined]);
    const { id } = (await owner.me()).body as { id: string };
    const { ledger } = await host.communities
      .live(community)
      .forCall({
        actor: { user: 'service', role: 'owner', onBehalfOf: null, scopes: [] },
        idempotency: null,
      })
      .present();
    expect(ledger.changes!.at(-1)).toMatchObject({
      by: id,
      through: 'Property software',
      kind: 'set-prices',
    });
  });

  test('invites a resident by mail, once', async () => {
    const key = await makeKey(owner);
    const email = 'ben@home.example';
    const invite = (address: string) =>
      ask(key, 'POST /invitations', { email: address, name: 'Apartment 5C' });
    expect(await invite(email)).toMatchObject({ status: 201, body: { state: 'sent' } });
    expect(host.mails()[0]).toMatchObject({ to: email });
    expect(await invite(email)).toMatchObject({ status: 201, body: { state: 'invited' } });
    expect(await invite('ann@home.example')).toMatchObject({ body: { state: 'joined' } });
    expect(await invite('nobody')).toMatchObject({ status: 422, body: { field: 'email' } });
  });

  test('ends when it is ended, and with the ownership of whoever made it', async () => {
    const [ended, kept] = [await makeKey(other), await makeKey(other)];
    const { body } = await other.call('ownerKeys/list', { community });
    const keys = body['keys'] as { id: string }[];
    expect(keys).toHaveLength(2);
    // Nobody else sees or ends it.
    const [{ id: key }] = keys as [{ id: string }];
    expect((await owner.call('ownerKeys/end', { community, key })).body['code']).toBe(
      'UNKNOWN_KEY',
    );
    for (const secret of [ended, kept]) {
      expect((await ask(secret, `GET /buildings/${building}/state`)).status).toBe(200);
    }
    await other.call('ownerKeys/end', { community, key });
    const { body: rest } = await other.call('ownerKeys/list', { community });
    expect(rest['keys']).toHaveLength(1);
    const after = async () =>
      Promise.all([ended, kept].map(async (one) => (await ask(one, 'GET /buildings')).status));
    expect((await after()).filter((status) => status === 401)).toHaveLength(1);
    await other.call('communities/leave', { community, role: 'owner' });
    expect(await after()).toEqual([401, 401]);
  });

  test('is made by owners alone', async () => {
    const asked = { community, name: 'Mine', may: 'read' };
    expect((await ann.call('ownerKeys/create', asked)).body['code']).toBe('NOT_ALLOWED');
    expect((await ann.call('ownerKeys/list', { community })).body['code']).toBe('NOT_ALLOWED');
  });
});
