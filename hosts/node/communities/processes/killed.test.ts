import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { lockFolder } from '../../store/pglite/lock-folder.ts';
import { openPglite } from '../../store/pglite/open-pglite.ts';
import { hasPostgres, pgliteFolder, testPostgres } from '../../testing/databases/databases.ts';
import { copyNextVersions } from '../../testing/processes/next-versions.ts';
import {
  anyKey,
  checkKills,
  createTargets,
  killRolling,
  type RollingKills,
} from '../../testing/processes/rolling-kills.ts';

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const task of cleanUp.splice(0).toReversed()) await task();
});

let checkout = '';
beforeAll(() => {
  checkout = copyNextVersions();
});
afterAll(() => rmSync(checkout, { recursive: true }));

async function onPglite(order: Pick<RollingKills, 'kills' | 'mistake'>) {
  const folder = await pgliteFolder();
  cleanUp.push(() => rmSync(folder, { recursive: true }));
  const first = await openPglite(folder);
  const targets = await createTargets(first);
  await first.close();
  const settings = { FAIRWATT_DATA: folder };
  const result = await killRolling({ checkout, settings, hosts: 1, seed: 1, ...order }, targets);
  const database = await openPglite(folder);
  cleanUp.push(database.close);
  return checkKills(database, targets, result);
}

const nothingWrong = { lost: 0, doubled: 0, unasked: 0, startedOver: 0 };
const slow = { timeout: 600_000 };

/** `npm run bench -- kills` kills 100 times. */
describe('kill -9 under load, each followed by a version with another engine and format', () => {
  test('on PGlite nothing is lost or done twice', slow, async () => {
    const found = await onPglite({ kills: 2 });
    expect(found).toMatchObject(nothingWrong);
    expect(found.answered).toBeGreaterThanOrEqual(16);
  });

  test('a version that would lose something is found', slow, async () => {
    const found = await onPglite({ kills: 1, mistake: 'loses' });
    expect(found.lost).toBeGreaterThan(0);
  });

  test('a version that would do something twice is found', slow, async () => {
    const found = await onPglite({ kills: 1, mistake: 'doubles' });
    expect(found).toMatchObject({ ...nothingWrong, doubled: expect.any(Number) });
    expect(found.doubled).toBeGreaterThan(0);
  });

  test.runIf(hasPostgres)('on PostgreSQL with two processes, one by one', slow, async () => {
    const { first, address, end } = await testPostgres();
    cleanUp.push(end);
    const targets = await createTargets(first);
    const settings = { DATABASE_URL: address!, FAIRWATT_SECRETS_KEY: anyKey };
    const order = { checkout, settings, hosts: 2, kills: 2, seed: 2 };
    const result = await killRolling(order, targets);
    expect(await checkKills(first, targets, result)).toMatchObject(nothingWrong);
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
