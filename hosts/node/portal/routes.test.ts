import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SandboxService, Service } from '#api/contract/contract.ts';
import { createHost } from '../host.ts';
import { securityHeaders } from '../security-headers.ts';
import { listen, portOf } from '../testing/client.ts';
import { testPglite, type TestDatabase } from '../testing/databases/databases.ts';
import { noon } from '../testing/community-client.ts';
import { openProcess } from '../testing/webhooks/webhook-world.ts';
import { portalRoutes } from './routes.ts';
import { rpcHandler } from './handle-rpc.ts';
import { reachability } from '../store/is-reachable.ts';
import type { HostedService as Opened } from '../communities/start/open-service.ts';
import { createFront } from '../requests/front.ts';

const space = 'golden-tower-93';

let database: TestDatabase;
let opened: Opened | null = null;
const quiet = { info: () => undefined, error: () => undefined };
const host = createHost(
  { files: new Map(), headers: securityHeaders([]) },
  { log: quiet, service: () => opened },
);
let address = '';

beforeAll(async () => {
  database = await testPglite();
  await listen(host.server);
  address = `http://127.0.0.1:${portOf(host.server)}`;
}, 120_000);
afterAll(async () => {
  await host.stop();
  await database.end();
});

const create = async () => (await opened!.communities.createSandbox())!;

const withKey = (key: string, more: Record<string, string> = {}) => ({
  headers: { authorization: `Bearer ${key}`, ...more },
});

const serviceWith = (key: string, more: Record<string, string> = {}): Service & SandboxService =>
  createORPCClient(new RPCLink({ url: `${address}/sandboxes/rpc`, ...withKey(key, more) }));

/** Reads a stream until a text has come. */
async function read(stream: ReadableStreamDefaultReader<Uint8Array>, text: string) {
  let all = '';
  while (!all.includes(text)) {
    const { value, done } = await stream.read();
    if (done) throw new Error(`ended after ${all}`);
    all += new TextDecoder().decode(value);
  }
}

describe('sandboxes over HTTP', () => {
  test('there are none before the store is open, and the host says so', async () => {
    const [ready, called] = [
      await fetch(`${address}/readyz`),
      await fetch(`${address}/sandboxes/rpc/clock/now`, { method: 'POST' }),
    ];
    expect([ready.status, await ready.text()]).toEqual([503, 'starting']);
    expect(called.status).toBe(503);
    expect(called.headers.get('retry-after')).toBe('5');
    const { communities, webhooks } = openProcess(database.first, { clock: { now: noon } });
    opened = {
      communities,
      webhooksOf: webhooks.of,
      handleRpc: rpcHandler(quiet),
      isStoreReachable: reachability(database.first.query),
    };
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
  });

  test('a key does what the demo can do', async () => {
    const { key } = await create();
    const service = serviceWith(key);
    await service.sandbox.plugIn({ space, vehicle: 1 });
    expect((await service.charge.space({ space })).status.kind).toBe('yours');
    await expect(service.sandbox.plugIn({ space, vehicle: 2 })).rejects.toMatchObject({
      code: 'SPACE_TAKEN',
      data: { next: expect.any(String) as string },
    });
    const another = serviceWith((await create()).key);
    expect((await another.charge.space({ space })).status.kind).not.toBe('yours');
  });

  test.each([
    ['no key', {}],
    ['a key that is none', { authorization: 'Bearer fws_guessed' }],
    ['a password', { authorization: 'Basic Zm9v' }],
  ])('with %s nothing is answered', async (_, headers) => {
    for (const [path, method] of [
      ['rpc/clock/now', 'POST'],
      ['changes', 'GET'],
    ] as const) {
      const answer = await fetch(`${address}/sandboxes/${path}`, { method, headers });
      expect(answer.status).toBe(401);
      expect(answer.headers.get('content-type')).toBe('application/problem+json');
      expect(answer.headers.get('content-security-policy')).not.toBeNull();
      expect(await answer.json()).toMatchObject({ code: 'unknown-key', status: 401 });
    }
  });

  test('a request sent twice under one key is carried out once', async () => {
    const { key } = await create();
    const named = serviceWith(key, { 'idempotency-key': 'plug' });
    const first = await named.sandbox.plugIn({ space, vehicle: 1 });
    expect(await named.sandbox.plugIn({ space, vehicle: 1 })).toEqual(first);
    await expect(named.sandbox.plugIn({ space, vehicle: 2 })).rejects.toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
  });

  test('a sandbox is called so often in a minute, each one for itself', async () => {
    const [{ key }, other] = [await create(), await create()];
    const clock = { now: 0 };
    const stopping = new AbortController().signal;
    const app = portalRoutes({
      service: () => opened,
      now: () => clock.now,
      stopping,
      front: createFront(),
    });
    // Unknown procedures count, too, and cost the least.
    const call = async (sandboxKey: string) =>
      (await app.request('/rpc/nothing', { method: 'POST', ...withKey(sandboxKey) })).status;
    const statuses: number[] = [];
    for (let calls = 0; calls < 1201; calls += 1) statuses.push(await call(key));
    expect(statuses.indexOf(429)).toBe(1200);
    expect(await call(other.key)).toBe(404);
    clock.now = 60_000;
    expect(await call(key)).toBe(404);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded'])(
    'a command as %s, which any site can make a browser send, is refused',
    async (type) => {
      const { key } = await create();
      const answer = await fetch(`${address}/sandboxes/rpc/sandbox/plugIn`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': type },
        body: JSON.stringify({ json: { space, vehicle: 1 } }),
      });
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ json: { code: 'BAD_REQUEST' } });
    },
  );

  test('a request that is too large is refused', async () => {
    const { key } = await create();
    const text = JSON.stringify({ json: { space: 'x'.repeat(70_000) } });
    // Of the second nobody knows the length before its end.
    for (const body of [text, new Blob([text]).stream()]) {
      const answer = await fetch(`${address}/sandboxes/rpc/charge/space`, {
        method: 'POST',
        body,
        duplex: 'half',
        ...withKey(key, { 'content-type': 'application/json' }),
      } as RequestInit);
      expect(answer.status).toBe(413);
    }
  });

  test('changes are told on a stream, each client only of its own sandbox', async () => {
    const [{ key }, other] = [await create(), await create()];
    const answer = await fetch(`${address}/sandboxes/changes`, withKey(key));
    expect(answer.headers.get('content-type')).toContain('text/event-stream');
    const stream = answer.body!.getReader();
    await read(stream, 'event: ready');
    await serviceWith(other.key).clock.pause();
    const next = stream.read();
    const isSilent = await Promise.race([next, serviceWith(other.key).clock.now()]);
    expect(isSilent).toHaveProperty('demo');
    await serviceWith(key).clock.pause();
    expect(new TextDecoder().decode((await next).value)).toContain('event: change');
    await stream.cancel();
  });

  test('who removes a sandbox has none', async () => {
    const { id, key } = await create();
    await opened!.communities.remove(id);
    await expect(serviceWith(key).clock.now()).rejects.toMatchObject({ status: 401 });
  });

  test('a stop ends the streams at once', async () => {
    const { key } = await create();
    const answer = await fetch(`${address}/sandboxes/changes`, withKey(key));
    const stream = answer.body!.getReader();
    await read(stream, 'event: ready');
    const stopped = host.stop();
    expect(await stream.read()).toMatchObject({ done: true });
    await stopped;
  });
});
