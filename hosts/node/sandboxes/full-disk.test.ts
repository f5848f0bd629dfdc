import { rmSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { openPglite } from '../store/open-pglite.ts';
import { pgliteFolder } from '../testing/databases.ts';
import { forgeFullDisk } from '../testing/full-disk.ts';
import { serviceOf, openTestSandboxes } from '../testing/sandbox-client.ts';
import { codeOf, sandboxHost } from '../testing/sandbox-host.ts';

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const task of cleanUp.splice(0).toReversed()) await task();
});

describe('on a full disk', () => {
  test('PGlite refuses commands, keeps what was acknowledged, and goes on once there is room', async () => {
    const folder = await pgliteFolder();
    cleanUp.push(() => rmSync(folder, { recursive: true }));
    const { disk, restore } = forgeFullDisk();
    cleanUp.push(restore);
    const database = await openPglite(folder);
    const host = await sandboxHost(database);
    const { key, rename } = await host.create();
    expect((await rename('before', 'one')).status).toBe(200);

    disk.isFull = true;
    // The first meets the full disk, the others a database that cannot be opened again.
    const answers = await Promise.all(['two', 'three'].map((name) => rename(name, name)));
    for (const answer of [...answers, await host.call(key, 'vehicles/list', undefined)]) {
      expect(answer.status).toBe(507);
      expect(await codeOf(answer)).toBe('STORAGE_FULL');
    }
    expect(disk.refusals).toBeGreaterThan(1);

    disk.isFull = false;
    const nameNow = async () =>
      (await serviceOf((await host.sandboxes.open(key))!).vehicles.list()).vehicles[0]!.name;
    expect(await nameNow()).toBe('before');
    expect((await rename('two', 'two')).status).toBe(200);
    await host.stop();
    await database.close();

    const restarted = await openPglite(folder);
    cleanUp.push(restarted.close);
    const again = serviceOf((await openTestSandboxes(restarted).open(key))!);
    expect((await again.vehicles.list()).vehicles[0]!.name).toBe('two');
  });
});
