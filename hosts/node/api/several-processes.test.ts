import { deepEqual, ok } from 'node:assert/strict';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PublicAnswers } from '#api/public/contract/contract.ts';
import { startHost } from '../testing/start-host.ts';
import { hasPostgres, testPostgres, type TestDatabase } from '../testing/databases/databases.ts';

let database: TestDatabase;
let hosts: Awaited<ReturnType<typeof startHost>>[] = [];
beforeAll(async () => {
  if (!hasPostgres) return;
  database = await testPostgres();
  const settings = { DATABASE_URL: database.address!, FAIRWATT_DEVELOPMENT: '1' };
  hosts = [await startHost(settings), await startHost(settings)];
}, 120_000);
afterAll(async () => {
  for (const { stop } of hosts) await stop();
  await database?.end();
});

/** A client that asks any of the processes. */
function clientOf(key: string) {
  return async (process: number, line: string, body?: object, name?: string, version?: string) => {
    const [method = '', path = ''] = line.split(' ');
    const response = await fetch(`${hosts[process]!.address}/v1/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body && { 'content-type': 'application/json' }),
        ...(name !== undefined && { 'idempotency-key': name }),
        ...(version !== undefined && { 'if-match': version }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { status, headers } = response;
    return { status, etag: headers.get('etag'), text: await response.text() };
  };
}

const create = (process: number, name?: string) =>
  fetch(`${hosts[process]!.address}/v1/sandboxes`, {
    method: 'POST',
    headers: { ...(name !== undefined && { 'idempotency-key': name }) },
  });

async function createSandbox() {
  const { key } = (await (await create(0)).json()) as PublicAnswers['createSandbox'];
  return clientOf(key);
}

type Client = Awaited<ReturnType<typeof createSandbox>>;

const read = async <T>(send: Client, line: string): Promise<T> =>
  JSON.parse((await send(1, line)).text) as T;

interface Write {
  readonly line: string;
  readonly body?: object;
  /** Another that the operation takes. */
  readonly other?: object;
}

/** A named write, repeated by the other process; both refuse the name for anything else. */
async function twice(send: Client, { line, body, other }: Write, name: string) {
  const first = await send(0, line, body, name);
  ok(first.status < 300, first.text);
  deepEqual(await send(1, line, body, name), first, line);
  const [asked, given] = other ? [line, other] : ['POST vehicles', { model: 'Kia EV6' }];
  for (const process of [0, 1]) {
    const refused = await send(process, asked, given, name);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('IDEMPOTENCY_KEY_REUSED');
  }
  return first;
}

describe.runIf(hasPostgres)('a named write, repeated by another process', () => {
  test('is answered alike, byte for byte, through a whole charge', async () => {
    const send = await createSandbox();
    await send(0, 'PATCH clock', { isPaused: true });
    const { now } = await read<PublicAnswers['getClock']>(send, 'GET clock');
    const order = (hours: number) => ({
      goal: { kind: 'full' },
      readyBy: new Date(Date.parse(now) + hours * 3_600_000).toISOString(),
    });
    const place = { spaceId: 'golden-tower-93', vehicleId: 'v2' };
    const answers: [Write, Awaited<ReturnType<typeof twice>>][] = [];
    const write = async <T = { id: string }>(line: string, body?: object, other?: object) => {
      const asked = { line, ...(body && { body }), ...(other && { other }) };
      const answer = await twice(send, asked, `write-${answers.length}`);
      answers.push([asked, answer]);
      return JSON.parse(answer.text) as T;
    };

    const { id } = await write('POST sessions', place, { ...place, levelPercent: 51 });
    await write(`POST sessions/${id}/start`, { order: order(12) }, { order: order(13) });
    await write(`PATCH sessions/${id}/plan`, { order: order(14) }, { order: order(15) });
    const later = new Date(Date.parse(now) + 9 * 3_600_000).toISOString();
    await write('PATCH clock', { jumpTo: later }, { isPaused: true });
    await write(`POST sessions/${id}/stop`);
    await write(`POST sessions/${id}/unplug`);
    await write('PATCH vehicles/v2', { name: 'Mine' }, { name: 'Yours' });
    await write('POST vehicles', { model: 'Kia EV9' }, { model: 'Kia EV6' });
    await write('DELETE vehicles/v3');
    const hook = { url: 'http://127.0.0.1:9/hooks' };
    const { endpoint } = await write<PublicAnswers['createWebhookEndpoint']>(
      'POST webhook-endpoints',
      hook,
      { ...hook, description: 'Another' },
    );
    const [off, on] = [{ isEnabled: false }, { isEnabled: true }];
    await write(`PATCH webhook-endpoints/${endpoint.id}`, off, on);
    await write(`PATCH webhook-endpoints/${endpoint.id}`, on, off);

    // Much has happened since the first of them.
    const before = await read(send, 'GET sessions');
    for (const [at, [{ line, body }, first]] of answers.entries()) {
      deepEqual(await send(1, line, body, `write-${at}`), first, line);
    }
    expect(await read(send, 'GET sessions')).toEqual(before);
  });

  test('is answered alike where the answer is a key or a link, and opens the same', async () => {
    const name = 'a-name-that-nobody-guesses';
    const first = await (await create(0, name)).text();
    const second = await create(1, name);
    expect([second.status, await second.text()]).toEqual([201, first]);
    expect(second.headers.get('cache-control')).toBe('no-store');
    const other = await create(1, 'another-name-nobody-guesses');
    expect(await other.text()).not.toBe(first);

    const send = clientOf((JSON.parse(first) as PublicAnswers['createSandbox']).key);
    const link = await send(0, 'POST sandbox/view-links', undefined, 'look');
    expect(link.status).toBe(201);
    expect(await send(1, 'POST sandbox/view-links', undefined, 'look')).toEqual(link);
    expect((await send(1, 'DELETE sandbox', undefined, 'look')).text).toContain(
      'IDEMPOTENCY_KEY_REUSED',
    );
  });

  test('is answered alike where its own key is gone with the sandbox', async () => {
    const send = await createSandbox();
    const first = await send(0, 'DELETE sandbox', undefined, 'gone');
    expect(first.status).toBe(200);
    for (const process of [1, 0]) {
      expect(await send(process, 'DELETE sandbox', undefined, 'gone')).toEqual(first);
      expect((await send(process, 'DELETE sandbox', undefined, 'other')).status).toBe(401);
      expect((await send(process, 'GET vehicles')).status).toBe(401);
    }
  });

  test('removes a sandbox once, also when both get it at the same time', async () => {
    const send = await createSandbox();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => send(at % 2, 'DELETE sandbox', undefined, 'gone')),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  });

  test('is carried out once, also when both get it at the same time', async () => {
    const send = await createSandbox();
    const body = { model: 'Kia EV6' };
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => send(at % 2, 'POST vehicles', body, 'once')),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    const { items } = await read<PublicAnswers['listVehicles']>(send, 'GET vehicles');
    expect(items).toHaveLength(4);
  });
});

test.runIf(hasPostgres)('of changes of one version sent to both at once, one is made', async () => {
  const send = await createSandbox();
  const { now } = await read<PublicAnswers['getClock']>(send, 'GET clock');
  const inHours = (hours: number) => new Date(Date.parse(now) + hours * 3_600_000).toISOString();
  const quoted = async (energyWh: number, reservationId?: string) => {
    const place = { spaceId: 'golden-tower-93', vehicleId: 'v2' };
    const booking = { ...place, startsAt: inHours(24), endsAt: inHours(30), energyWh };
    const { text } = await send(0, 'POST quotes', { booking, reservationId });
    return { quoteId: (JSON.parse(text) as PublicAnswers['createQuote']).quoteId };
  };
  const made = await send(0, 'POST reservations', await quoted(10_000));
  const { id } = JSON.parse(made.text) as PublicAnswers['createReservation'];
  const changes = await Promise.all(
    Array.from({ length: 10 }, (_, at) => quoted(5000 + 100 * at, id)),
  );
  const line = `reservations/${id}`;
  expect((await send(1, `GET ${line}`)).etag).toBe(made.etag);
  const change = (at: number) =>
    send(at % 2, `PATCH ${line}`, changes[at], `change-${at}`, made.etag!);
  const answers = await Promise.all(changes.map((_, at) => change(at)));
  const statuses = answers.map(({ status }) => status);
  const won = statuses.indexOf(200);
  expect(statuses).toEqual(changes.map((_, at) => (at === won ? 200 : 412)));
  for (const process of [0, 1]) {
    const { etag, text } = await send(process, `GET ${line}`);
    expect(etag).toBe(answers[won]!.etag);
    expect(JSON.parse(text)).toMatchObject({ energyWh: 5000 + 100 * won });
    // Repeated under its name, it is answered as before, although the version is another by now.
    expect(await send(process, `PATCH ${line}`, changes[won], `change-${won}`, made.etag!)).toEqual(
      answers[won],
    );
  }
});
