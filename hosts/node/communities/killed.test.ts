import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { lockFolder } from '../store/pglite/lock-folder.ts';
import { openPglite } from '../store/pglite/open-pglite.ts';
import type { Database } from '../store/database.ts';
import { hasPostgres, pgliteFolder, testPostgres } from '../testing/databases/databases.ts';
import { checkWrites, killWriters } from '../testing/processes/kill-writers.ts';
import { openTestCommunities } from '../testing/community-client.ts';

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const task of cleanUp.splice(0).toReversed()) await task();
});

const createIn = async (database: Database) =>
  (await openTestCommunities(database).createSandbox())!.key;

/** With snapshots every 20 commands, the last one is killed after some. The bench kills 100 times. */
const answersEach = [14, 27];
const nothingWrong = { lost: 0, twice: 0, inOrder: true, shown: true };

describe('kill -9 while writing loses nothing that was answered and does nothing twice', () => {
  test('on PGlite', { timeout: 300_000 }, async () => {
    const folder = await pgliteFolder();
    cleanUp.push(() => rmSync(folder, { recursive: true }));
    const first = await openPglite(folder);
    const key = await createIn(first);
    await first.close();
    const answered = await killWriters(key, folder, answersEach);
    const database = await openPglite(folder);
    cleanUp.push(database.close);
    expect(answered).toBeGreaterThanOrEqual(41);
    expect(await checkWrites(database, key, answered)).toMatchObject(nothingWrong);
  });

  test.runIf(hasPostgres)('on PostgreSQL', { timeout: 300_000 }, async () => {
    const { first, address, end } = await testPostgres();
    cleanUp.push(end);
    const key = await createIn(first);
    const answered = await killWriters(key, address!, answersEach);
    expect(await checkWrites(first, key, answered)).toMatchObject(nothingWrong);
  });
});

test('a data folder in use is refused to a second process, and free after a kill', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fairwatt-lock-'));
  cleanUp.push(() => rmSync(folder, { recursive: true }));
  const script = `import { lockFolder } from '${resolve('hosts/node/store/pglite/lock-folder.ts')}';
    lockFolder('${folder}');
    // Whoever takes a lock need not keep anything: no garbage collection gives it back.
    setImmediate(() => { gc(); setImmediate(() => { gc(); console.log('held'); }); });
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--expose-gc', '--input-type=module', '-e', script]);
  await once(child.stdout, 'data');
  expect(() => lockFolder(folder)).toThrow(/is in use by another process\. Stop that one/);
  child.kill('SIGKILL');
  await once(child, 'close');
  lockFolder(folder)();
});
