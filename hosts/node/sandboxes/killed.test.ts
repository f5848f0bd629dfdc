import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { lockFolder } from '../store/lock-folder.ts';
import { openPglite } from '../store/open-pglite.ts';
import type { Database } from '../store/database.ts';
import { hasPostgres, pgliteFolder, testPostgres } from '../testing/databases.ts';
import { openTestSandboxes, serviceOf } from '../testing/sandbox-client.ts';

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const task of cleanUp.splice(0).toReversed()) await task();
});

/** Kills a writing process after so many answers; says the number of the last one it gave. */
async function writeAndKill(key: string, from: number, place: string, answers: number) {
  const script = resolve('hosts/node/testing/write-until-killed.ts');
  const child = spawn(process.execPath, [script, key, String(from), place]);
  let output = '';
  let errors = '';
  child.stderr.on('data', (part) => (errors += String(part)));
  child.stdout.on('data', (part) => {
    output += String(part);
    if (output.split('\n').length > answers) child.kill('SIGKILL');
  });
  await once(child, 'close');
  expect(errors).toBe('');
  return Number(output.trim().split('\n').at(-1));
}

/** Everything that was answered is there, once and in order, however often the process was killed. */
async function surviveKills(key: string, place: string, open: () => Promise<Database>) {
  let answered = 0;
  for (const answers of [3, 14, 27]) {
    answered = await writeAndKill(key, answered + 1, place, answers);
  }
  const database = await open();
  const { rows } = await database.query<{ key: string; seq: number }>(
    'select key, seq from idempotency order by seq',
  );
  // The one under way when the process was killed may have been stored.
  expect([answered, answered + 1]).toContain(rows.length);
  expect(rows).toEqual(rows.map((_, at) => ({ key: `number ${at + 1}`, seq: at + 1 })));
  const sandboxes = openTestSandboxes(database);
  const [car] = (await serviceOf((await sandboxes.open(key))!).vehicles.list()).vehicles;
  return [car!.name, `number ${rows.length}`];
}

const createIn = async (database: Database) => (await openTestSandboxes(database).create())!.key;

describe('kill -9 while writing loses nothing that was answered and does nothing twice', () => {
  test('on PGlite', { timeout: 120_000 }, async () => {
    const folder = await pgliteFolder();
    cleanUp.push(() => rmSync(folder, { recursive: true }));
    const first = await openPglite(folder);
    const key = await createIn(first);
    await first.close();
    const [name, last] = await surviveKills(key, folder, async () => {
      const database = await openPglite(folder);
      cleanUp.push(database.close);
      return database;
    });
    expect(name).toBe(last);
  });

  test.runIf(hasPostgres)('on PostgreSQL', { timeout: 120_000 }, async () => {
    const database = await testPostgres();
    cleanUp.push(database.end);
    const key = await createIn(database.first);
    const [name, last] = await surviveKills(key, database.address!, database.another!);
    expect(name).toBe(last);
  });
});

test('a data folder in use is refused to a second process, and free after a kill', async () => {
  const folder = await pgliteFolder();
  cleanUp.push(() => rmSync(folder, { recursive: true }));
  const script = `import { lockFolder } from '${resolve('hosts/node/store/lock-folder.ts')}';
    lockFolder('${folder}'); console.log('held'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script]);
  await once(child.stdout, 'data');
  expect(() => lockFolder(folder)).toThrow(/is in use by another process\. Stop that one/);
  child.kill('SIGKILL');
  await once(child, 'close');
  lockFolder(folder)();
});
