import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testPglite, type TestDatabase } from '../testing/databases/databases.ts';
import { publicHost } from '../testing/public-host.ts';
import { noon } from '../testing/community-client.ts';

let database: TestDatabase;
let host: Awaited<ReturnType<typeof publicHost>>;
const start = async () => {
  host = await publicHost(database.first, { now: noon });
};
/** Nothing is in memory any more. */
const restart = async () => {
  await host.stop();
  await start();
};
beforeAll(async () => {
  database = await testPglite();
}, 120_000);
afterAll(() => database.end());
beforeEach(start);
afterEach(() => host.stop());

type Ask = (key: string, name?: string) => Promise<{ status: number; text: string }>;

const answered = async (asking: Promise<Response>) => {
  const response = await asking;
  return { status: response.status, text: await response.text() };
};

const overRest: Ask = (key, name) =>
  answered(
    fetch(`${host.address}/v1/sandbox`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${key}`, ...(name && { 'idempotency-key': name }) },
    }),
  );

const callTool = (key: string, tool: string, idempotencyKey?: string) =>
  answered(
    fetch(`${host.address}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: tool, arguments: { idempotencyKey } },
      }),
    }),
  );

const overMcp: Ask = (key, name) => callTool(key, 'deleteSandbox', name);

const create = async () => (await host.communities.createSandbox())!;

describe.each([
  ['REST', overRest],
  ['MCP', overMcp],
])('a repeated deleteSandbox over %s', (_, ask) => {
  test('is answered alike, also after a restart', async () => {
    const { id, key } = await create();
    const first = await ask(key, 'gone');
    expect(first).toMatchObject({
      status: 200,
      text: expect.stringContaining('is gone') as string,
    });
    expect(await host.communities.exists(id)).toBe(false);
    expect(await ask(key, 'gone')).toEqual(first);
    await restart();
    expect(await ask(key, 'gone')).toEqual(first);
  });

  test('is answered alike after a kill before the answer was kept', async () => {
    const { key } = await create();
    const first = await ask(key, 'gone');
    await database.first.query('delete from kept_answers');
    await restart();
    expect(await ask(key, 'gone')).toEqual(first);
  });

  test('is refused under another name, without one, and with another key', async () => {
    const [{ key }, other] = [await create(), await create()];
    await ask(key, 'gone');
    await host.communities.remove(other.id);
    for (const [asker, name] of [
      [key, 'other'],
      [key, undefined],
      [other.key, 'gone'],
      [`${key.slice(0, -4)}0000`, 'gone'],
    ] as const) {
      expect((await ask(asker, name)).status).toBe(401);
    }
  });

  test('is forgotten after a day', async () => {
    const { key } = await create();
    await ask(key, 'gone');
    await database.first.query(`update removals set removed = now() - interval '25 hours'`);
    await host.communities.removeUnused();
    expect((await ask(key, 'gone')).status).toBe(401);
    expect((await database.first.query('select from removals')).rowCount).toBe(0);
  });
});

test('the key of a removed sandbox opens nothing else under that name', async () => {
  const { key } = await create();
  await overRest(key, 'gone');
  const headers = { authorization: `Bearer ${key}`, 'idempotency-key': 'gone' };
  for (const line of ['POST sandbox/reset', 'DELETE webhook-endpoints/whe_1', 'POST sandboxes']) {
    const [method = '', path = ''] = line.split(' ');
    const { status } = await fetch(`${host.address}/v1/${path}`, { method, headers });
    expect([line, status]).toEqual([line, 401]);
  }
  expect((await callTool(key, 'listVehicles', 'gone')).status).toBe(401);
});

test('a removal over REST is repeated over MCP, since it means the same', async () => {
  const { key } = await create();
  await overRest(key, 'gone');
  expect((await overMcp(key, 'gone')).text).toContain('The sandbox is gone');
});

test('the database alone tells neither the key nor the name', async () => {
  const { key } = await create();
  await overRest(key, 'a-name-of-its-own');
  const { rows } = await database.first.query<{ row: string }>(
    'select removals::text as row from removals',
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.some(({ row }) => /fws_|of-its-own/.test(row))).toBe(false);
});
