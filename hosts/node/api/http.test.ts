import { gunzipSync } from 'node:zlib';
import { get } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testPglite, type TestDatabase } from '../testing/databases/databases.ts';
import { publicClient } from '../testing/public-client.ts';
import { publicHost } from '../testing/public-host.ts';
import { noon } from '../testing/community-client.ts';

let database: TestDatabase;
let host: Awaited<ReturnType<typeof publicHost>>;
let send: ReturnType<typeof publicClient>;
let key: string;
beforeAll(async () => {
  database = await testPglite();
  host = await publicHost(database.first, { now: noon });
  send = publicClient(host.address);
  key = (await host.communities.createSandbox())!.key;
});
afterAll(async () => {
  await host.stop();
  await database.end();
});

const replayed = ({ headers }: { headers: Headers }) => headers.get('idempotency-replayed');

describe('a write that is sent again', () => {
  test('is the same whatever the order of its fields and the space between them', async () => {
    const named = { 'idempotency-key': 'same-meaning' };
    const first = await send(
      key,
      'POST /v1/vehicles',
      '{"name":"Kombi","model":"Tesla Model 3"}',
      named,
    );
    const again = await send(
      key,
      'POST /v1/vehicles',
      '{ "model": "Tesla Model 3",\n"name": "Kombi" }',
      named,
    );
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.text).toBe(first.text);
    const other = await send(
      key,
      'POST /v1/vehicles',
      '{"name":"Other","model":"Tesla Model 3"}',
      named,
    );
    expect(other).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
  });

  test.each([
    ['a command', 'POST /v1/vehicles', { model: 'Nissan Leaf' }],
    ['the clock', 'PATCH /v1/clock', { isPaused: true }],
    ['a webhook', 'POST /v1/webhook-endpoints', { url: 'https://car.example/told' }],
    ['a view link', 'POST /v1/sandbox/view-links', {}],
    ['a reset', 'POST /v1/sandbox/reset', {}],
  ])('says that its answer is a repeated one: %s', async (what, line, body) => {
    const named = { 'idempotency-key': `replay of ${what}`.replaceAll(' ', '-') };
    expect(replayed(await send(key, line, body, named))).toBeNull();
    expect(replayed(await send(key, line, body, named))).toBe('true');
    expect(replayed(await send(key, 'GET /v1/clock'))).toBeNull();
  });
});

describe('a problem', () => {
  test.each([
    ['of an operation', 'GET /v1/sessions/nowhere'],
    ['of an unknown path', 'GET /v1/nowhere'],
    ['of a wrong method', 'PUT /v1/clock'],
  ])('%s has the id of its request, as its header does', async (_, line) => {
    const { headers, body } = await send(key, line, undefined, { 'x-request-id': 'mine-42' });
    expect([body['requestId'], headers.get('x-request-id')]).toEqual(['mine-42', 'mine-42']);
  });

  test('has one without a key as well', async () => {
    const { headers, body } = await send(null, 'GET /v1/clock');
    expect(body['requestId']).toBe(headers.get('x-request-id'));
    expect(body['requestId']).toMatch(/^[\da-f-]{36}$/);
  });
});

describe('a read with the ETag of what its caller has', () => {
  test('is answered with 304 and no body until it has changed', async () => {
    const first = await send(key, 'GET /v1/vehicles/v1');
    const etag = first.headers.get('etag')!;
    const read = (tag: string) =>
      send(key, 'GET /v1/vehicles/v1', undefined, { 'if-none-match': tag });
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const { status, text, headers } = await read(tag);
      expect([tag, status, text, headers.get('etag')]).toEqual([tag, 304, '', etag]);
    }
    expect((await read('"other"')).status).toBe(200);
    await send(key, 'PATCH /v1/vehicles/v1', { name: 'Renamed' });
    expect((await read(etag)).status).toBe(200);
  });
});

/** A plain request, since `fetch` decompresses what it gets. */
const raw = (path: string, headers: Record<string, string>) =>
  new Promise<{ encoding: string | undefined; vary: string | undefined; bytes: Buffer }>((done) => {
    get(
      host.address + path,
      { headers: { authorization: `Bearer ${key}`, ...headers } },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () =>
          done({
            encoding: answer.headers['content-encoding'],
            vary: answer.headers.vary,
            bytes: Buffer.concat(parts),
          }),
        );
      },
    );
  });

describe('an answer', () => {
  test.each(['/v1/buildings', '/v1/sessions', '/openapi.json'])(
    'is compressed for those who take that: %s',
    async (path) => {
      const plain = await raw(path, {});
      const small = await raw(path, { 'accept-encoding': 'gzip, deflate, br' });
      expect([plain.encoding, small.encoding, small.vary]).toEqual([
        undefined,
        'gzip',
        'accept-encoding',
      ]);
      expect(gunzipSync(small.bytes).toString()).toBe(plain.bytes.toString());
      expect(small.bytes.length).toBeLessThan(plain.bytes.length / 2);
      expect((await raw(path, { 'accept-encoding': 'gzip;q=0, br' })).encoding).toBeUndefined();
    },
  );

  test('that is small is not', async () => {
    const { encoding } = await raw('/v1/queue', { 'accept-encoding': 'gzip' });
    expect(encoding).toBeUndefined();
  });
});

describe('another version', () => {
  test.each(['/v2', '/v2/vehicles', '/V1/vehicles', '/v10/'])(
    '%s is refused as the API refuses, and named',
    async (path) => {
      const { status, headers, body } = await send(key, `GET ${path}`);
      expect(status).toBe(404);
      expect(headers.get('content-type')).toBe('application/problem+json');
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(body).toMatchObject({
        code: 'NO_SUCH_OPERATION',
        next: expect.stringContaining('/v1') as string,
      });
    },
  );

  test('and pages whose names only begin like one stay pages', async () => {
    const response = await fetch(`${host.address}/vehicles`);
    expect(response.headers.get('content-type')).not.toContain('json');
  });
});
