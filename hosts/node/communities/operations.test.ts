import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../operations/log.ts';
import { testPglite, type TestDatabase } from '../testing/databases/databases.ts';
import { codeOf, sandboxHost } from '../testing/sandbox-host.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testPglite();
}, 120_000);
afterAll(() => database.end());

test('metrics tell what the sandboxes hold, do and wait for', async () => {
  const host = await sandboxHost(database.first);
  const { key, rename } = await host.createSandbox();
  const stream = await fetch(`${host.address}/changes`, {
    headers: { authorization: `Bearer ${key}` },
  });
  for (const name of ['1', '2', '3', '4', '5', '5']) await rename(name, name);
  const twice = await rename('another', '5');
  expect(await codeOf(twice)).toBe('IDEMPOTENCY_KEY_REUSED');
  await host.communities.keepSnapshots();
  const text = host.metrics.render();
  for (const line of [
    'fairwatt_sandboxes_held 1',
    'fairwatt_sandbox_watchers 1',
    'fairwatt_sandbox_calls_total{outcome="ok"} 6',
    'fairwatt_sandbox_calls_total{outcome="IDEMPOTENCY_KEY_REUSED"} 1',
    'fairwatt_sandbox_appends_total{outcome="stored"} 5',
    'fairwatt_store_duration_seconds_count{operation="keepSnapshot"} 1',
    'fairwatt_store_duration_seconds_count{operation="createSandbox"} 1',
  ]) {
    expect(text).toContain(`${line}\n`);
  }
  await stream.body!.cancel();
  await host.stop();
});

test('logs have request ids, and nothing that was sent: no key, no body, no name', async () => {
  const lines: string[] = [];
  const log = createLog(
    (line) => lines.push(line),
    () => new Date(0),
  );
  // A store that fails quotes in its message what was sent to it.
  const failing = {
    ...database.first,
    query: ((statement: string, values: unknown[]) =>
      JSON.stringify(values ?? statement).includes('Secret Kombi')
        ? Promise.reject(new Error(`cannot store ${JSON.stringify(values ?? statement)}`))
        : database.first.query(statement, values)) as typeof database.first.query,
  };
  const host = await sandboxHost(failing, { log });
  const { id, key, rename } = await host.createSandbox();
  const answers = [
    await rename('Plain Kombi', 'key of a request'),
    await rename('Secret Kombi', 'key of a request that fails'),
    await host.call(`${key}wrong`, 'clock/now', undefined),
    await host.call(key, 'reservations/cancel', { reservation: 'of somebody' }),
    await host.call(key, 'vehicles/edit', 'no such input'),
    await host.call(key, 'no/such/procedure', {}),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 500, 401, 422, 422, 404]);
  const ids = answers.map(({ headers }) => headers.get('x-request-id'));
  const said = lines.map((line) => JSON.parse(line) as { message: string; request?: string });
  const under = (message: string) =>
    said.filter((line) => line.message === message).map(({ request }) => request);
  expect(under('request')).toEqual(ids);
  expect(under('procedure failed')).toEqual([ids[1]]);
  const text = lines.join('');
  for (const secret of [id, key, 'Kombi', 'key of a request', 'somebody', 'no such', 'Bearer']) {
    expect(text).not.toContain(secret);
  }
  await host.stop();
});
