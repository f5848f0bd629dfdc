import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testPglite, type TestDatabase } from '../testing/databases.ts';
import { openTestSandboxes, serviceOf } from '../testing/sandbox-client.ts';
import { codeOf, sandboxHost } from '../testing/sandbox-host.ts';
import { claimEngine, engineStanding } from './engine-version.ts';
import type { Sandboxes } from './sandboxes.ts';

const space = 'golden-tower-93';

let database: TestDatabase;
beforeAll(async () => {
  database = await testPglite();
}, 120_000);
afterAll(() => database.end());
beforeEach(async () => {
  await database.first.query('delete from current_engine');
});

const optionsOf = (engine: string) => ({
  engine,
  standing: () => engineStanding(database.first.query, engine),
});

/** A process of a version, as it is when it has just started. */
async function start(engine: string, more = {}): Promise<Sandboxes> {
  await claimEngine(database.first.query, engine);
  return openTestSandboxes(database.first, { ...optionsOf(engine), ...more });
}

const serviceWith = async (sandboxes: Sandboxes, key: string) =>
  serviceOf((await sandboxes.open(key))!.sandbox);

const handoverIsOver = () =>
  database.first.query(`update current_engine set since = since - interval '31 seconds'`);

describe('two versions of the engine on one store', () => {
  test('the older one leaves its sandboxes to the newer one, with all that was done', async () => {
    // Holds one in memory: the other three were put aside.
    const before = await start('e1', { bounds: { mostHeld: 1 } });
    const keys: string[] = [];
    for (let number = 0; number < 4; number += 1) {
      const { key } = (await before.create())!;
      await (await serviceWith(before, key)).charge.plugIn({ space, vehicle: 1 });
      keys.push(key);
    }
    const after = await start('e2');
    const early = await serviceWith(after, keys[3]!);
    await expect(early.charge.space({ space })).rejects.toMatchObject({
      code: 'BUSY',
      status: 503,
    });
    await before.checkVersion();
    await expect(before.open(keys[0]!)).rejects.toMatchObject({ code: 'OUTDATED', status: 503 });
    await before.keepTails();
    for (const key of keys) {
      const service = await serviceWith(after, key);
      expect((await service.charge.space({ space })).status.kind).toBe('yours');
      expect(await service.demo.about()).toMatchObject({ startedOver: null });
      await service.charge.unplug({ space });
    }
  });

  test('commands that nobody handed over are given up after a while', async () => {
    const before = await start('e1');
    const { key } = (await before.create())!;
    await (await serviceWith(before, key)).charge.plugIn({ space, vehicle: 1 });
    const service = await serviceWith(await start('e2'), key);
    await expect(service.clock.now()).rejects.toMatchObject({ code: 'BUSY' });
    await handoverIsOver();
    expect(await service.demo.about()).toMatchObject({ startedOver: 'older-version' });
  });

  test('an outdated process never starts a sandbox over', async () => {
    const before = await start('e1');
    const { key } = (await before.create())!;
    const outdated = await serviceWith(before, key);
    await outdated.clock.now();
    const after = await serviceWith(await start('e2'), key);
    await after.charge.plugIn({ space, vehicle: 1 });
    await handoverIsOver();
    const again = openTestSandboxes(database.first, optionsOf('e1'));
    const service = await serviceWith(again, key);
    await expect(service.clock.pause()).rejects.toMatchObject({ code: 'OUTDATED' });
    expect((await after.charge.space({ space })).status.kind).toBe('yours');
  });

  test('a version that is started again is the current one: a deploy can be taken back', async () => {
    const { query } = database.first;
    await start('e1');
    await start('e2');
    expect(await engineStanding(query, 'e1')).toBe('outdated');
    await start('e1');
    expect(await engineStanding(query, 'e1')).toBe('taking-over');
    expect(await engineStanding(query, 'e2')).toBe('outdated');
    await handoverIsOver();
    await start('e1');
    expect(await engineStanding(query, 'e1')).toBe('current');
  });

  test('an outdated process is not ready, and says when to try again', async () => {
    await claimEngine(database.first.query, 'e1');
    const host = await sandboxHost(database.first, optionsOf('e1'));
    const { rename } = await host.create();
    const ready = () => fetch(new URL('/readyz', host.address));
    expect((await ready()).status).toBe(200);
    await claimEngine(database.first.query, 'e2');
    await host.sandboxes.checkVersion();
    const refused = await rename('late', 'one');
    expect([refused.status, await codeOf(refused)]).toEqual([503, 'OUTDATED']);
    expect(refused.headers.get('retry-after')).not.toBeNull();
    const unready = await ready();
    expect([unready.status, await unready.text()]).toEqual([503, 'outdated']);
    await host.stop();
  });
});
