import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PublicAnswers } from '#api/public/contract/contract.ts';
import { documentationWorld } from '#hosts/playground/documentation-world.ts';
import { openPlayground } from '#hosts/playground/playground.ts';
import { documentationDay } from '#hosts/playground/contract.ts';
import { createApp } from '../app.ts';
import { measureHttp } from '../operations/http-metrics.ts';
import { createMetrics } from '../operations/metrics.ts';
import { securityHeaders } from '../security-headers.ts';
import { testPglite, type TestDatabase } from '../testing/databases/databases.ts';
import { noon } from '../testing/community-client.ts';
import { openProcess } from '../testing/webhooks/webhook-world.ts';
import { quotas } from './quotas.ts';
import type { NewSandboxOptions } from '../communities/communities.ts';
import type { ApiService } from './opened-community.ts';

let database: TestDatabase;
const clock = { now: noon };
const stopping = new AbortController();
let service: ApiService | null = null;
const quiet = { info: () => undefined, error: () => undefined };
const openApp = () =>
  createApp({
    headers: securityHeaders([]),
    log: quiet,
    http: measureHttp(createMetrics()),
    readiness: () => 'ready',
    now: () => clock.now,
    api: { service: () => service, log: quiet, stopping: stopping.signal },
  });
let app = openApp();

beforeAll(async () => {
  database = await testPglite();
}, 120_000);
afterAll(() => database.end());
beforeEach(() => restart());

interface Answer<T> {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: T;
}

