import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, test } from 'vitest';
import { instant } from '#engine/units.ts';
import { visitorActor } from '#api/sandbox/visitor.ts';
import { StartProblem } from '../../settings.ts';
import { hasPostgres, pgliteFolder, testPostgres } from '../../testing/databases/databases.ts';
import { startClock } from '#api/sandbox/clock.ts';
import type { SandboxState } from '#api/sandbox/sandbox.ts';
import { hashOfKey } from '../../access/keys.ts';
import { format } from '#api/store/log-store.ts';
import { pack } from '../../communities/stored/stored-bytes.ts';
import {
  createWorld,
  halfPastSix,
  noon,
  openTestCommunities,
  serviceOf,
} from '../../testing/community-client.ts';
import { backUp, restore } from './back-up.ts';
import type { Database } from '../database.ts';
import { rebuildAfter } from '../migrate.ts';
import { openPglite } from '../pglite/open-pglite.ts';

const hour = 3_600_000;
const space = 'golden-tower-93';
const slow = { timeout: 300_000 };

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const task of cleanUp.splice(0).toReversed()) await task();
});

async function emptyPglite() {
  const folder = await pgliteFolder();
  cleanUp.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function backUpFile() {
  const folder = mkdtempSync(join(tmpdir(), 'fairwatt-back-up-'));
  cleanUp.push(() => rmSync(folder, { recursive: true }));
  return join(folder, 'sandboxes.ndjson.gz');
}

/** Two sandboxes with a charge under way; answers their keys. */
async function live(database: Database) {
  const communities = openTestCommunities(database, { bounds: { snapshotEvery: 2 } });
  const keys: string[] = [];
  for (const vehicle of [1, 2]) {
    const { key } = (await communities.createSandbox())!;
    const service = serviceOf((await communities.open(key))!.community, {
      key: 'plug',
      request: Buffer.from('plug'),
    });
    await service.sandbox.plugIn({ space, vehicle });
    const free = serviceOf((await communities.open(key))!.community);
    const readyBy = instant(halfPastSix + 12 * hour);
    const order = { goal: { kind: 'full' }, readyBy, preference: 'cheapest' } as const;
    await free.charge.start({ space, order });
    await free.clock.pause();
    keys.push(key);
  }
  return keys;
}

/** All there is two days later, with what is added to it then: the same future. */
async function future(database: Database, keys: readonly string[]) {
  const communities = openTestCommunities(database);
  const worlds: string[] = [];
  for (const key of keys) {
    const { community: sandbox } = (await communities.open(key))!;
    const service = serviceOf(sandbox);
    await service.clock.jump({ to: instant(halfPastSix + 48 * hour) });
    await service.sandbox.unplug({ space });
    const { world, ledger } = await sandbox
      .forCall({ actor: visitorActor, idempotency: null })
      .present();
    const named = serviceOf(sandbox, { key: 'plug', request: Buffer.from('plug') });
    const repeated = await named.sandbox
      .plugIn({ space, vehicle: 1 })
      .catch(({ code }: { code: string }) => code);
    worlds.push(JSON.stringify({ world, ledger, repeated }));
  }
  return worlds;
}

const rowsIn = async ({ query }: Database, table: string) =>
  (await query(`select * from ${table}`)).rows;

test('people are restored, and nobody is signed in by it', slow, async () => {
  const [used, fresh] = [
    await openPglite(await emptyPglite()),
    await openPglite(await emptyPglite()),
  ];
  cleanUp.push(used.close, fresh.close);
  await used.query(
    `insert into people (id, email, name, created) values ('p', 'a@b.example', 'Two\nlines', now())`,
  );
  await used.query(
    `insert into account_sessions
      (id, hash, person, browser, signed_in, last_used, rotated, ends, proved_by)
    values ('s', 'hash', 'p', 'A browser', now(), now(), now(), now() + interval '1 day', 'mail')`,
  );
  const file = backUpFile();
  await backUp(used.query, file);
  expect(await restore(fresh.query, file)).toBe(0);
  expect(await rowsIn(fresh, 'people')).toEqual(await rowsIn(used, 'people'));
  expect(await rowsIn(fresh, 'account_sessions')).toEqual([]);
  await expect(restore(fresh.query, file)).rejects.toThrow(/people already/);
});

test('apps that residents linked are restored, with their webhook', slow, async () => {
  const [used, fresh] = [
    await openPglite(await emptyPglite()),
    await openPglite(await emptyPglite()),
  ];
  cleanUp.push(used.close, fresh.close);
  await used.query(`insert into communities (id, kind) values ('house', 'live')`);
  await used.query(
    `insert into oauth_clients (id, name, address, redirects, created)
    values ('app', 'Car maker', '', '{https://maker.example/}', now())`,
  );
  await used.query(
    `insert into webhook_endpoints (id, client, url, description, secret, created)
    values ('whe_app', 'app', 'https://maker.example/told', '', 'sealed:x', 0)`,
  );
  await used.query(
    `insert into agents (id, account, community, person, client, name, scopes, created)
    values ('agent', 'p', 'house', 'p', 'app', 'Car maker', '{charging:read}', now())`,
  );
  const file = backUpFile();
  await backUp(used.query, file);
  expect(await restore(fresh.query, file)).toBe(1);
  for (const table of ['agents', 'oauth_clients', 'webhook_endpoints']) {
    expect(await rowsIn(fresh, table)).toEqual(await rowsIn(used, table));
  }
});

test('a back-up of an older version is restored and carried over', slow, async () => {
  const [older, fresh] = [
    await openPglite(await emptyPglite()),
    await openPglite(await emptyPglite()),
  ];
  cleanUp.push(older.close, fresh.close);
  // The tables before the log stored changes, with a sandbox as that version left it.
  await rebuildAfter(older.query, [1, 2, 3, 6, 7, 8, 9, 10]);
  const { world, ledger } = await createWorld();
  const state = await pack({
    format,
    ...({ clock: startClock(noon, world.now), world, ledger } as SandboxState),
  });
  await older.query(`insert into communities (id, first_day) values ('a', '2026-11-15')`);
  await older.query(
    `insert into keys (hash, community, kind, scopes) values ($1, 'a', 'key', '{charging:read}')`,
    [hashOfKey('secret')],
  );
  await older.query(
    `insert into snapshots (community, seq, engine, state) values ('a', 0, 'e1', $1)`,
    [state],
  );
  await older.query(
    `insert into log (community, seq, at, actor, command, engine)
    values ('a', 0, 0, 'resident', '{}', 'e1')`,
  );
  const file = backUpFile();
  await backUp(older.query, file);
  expect(await restore(fresh.query, file)).toBe(1);
  const service = serviceOf((await openTestCommunities(fresh).open('secret'))!.community);
  await service.sandbox.plugIn({ space, vehicle: 1 });
  expect((await service.charge.space({ space })).status.kind).toBe('yours');
  await expect(restore(older.query, file)).rejects.toThrow(/communities already/);
  // The other way around: made by this version, for the one before.
  await older.query('delete from communities');
  const newer = backUpFile();
  await backUp(fresh.query, newer);
  await expect(restore(older.query, newer)).rejects.toThrow(/made by a newer version/);
});

describe('a restored store has the same future', () => {
  test('PGlite: the folder of a stopped host, copied', slow, async () => {
    const folder = await emptyPglite();
    const copy = `${folder}-copy`;
    cleanUp.push(() => rmSync(copy, { recursive: true }));
    const database = await openPglite(folder);
    const keys = await live(database);
    await database.close();
    cpSync(folder, copy, { recursive: true });
    const [one, other] = [await openPglite(folder), await openPglite(copy)];
    cleanUp.push(one.close, other.close);
    const worlds = await future(one, keys);
    expect(await future(other, keys)).toEqual(worlds);
  });

  test('PGlite: backed up while it is used, and restored by the command', slow, async () => {
    const [folder, fresh, file] = [await emptyPglite(), await emptyPglite(), backUpFile()];
    const database = await openPglite(folder);
    cleanUp.push(database.close);
    const keys = await live(database);
    await backUp(database.query, file);
    const worlds = await future(database, keys);
    const command = ['hosts/node/back-up.ts', 'restore', file];
    const env = { ...process.env, FAIRWATT_DATA: fresh, DATABASE_URL: '' };
    const run = promisify(execFile);
    // The end of a file may be missing: nothing of it is restored.
    const cutOff = backUpFile();
    writeFileSync(cutOff, readFileSync(file).subarray(0, -20));
    const ofCutOff = [...command.slice(0, -1), cutOff];
    await expect(run(process.execPath, ofCutOff, { env })).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The back-up .*unexpected end of file\.\n$/) as string,
    });
    // A file that is missing or no back-up is refused the same way: the command prints these problems.
    const [missing, other] = [backUpFile(), backUpFile()];
    writeFileSync(other, 'no gzip');
    const refusals = await Promise.all(
      [missing, other].map((useless) =>
        restore(database.query, useless).catch((problem: unknown) => problem as StartProblem),
      ),
    );
    expect(refusals).toEqual([expect.any(StartProblem), expect.any(StartProblem)]);
    expect(refusals.map(String)).toEqual([
      expect.stringMatching(/^Error: The back-up .*ENOENT.*\.$/),
      expect.stringMatching(/^Error: The back-up .*incorrect header check\.$/),
    ]);
    const { stdout } = await run(process.execPath, command, { env });
    expect(stdout).toBe('2 communities restored\n');
    const restored = await openPglite(fresh);
    cleanUp.push(restored.close);
    await expect(restore(restored.query, file)).rejects.toThrow(
      new StartProblem('There are communities already. Restore into a new one.'),
    );
    expect(await future(restored, keys)).toEqual(worlds);
  });

  test.runIf(hasPostgres)('PostgreSQL (npm must have it), and into PGlite', slow, async () => {
    const [{ first, end }, fresh, file] = [await testPostgres(), await emptyPglite(), backUpFile()];
    cleanUp.push(end);
    const keys = await live(first);
    await backUp(first.query, file);
    const worlds = await future(first, keys);
    await first.query('delete from communities');
    expect(await restore(first.query, file)).toBe(2);
    expect(await future(first, keys)).toEqual(worlds);
    const elsewhere = await openPglite(fresh);
    cleanUp.push(elsewhere.close);
    expect(await restore(elsewhere.query, file)).toBe(2);
    expect(await future(elsewhere, keys)).toEqual(worlds);
  });
});
