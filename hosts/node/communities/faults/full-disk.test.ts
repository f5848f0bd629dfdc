import { rmSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { openPglite } from '../../store/pglite/open-pglite.ts';
import { hasPostgres, pgliteFolder, testPostgres } from '../../testing/databases/databases.ts';
import { forgeFullDisk, hasPrlimit, limitFiles } from '../../testing/databases/full-disk.ts';
import { serviceOf, openTestCommunities } from '../../testing/community-client.ts';
import { codeOf, sandboxHost } from '../../testing/sandbox-host.ts';

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const task of cleanUp.splice(0).toReversed()) await task();
});

/** PGlite is opened five times. */
const slow = { timeout: 120_000 };

describe('on a full disk', () => {
  test(
    'PGlite refuses commands, keeps what was acknowledged, and goes on once there is room',
    slow,
    async () => {
      const folder = await pgliteFolder();
      cleanUp.push(() => rmSync(folder, { recursive: true }));
      const { disk, restore } = forgeFullDisk();
      cleanUp.push(restore);
      const database = await openPglite(folder);
      const host = await sandboxHost(database);
      const { key, rename } = await host.createSandbox();
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
        (await serviceOf((await host.communities.open(key))!.community).vehicles.list())
          .vehicles[0]!.name;
      expect(await nameNow()).toBe('before');
      expect((await rename('two', 'two')).status).toBe(200);
      await host.stop();
      await database.close();

      const restarted = await openPglite(folder);
      cleanUp.push(restarted.close);
      const again = serviceOf((await openTestCommunities(restarted).open(key))!.community);
      expect((await again.vehicles.list()).vehicles[0]!.name).toBe('two');
    },
  );

  test.runIf(hasPostgres && hasPrlimit)(
    'PostgreSQL (npm must have it, Linux alone limits it) refuses, keeps and goes on, too',
    slow,
    async () => {
      const server = await testPostgres({ initdbFlags: ['--wal-segsize=1'] });
      cleanUp.push(server.end);
      const host = await sandboxHost(server.first);
      cleanUp.push(host.stop);
      const { id, key, rename } = await host.createSandbox();
      const create = () =>
        host.communities.createSandbox().catch((error: { code: string }) => error.code);
      const limit = await limitFiles(server.first);
      limit(1_100_000);
      // A sandbox takes 40 KB in one of eight files, until there is no room for one in any of them.
      for (let refused = 0; refused < 100;) {
        const created = await create();
        if (typeof created === 'object') continue;
        expect(created).toBe('STORAGE_FULL');
        refused += 1;
      }
      expect((await host.createPublicly()).status).toBe(507);
      const reset = await host.call(key, 'sandbox/reset', undefined);
      expect([reset.status, await codeOf(reset)]).toEqual([507, 'STORAGE_FULL']);
      // Commands are small: what has room in the files that are there is stored.
      expect((await rename('in between')).status).toBe(200);

      limit('unlimited');
      expect((await host.call(key, 'sandbox/reset', undefined)).status).toBe(200);
      expect((await rename('afterwards')).status).toBe(200);
      const { rows } = await server.first.query(
        `select seq, action -> 'command' ->> 'kind' as kind from log where community = $1 order by seq`,
        [id],
      );
      expect(rows).toEqual([
        { seq: 1, kind: 'edit-vehicle' },
        { seq: 2, kind: 'start-over' },
        { seq: 3, kind: 'edit-vehicle' },
      ]);
    },
  );
});