async function send<T = Record<string, unknown>>(
  key: string | null,
  line: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Answer<T>> {
  const [method = '', path = ''] = line.split(' ');
  const response = await app.request(path, {
    method,
    headers: {
      ...(key !== null && { authorization: `Bearer ${key}` }),
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) as T };
}

const create = async () => (await service!.communities.createSandbox())!.key;

/** Nothing is in memory any more, everything in the log. */
const restart = () => {
  const { communities, webhooks } = openProcess(database.first, { clock });
  service = { communities, webhooksOf: webhooks.of };
  app = openApp();
};

async function quoted(key: string) {
  const { body } = await send<PublicAnswers['findSlots']>(key, 'GET /v1/slots?vehicleId=v1');
  const { slotId } = body.slots[0]!;
  return (await send<PublicAnswers['createQuote']>(key, 'POST /v1/quotes', { slotId })).body
    .quoteId;
}

/** Reads frames until there are so many. */
async function frames(response: Response, wanted: number) {
  const reader = response.body!.getReader();
  let text = '';
  const all = () => [...text.matchAll(/id: (.+)\nevent: session\ndata: (.+)\n\n/g)];
  while (all().length < wanted) {
    const { value, done } = await reader.read();
    if (done) break;
    text += new TextDecoder().decode(value);
  }
  await reader.cancel();
  return all().map(([, id, data]) => ({
    id: id!,
    session: JSON.parse(data!) as PublicAnswers['getSession'],
  }));
}

describe('the public API over HTTP', () => {
  test('creates a sandbox without a key and answers to its key', async () => {
    const created = await send<PublicAnswers['createSandbox']>(null, 'POST /v1/sandboxes');
    expect(created.status).toBe(201);
    const vehicles = await send<PublicAnswers['listVehicles']>(
      created.body.key,
      'GET /v1/vehicles',
    );
    expect(vehicles.body.items.map(({ id }) => id)).toEqual(['v1', 'v2', 'v3']);
    expect(vehicles.headers.get('cache-control')).toBe('no-store');
    expect(vehicles.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('begins a sandbox on the day that is asked for, and over on the same day', async () => {
    const asked = { day: '2027-03-01' };
    const { key } = (await send<PublicAnswers['createSandbox']>(null, 'POST /v1/sandboxes', asked))
      .body;
    const now = async () =>
      (await send<PublicAnswers['getClock']>(key, 'GET /v1/clock')).body.now.slice(0, 16);
    expect(await now()).toBe('2027-03-01T18:30');
    await send(key, 'PATCH /v1/clock', { jumpTo: '2027-05-01T00:00:00Z' });
    expect(await now()).toBe('2027-04-30T20:00');
    const started = await send<{ sentence: string }>(key, 'POST /v1/sandbox/reset', {});
    expect(started.body.sentence).toContain('on the evening it began');
    expect(await now()).toBe('2027-03-01T18:30');
  });

  test('answers on the day of the documentation as the examples there do', async () => {
    const asked = { day: documentationDay };
    const { key } = (await send<PublicAnswers['createSandbox']>(null, 'POST /v1/sandboxes', asked))
      .body;
    const place = { zone: 'America/New_York', currency: 'USD' };
    const documented = openPlayground(documentationWorld(place));
    for (const path of ['/v1/buildings', '/v1/slots?vehicleId=v1', '/v1/invoices?limit=2']) {
      const shown = await documented.ask({ method: 'GET', path, headers: {} });
      expect((await send(key, `GET ${path}`)).text).toBe(shown.body);
    }
  });

  test('gives a view link of the address that was asked, and says what it allows', async () => {
    const key = await create();
    const linked = (headers: Record<string, string>) =>
      send<PublicAnswers['createViewLink']>(key, 'POST /v1/sandbox/view-links', undefined, headers);
    expect((await linked({})).body.url).toMatch(/^http:\/\/localhost\/demo#view=/);
    const { url, sentence } = (await linked({ 'x-forwarded-proto': 'https' })).body;
    expect(url).toMatch(/^https:\/\/localhost\/demo#view=/);
    // A session of the portal may do all that a resident may: `view-routes.test.ts`.
    expect(sentence).toContain('act in it');
  });

  test('knows no day that is not in the calendar', async () => {
    for (const day of ['2026-02-30', '1999-01-01', 'today', 5]) {
      const refused = await send(null, 'POST /v1/sandboxes', { day });
      expect(refused).toMatchObject({ status: 422, body: { field: 'day' } });
    }
  });

  test('creates no second sandbox for a repeated request', async () => {
    const named = { 'idempotency-key': '0b5e9d5c-5f5e-4a52-9f5c-6f2f7a1c6f10' };
    const first = await send(null, 'POST /v1/sandboxes', undefined, named);
    const second = await send(null, 'POST /v1/sandboxes', undefined, named);
    expect(second.text).toBe(first.text);
  });

  test('wants a name for it that nobody behind the same address guesses', async () => {
    const named = { 'idempotency-key': 'once' };
    expect(await send(null, 'POST /v1/sandboxes', undefined, named)).toMatchObject({
      status: 400,
      body: { code: 'BAD_IDEMPOTENCY_KEY' },
    });
  });

  test.each([null, 'fws_unknown'])('refuses the key %s', async (key) => {
    const answer = await send(key, 'GET /v1/vehicles');
    expect(answer).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
    expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer .*resource_metadata=/);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
  });

  test('refuses a session of the portal, which is no key', async () => {
    const { communities } = service!;
    const { id } = (await communities.createSandbox())!;
    const { address } = (await communities.createViewLink(id))!;
    const { session } = (await communities.startSession(address.replace('/demo#view=', '')))!;
    expect(await communities.open(session)).toMatchObject({ kind: 'session' });
    const answer = await send(session, 'GET /v1/vehicles');
    expect(answer).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
  });

  test('answers HEAD with the headers of GET and no content', async () => {
    const headers = { authorization: `Bearer ${await create()}` };
    const answer = await app.request('/v1/vehicles/v1', { method: 'HEAD', headers });
    expect([answer.status, await answer.text()]).toEqual([200, '']);
    for (const name of ['etag', 'ratelimit', 'access-control-allow-origin']) {
      expect(answer.headers.has(name)).toBe(true);
    }
  });

  test('answers unknown addresses and methods by problems', async () => {
    const key = await create();
    expect(await send(key, 'GET /v1/unknown')).toMatchObject({
      status: 404,
      body: { code: 'NO_SUCH_OPERATION' },
    });
    expect(await send(key, 'PUT /v1/vehicles')).toMatchObject({
      status: 405,
      body: { code: 'METHOD_NOT_ALLOWED' },
    });
    expect(await send(key, 'POST /v1/vehicles', { name: 'x'.repeat(70_000) })).toMatchObject({
      status: 413,
      body: { code: 'TOO_LARGE' },
    });
  });

  test('tells when it is not open yet', async () => {
    service = null;
    const answer = await send(null, 'POST /v1/sandboxes');
    expect(answer).toMatchObject({ status: 503, body: { code: 'NOT_READY' } });
    expect(answer.headers.get('retry-after')).toBe('5');
  });

  test('lets pages of any site ask, without cookies', async () => {
    const asked = await app.request('/v1/vehicles', {
      method: 'OPTIONS',
      headers: {
        origin: 'https://maker.example',
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': 'authorization,idempotency-key',
      },
    });
    expect(asked.status).toBe(204);
    expect(asked.headers.get('access-control-allow-origin')).toBe('*');
    expect(asked.headers.get('access-control-allow-headers')).toContain('idempotency-key');
    expect(asked.headers.get('access-control-allow-credentials')).toBeNull();
    const refused = await send(null, 'GET /v1/vehicles', undefined, {
      origin: 'https://a.example',
    });
    expect(refused.headers.get('access-control-allow-origin')).toBe('*');
    expect(refused.headers.get('access-control-expose-headers')).toContain('ratelimit');
  });

  test('says what is left of the quota, and when it begins anew', async () => {
    for (let asked = 1; asked <= quotas.visitor; asked += 1) {
      const { status, headers } = await send(null, 'GET /v1/vehicles');
      expect(status).toBe(401);
      expect(headers.get('ratelimit')).toBe(`"visitor";r=${quotas.visitor - asked};t=60`);
      expect(headers.get('ratelimit-policy')).toBe(`"visitor";q=${quotas.visitor};w=60`);
    }
    clock.now += 20_000;
    const over = await send(null, 'GET /v1/vehicles');
    expect(over).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
    expect(over.headers.get('retry-after')).toBe('40');
    clock.now += 40_000;
    expect((await send(null, 'GET /v1/vehicles')).status).toBe(401);
  });
});

test('a key is no way around the quota of new sandboxes', async () => {
  const key = await create();
  for (let asked = 1; asked <= quotas.created; asked += 1) {
    expect((await send(key, 'POST /v1/sandboxes')).status).toBe(201);
  }
  const over = await send(key, 'POST /v1/sandboxes');
  expect(over).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
  expect((await send(key, 'GET /v1/vehicles')).status).toBe(200);
});

describe('a write with an Idempotency-Key', () => {
  test('is answered alike when it is repeated, also after a restart and a long time', async () => {
    const key = await create();
    const writes: readonly (readonly [string, object?])[] = [
      ['POST /v1/vehicles', { model: 'Kia EV9' }],
      ['POST /v1/reservations', { quoteId: await quoted(key) }],
      ['PATCH /v1/clock', { rate: 60, jumpTo: '2026-11-15T20:00:00-05:00' }],
      ['PATCH /v1/clock', { isPaused: true }],
      ['POST /v1/faults', { spaceId: 'golden-tower-93', kind: 'offline', lastsSeconds: 60 }],
      ['PATCH /v1/vehicles/v2', { levelPercent: 12 }],
      ['DELETE /v1/vehicles/v3'],
      ['POST /v1/webhook-endpoints', { url: 'https://maker.example/hooks' }],
    ];
    const answers: Answer<unknown>[] = [];
    for (const [at, [line, body]] of writes.entries()) {
      const answer = await send(key, line, body, { 'idempotency-key': `write-${at}` });
      expect(answer.status).toBeLessThan(300);
      answers.push(answer);
      clock.now += 5 * 60_000;
    }
    const before = await send(key, 'GET /v1/reservations');
    for (const isAfterRestart of [false, true]) {
      if (isAfterRestart) restart();
      for (const [at, [line, body]] of writes.entries()) {
        const again = await send(key, line, body, { 'idempotency-key': `write-${at}` });
        expect(again.status).toBe(answers[at]!.status);
        expect(again.text).toBe(answers[at]!.text);
        expect(again.headers.get('etag')).toBe(answers[at]!.headers.get('etag'));
      }
    }
    expect((await send(key, 'GET /v1/reservations')).text).toBe(before.text);
  });

  test('is refused for anything else', async () => {
    const key = await create();
    const named = { 'idempotency-key': 'mine' };
    await send(key, 'POST /v1/vehicles', { model: 'Kia EV6' }, named);
    expect(await send(key, 'POST /v1/vehicles', { model: 'Kia EV9' }, named)).toMatchObject({
      status: 422,
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
    expect((await send<{ items: [] }>(key, 'GET /v1/vehicles')).body.items).toHaveLength(4);
  });

  test.each([
    ['a command', 'a webhook endpoint'],
    ['a command', 'a link'],
    ['a command', 'a sandbox'],
    ['a reset', 'a link'],
    ['a link', 'a command'],
    ['a link', 'a reset'],
    ['a webhook endpoint', 'a command'],
    ['a sandbox', 'a command'],
  ] as const)('is refused where %s had it and now %s', async (first, second) => {
    const writes: Readonly<Record<typeof second, readonly [string, object?]>> = {
      'a command': ['POST /v1/vehicles', { model: 'Kia EV6' }],
      'a reset': ['POST /v1/sandbox/reset'],
      'a webhook endpoint': ['POST /v1/webhook-endpoints', { url: 'https://maker.example/hooks' }],
      'a link': ['POST /v1/sandbox/view-links'],
      'a sandbox': ['POST /v1/sandboxes'],
    };
    const key = await create();
    const write = (what: keyof typeof writes) => {
      const [line, body] = writes[what];
      return send(key, line, body, { 'idempotency-key': 'one-key-for-everything' });
    };
    expect((await write(first)).status).toBeLessThan(300);
    restart();
    expect(await write(second)).toMatchObject({
      status: 422,
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
    expect((await write(first)).status).toBeLessThan(300);
  });

  test('is refused for anything else, also after a kill before the answer was kept', async () => {
    const key = await create();
    const hook = { url: 'https://maker.example/hooks' };
    const named = { 'idempotency-key': 'killed' };
    const first = await send(key, 'POST /v1/webhook-endpoints', hook, named);
    await database.first.query('delete from kept_answers');
    restart();
    for (const [line, body] of [
      ['POST /v1/vehicles', { model: 'Kia EV6' }],
      ['POST /v1/sandbox/reset'],
      ['POST /v1/sandbox/view-links'],
    ] as const) {
      expect(await send(key, line, body, named)).toMatchObject({
        status: 422,
        body: { code: 'IDEMPOTENCY_KEY_REUSED' },
      });
    }
    expect((await send(key, 'POST /v1/webhook-endpoints', hook, named)).text).toBe(first.text);
  });

  test('means nothing to another sandbox', async () => {
    const named = { 'idempotency-key': 'same' };
    for (const key of [await create(), await create()]) {
      const answer = await send(key, 'POST /v1/vehicles', { model: 'Kia EV6' }, named);
      expect(answer.status).toBe(201);
    }
  });
});

describe('a sandbox that is deleted', () => {
  test('is gone with its key', async () => {
    const key = await create();
    expect((await send(key, 'DELETE /v1/sandbox')).status).toBe(200);
    expect((await send(key, 'GET /v1/vehicles')).status).toBe(401);
  });
});

/** A car that is plugged in, and how to watch it. */
async function openSession(wish: NewSandboxOptions = {}) {
  const { key } = (await service!.communities.createSandbox(wish))!;
  const place = { spaceId: 'golden-tower-42', vehicleId: 'v1' };
  const { body } = await send<{ id: string }>(key, 'POST /v1/sessions', place);
  const watch = async (by: string, lastEventId?: string) =>
    app.request(`/v1/sessions/${body.id}/events`, {
      headers: {
        authorization: `Bearer ${by}`,
        ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
      },
    });
  return { key, watch };
}

describe('the stream of a session', () => {
  test('tells of every change once, also to who comes back', async () => {
    const { key, id: sandbox } = (await service!.communities.createSandbox())!;
    const plugged = await send<PublicAnswers['plugIn']>(key, 'POST /v1/sessions', {
      spaceId: 'golden-tower-42',
      vehicleId: 'v1',
    });
    const { id } = plugged.body;
    const watch = (lastEventId?: string) =>
      app.request(`/v1/sessions/${id}/events`, {
        headers: {
          authorization: `Bearer ${key}`,
          ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
        },
      });
    const stream = await watch();
    expect(stream.headers.get('content-type')).toBe('text/event-stream');
    const reading = frames(stream, 2);
    const order = { goal: { kind: 'full' }, readyBy: '2026-11-16T12:00:00Z' };
    await send(key, `POST /v1/sessions/${id}/start`, { order });
    const [first, second] = await reading;
    expect(first!.session.state).toBe('plugged-in');
    // Its first two minutes of power.
    expect(second!.session.state).toBe('charging');
    expect(second!.session.phases.map(({ state }) => state)).toEqual(['charging']);
    expect(service!.communities.watcherCount(sandbox)).toBe(0);
    await send(key, 'PATCH /v1/clock', { jumpTo: '2026-11-16T05:00:00-05:00' });
    const [resumed] = await frames(await watch(second!.id), 1);
    const since = resumed!.session.phases.map(({ state }) => state);
    expect([since[0], since[1], since.at(-1)]).toEqual(['waiting', 'charging', 'complete']);
    await send(key, `POST /v1/sessions/${id}/unplug`);
    const ended = await frames(await watch(resumed!.id), 2);
    expect(ended.map(({ session }) => session.state)).toEqual(['ended']);
  });

  test('is refused for a session that is not there', async () => {
    const key = await create();
    const answer = await send(key, 'GET /v1/sessions/s99999/events');
    expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });

  test('is refused beyond what a sandbox may have, with when to come back', async () => {
    const { key, watch } = await openSession();
    // A process that has just started knows no key yet, so all are looked up at the same time.
    restart();
    const asked = await Promise.all(Array.from({ length: 2 * quotas.streams }, () => watch(key)));
    const open = asked.filter(({ status }) => status === 200);
    expect(open).toHaveLength(quotas.streams);
    const refused = asked.find(({ status }) => status !== 200)!;
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    const { detail } = (await refused.json()) as { detail: string };
    expect(detail).toContain(`${quotas.streams} streams`);
    for (const stream of open) await stream.body!.cancel();
    const again = await watch(key);
    expect(again.status).toBe(200);
    await again.body!.cancel();
  });

  test('ends with its sandbox, and says so', async () => {
    const { key, watch } = await openSession();
    const stream = await watch(key);
    await send(key, 'DELETE /v1/sandbox');
    expect(await stream.text()).toMatch(/event: problem\ndata: .*"code":"UNAUTHORIZED".*\n\n$/);
  });

  test('ends with its key, and says so', async () => {
    const { key, watch } = await openSession({ keyExpires: new Date(clock.now + 60_000) });
    const stream = await watch(key);
    clock.now += 60_000;
    expect(await stream.text()).toMatch(/event: problem\ndata: .*"code":"UNAUTHORIZED".*\n\n$/);
  });

  test('tells all to who comes back with the id of another life', async () => {
    const { key, watch } = await openSession();
    const [first] = await frames(await watch(key), 1);
    await send(key, 'POST /v1/sandbox/reset');
    await send(key, 'PATCH /v1/clock', { jumpTo: '2026-11-15T18:30:01-05:00' });
    const place = { spaceId: 'golden-tower-42', vehicleId: 'v1' };
    const again = await send<{ id: string }>(key, 'POST /v1/sessions', place);
    expect(again.body.id).toBe(first!.session.id);
    const ids = [
      first!.id,
      '7-abc-abc',
      '1-abc-abc',
      '1-abc',
      '0-',
      'ä',
      '-1-a-b',
      'x'.repeat(9000),
    ];
    for (const id of ids) {
      const [resumed] = await frames(await watch(key, encodeURI(id)), 1);
      expect([id, resumed!.session.phases.length]).toEqual([id, 1]);
    }
  });
});
