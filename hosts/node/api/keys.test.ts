import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { scopes, type Scope } from '#api/policy/actor.ts';
import { evening, liveHouse } from '#api/testing/live.ts';
import type { PublicAnswers } from '#api/public/contract/contract.ts';
import type { Database } from '../store/database.ts';
import { databases, type TestDatabase } from '../testing/databases/databases.ts';
import { publicClient } from '../testing/public-client.ts';
import { publicHost } from '../testing/public-host.ts';

type Made = PublicAnswers['createKey'];
type Listed = PublicAnswers['listKeys'];

const minute = 60_000;

describe.each(databases)('keys through the API, on $name', ({ open }) => {
  const clock = { now: evening as number };
  let database: TestDatabase;
  let hosts: Awaited<ReturnType<typeof publicHost>>[];
  beforeAll(async () => {
    database = await open();
    const other: Database = (await database.another?.()) ?? database.first;
    hosts = [await publicHost(database.first, clock), await publicHost(other, clock)];
  }, 120_000);
  afterAll(async () => {
    for (const { stop } of hosts) await stop();
    await database.end();
  });

  /** Sends a request to one of the two processes. */
  const send = <T = Record<string, unknown>>(
    host: 0 | 1,
    key: string,
    line: string,
    body?: object,
    headers?: Record<string, string>,
  ) => publicClient(hosts[host]!.address)<T>(key, line, body, headers);

  const sandbox = async () => (await hosts[0]!.communities.createSandbox())!;
  const make = async (key: string, granted: readonly Scope[], name = 'App') => {
    const { status, body } = await send<Made>(0, key, 'POST /v1/keys', { name, scopes: granted });
    expect(status).toBe(201);
    return body;
  };
  const list = async (key: string) => (await send<Listed>(0, key, 'GET /v1/keys')).body.items;

  /** A live community, with a key of a person in it. */
  const house = async () => {
    const { communities } = hosts[0]!;
    const id = await communities.createLive(liveHouse());
    const keyOf = async (person: string, role: 'resident' | 'agent' | 'owner') =>
      (await communities
        .keysOf(id, { person, role })
        .create({ name: `Key of ${person}`, scopes: [...scopes] }))!.secret;
    return { id, keyOf };
  };

  test('a key has the scopes it was made with, and its secret is shown once', async () => {
    const { key } = await sandbox();
    const made = await make(key, ['billing:read', 'charging:read', 'billing:read'], 'Dashboard');
    expect(made).toMatchObject({
      key: {
        name: 'Dashboard',
        role: 'agent',
        scopes: ['charging:read', 'billing:read'],
        isCurrent: false,
        lastUsedAt: null,
        endedAt: null,
      },
      secret: expect.stringMatching(/^fws_/) as string,
    });
    expect((await send(1, made.secret, 'GET /v1/invoices')).status).toBe(200);
    expect((await send(1, made.secret, 'GET /v1/vehicles')).body).toMatchObject({
      code: 'SCOPE_MISSING',
      details: { scope: 'vehicles:read' },
    });
    const listed = await send(0, key, 'GET /v1/keys');
    expect(listed.text).not.toContain(made.secret);
    expect((listed.body as Listed).items.map(({ name, isCurrent }) => [name, isCurrent])).toEqual(
      expect.arrayContaining([
        ['Dashboard', false],
        ['First key', true],
      ]),
    );
    const { rows } = await database.first.query<{ text: string }>('select keys::text from keys');
    expect(JSON.stringify(rows)).not.toContain(made.secret);
  });

  test('a narrower key cannot widen itself, in any way', async () => {
    const { key } = await sandbox();
    const [first] = await list(key);
    const narrow = await make(key, ['keys:manage', 'charging:read']);
    const wider = await make(key, ['billing:read']);
    const refused = { status: 403, body: { code: 'SCOPE_MISSING' } };
    const attempts: [string, object?][] = [
      ['POST /v1/keys', { name: 'More', scopes: ['charging:read', 'billing:read'] }],
      ['POST /v1/keys', { name: 'All', scopes: [...scopes] }],
      [`POST /v1/keys/${first!.id}/rotate`, { overlapSeconds: 60 }],
      [`POST /v1/keys/${wider.key.id}/rotate`, {}],
      [`DELETE /v1/keys/${first!.id}`],
      [`DELETE /v1/keys/${wider.key.id}`],
    ];
    for (const [line, body] of attempts) {
      expect(await send(0, narrow.secret, line, body)).toMatchObject(refused);
    }
    const same = await make(narrow.secret, ['keys:manage', 'charging:read']);
    expect((await send(0, same.secret, 'GET /v1/buildings')).status).toBe(200);
    // Without the scope for keys it cannot even list them.
    const reader = await make(narrow.secret, ['charging:read']);
    expect(await send(0, reader.secret, 'GET /v1/keys')).toMatchObject(refused);
    expect((await send(0, key, 'GET /v1/invoices')).status).toBe(200);
  });

  test.each([
    ['no scopes', { name: 'App', scopes: [] }],
    ['an unknown scope', { name: 'App', scopes: ['everything'] }],
    ['no name', { name: '', scopes: ['billing:read'] }],
    ['a role', { name: 'App', scopes: ['billing:read'], role: 'owner' }],
  ])('a key with %s is refused', async (_, body) => {
    const { key } = await sandbox();
    const answer = await send(0, key, 'POST /v1/keys', body);
    expect(answer).toMatchObject({ status: 422, body: { code: 'BAD_INPUT' } });
  });

  test('an ended key is refused by the other process within a second, the others are not', async () => {
    const { key } = await sandbox();
    const { secret, key: made } = await make(key, ['charging:read']);
    // Both processes have it in memory now.
    for (const host of [0, 1] as const) {
      expect((await send(host, secret, 'GET /v1/buildings')).status).toBe(200);
    }
    const ended = await send(0, key, `DELETE /v1/keys/${made.id}`);
    expect(ended.body).toMatchObject({ id: made.id, endedAt: new Date(clock.now).toISOString() });
    expect((await send(0, secret, 'GET /v1/buildings')).status).toBe(401);
    // PGlite has one process, and so no notices: a second one would ask again after a second.
    if (database.another === null) clock.now += 1000;
    await vi.waitFor(
      async () => expect((await send(1, secret, 'GET /v1/buildings')).status).toBe(401),
      { timeout: 1000, interval: 10 },
    );
    expect((await send(1, key, 'GET /v1/buildings')).status).toBe(200);
    expect((await list(key)).find(({ id }) => id === made.id)?.endedAt).not.toBeNull();
    const again = await send(1, key, `DELETE /v1/keys/${made.id}`);
    expect(again.body).toEqual(ended.body);
    expect((await send(1, key, `POST /v1/keys/${made.id}/rotate`, {})).status).toBe(404);
  });

  test('an ended key that nobody was told of is refused after a second', async () => {
    const { id, key } = await sandbox();
    const { secret } = await make(key, ['charging:read']);
    expect((await send(1, secret, 'GET /v1/buildings')).status).toBe(200);
    await database.first.query(
      `update keys set ended = now() where community = $1 and name = 'App'`,
      [id],
    );
    clock.now += 1000;
    expect((await send(1, secret, 'GET /v1/buildings')).status).toBe(401);
  });

  test('the old secret of a rotated key dies at its time, in both processes', async () => {
    const { key } = await sandbox();
    const { secret: old, key: made } = await make(key, ['charging:read']);
    expect((await send(1, old, 'GET /v1/buildings')).status).toBe(200);
    const line = `POST /v1/keys/${made.id}/rotate`;
    const { body } = await send<Made>(0, key, line, { overlapSeconds: 600 });
    const endsAt = new Date(clock.now + 10 * minute).toISOString();
    expect(body.key).toEqual({
      ...made,
      lastUsedAt: expect.any(String) as string,
      oldSecretEndsAt: endsAt,
    });
    const statuses = async () =>
      Promise.all(
        [old, body.secret].flatMap((secret) =>
          ([0, 1] as const).map(
            async (host) => (await send(host, secret, 'GET /v1/buildings')).status,
          ),
        ),
      );
    clock.now += 10 * minute - 1;
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    // Known to both processes since a millisecond ago.
    clock.now += 1;
    expect(await statuses()).toEqual([401, 401, 200, 200]);
  });

  test('a key rotates itself, at once if it wants, and for a day at most', async () => {
    const { key } = await sandbox();
    const [first] = await list(key);
    const line = `POST /v1/keys/${first!.id}/rotate`;
    const long = await send(0, key, line, { overlapSeconds: 86_401 });
    expect(long).toMatchObject({ status: 422, body: { field: 'overlapSeconds' } });
    const { body } = await send<Made>(0, key, line, { overlapSeconds: 0 });
    expect((await send(0, key, 'GET /v1/keys')).status).toBe(401);
    expect((await list(body.secret))[0]).toMatchObject({ id: first!.id, isCurrent: true });
  });

  test('a write is repeated with the new secret as with the old one', async () => {
    const { key } = await sandbox();
    const [first] = await list(key);
    const name = { 'idempotency-key': 'one-wish' };
    const car = { model: 'Kia EV6' };
    const before = await send(0, key, 'POST /v1/vehicles', car, name);
    const rotating = { 'idempotency-key': 'rotate-it' };
    const line = `POST /v1/keys/${first!.id}/rotate`;
    const rotated = await send<Made>(0, key, line, { overlapSeconds: 60 }, rotating);
    const repeated = await send<Made>(1, key, line, { overlapSeconds: 60 }, rotating);
    expect(repeated.body).toEqual(rotated.body);
    const { secret } = rotated.body;
    const after = await send(1, secret, 'POST /v1/vehicles', car, name);
    expect(after.text).toBe(before.text);
    expect(after.headers.get('idempotency-replayed')).toBe('true');
    // Another key has its own names.
    const other = await make(secret, ['vehicles:write']);
    const own = await send(1, other.secret, 'POST /v1/vehicles', car, name);
    expect(own.headers.get('idempotency-replayed')).toBeNull();
    expect(own.body['id']).not.toBe(before.body['id']);
  });

  test('the log names the key, its role and its person', async () => {
    const { id, key } = await sandbox();
    const made = await make(key, ['vehicles:write']);
    await send(0, made.secret, 'POST /v1/vehicles', { model: 'Kia EV6' });
    const { rows } = await database.first.query<{ actor: string; role: string; person: string }>(
      `select actor, action->>'role' as role, action->'command'->>'user' as person
      from log where community = $1`,
      [id],
    );
    expect(rows).toEqual([{ actor: made.key.id, role: 'agent', person: 'resident' }]);
    const line = hosts[0]!.answered.at(-1);
    expect(line).toMatchObject({ route: '/v1/*', key: made.key.id, role: 'agent' });
  });

  test('keys of a live community open it for one person each, who sees no keys of others', async () => {
    const { id, keyOf } = await house();
    const anns = await keyOf('ann', 'agent');
    const bens = await keyOf('ben', 'agent');
    const { items } = (await send<PublicAnswers['listVehicles']>(1, anns, 'GET /v1/vehicles')).body;
    const theirs = (await send<PublicAnswers['listVehicles']>(1, bens, 'GET /v1/vehicles')).body;
    expect(items).not.toEqual([]);
    expect(theirs.items.filter((car) => items.some((own) => own.id === car.id))).toEqual([]);
    const [annsKey] = await list(anns);
    expect((await list(bens)).map(({ name }) => name)).toEqual(['Key of ben']);
    for (const line of [`POST /v1/keys/${annsKey!.id}/rotate`, `DELETE /v1/keys/${annsKey!.id}`]) {
      const body = line.startsWith('POST') ? {} : undefined;
      expect(await send(0, bens, line, body)).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND' },
      });
    }
    // Another role of the same person is somebody else.
    const annsOwn = await keyOf('ann', 'resident');
    expect((await list(annsOwn)).map(({ role }) => role)).toEqual(['resident']);
    expect((await send(0, anns, 'GET /v1/buildings')).status).toBe(200);
    expect(await hosts[0]!.communities.exists(id)).toBe(true);
  });

  test('a live community is no sandbox: it cannot be deleted, reset, moved in time or shown', async () => {
    const { id, keyOf } = await house();
    const key = await keyOf('ann', 'agent');
    const calls: [string, object?][] = [
      ['DELETE /v1/sandbox'],
      ['POST /v1/sandbox/reset'],
      ['PATCH /v1/clock', { isPaused: true }],
      ['GET /v1/clock'],
      ['POST /v1/sandbox/view-links'],
      ['POST /v1/faults', { spaceId: 'a', kind: 'offline', lastsSeconds: 5 }],
      ['POST /v1/sessions', { spaceId: 'a', vehicleId: 'v1' }],
      ['POST /v1/webhook-endpoints', { url: 'https://hooks.example' }],
    ];
    for (const [line, body] of calls) {
      const answer = await send(0, key, line, body);
      expect([line, answer.status, answer.body['code']]).toEqual([line, 403, 'NOT_ALLOWED']);
    }
    expect(await hosts[0]!.communities.exists(id)).toBe(true);
    // The portal's contract: an agent's key is not its resident.
    const paying = await fetch(`${hosts[0]!.address}/sandboxes/rpc/invoices/pay`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ json: { invoice: 'x' } }),
    });
    expect(paying.status).toBe(403);
  });

  test('an owner sees buildings and prices, and nothing of residents', async () => {
    const { id, keyOf } = await house();
    await database.first.query(
      "insert into people (id, email, created) values ('mona', 'mona', now())",
    );
    const join =
      'insert into memberships (community, person, role, joined) values ($1, $2, $3, now())';
    await database.first.query(join, [id, 'mona', 'owner']);
    const key = await keyOf('mona', 'owner');
    expect((await send(0, key, 'GET /v1/buildings')).status).toBe(200);
    for (const path of ['vehicles', 'sessions', 'reservations', 'invoices', 'queue']) {
      expect(await send(0, key, `GET /v1/${path}`)).toMatchObject({
        status: 403,
        body: { code: 'NOT_ALLOWED' },
      });
    }
    const made = await make(key, ['charging:read']);
    expect(made.key.role).toBe('owner');
  });

  test('there are at most fifty keys that have not ended', async () => {
    const { key } = await sandbox();
    let last = '';
    for (let count = 1; count < 50; count += 1) {
      last = (await make(key, ['charging:read'], `${count}`)).key.id;
    }
    const more = { name: 'One more', scopes: ['charging:read'] };
    expect(await send(0, key, 'POST /v1/keys', more)).toMatchObject({
      status: 409,
      body: { code: 'TOO_MANY_KEYS' },
    });
    await send(0, key, `DELETE /v1/keys/${last}`);
    expect((await send(0, key, 'POST /v1/keys', more)).status).toBe(201);
  });
});
