import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StartProblem } from '../settings.ts';
import { hasPostgres, testPostgres, type TestDatabase } from '../testing/databases/databases.ts';
import { throwIfFinal } from './postgres/address-problems.ts';
import { folderProblem, unwritable } from './pglite/folder-problems.ts';
import { lockFolder } from './pglite/lock-folder.ts';
import { openPostgres } from './postgres/open-postgres.ts';

const folder = mkdtempSync(join(tmpdir(), 'fairwatt-start-'));
afterAll(() => rmSync(folder, { recursive: true }));

const failureOf = (act: () => unknown): unknown => {
  try {
    return act();
  } catch (error) {
    return error;
  }
};

describe('a data folder that cannot be used is described by its cause', () => {
  test('something else is in its place', () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    const problem = failureOf(() => lockFolder(file)) as Error;
    expect(problem).toBeInstanceOf(StartProblem);
    expect(problem.message).toMatch(/cannot be written to/);
  });

  test.runIf(existsSync('/proc/self'))('no folder can be made where it is to be', () => {
    const problem = failureOf(() => lockFolder('/proc/fairwatt/data')) as Error;
    expect(problem).toBeInstanceOf(StartProblem);
    expect(problem.message).toMatch(/cannot be written to \(ENOENT\)/);
  });

  test('another process holds it', () => {
    const unlock = lockFolder(folder);
    expect(failureOf(() => lockFolder(folder))).toMatchObject({
      message: expect.stringMatching(/in use by another process/) as string,
    });
    unlock();
    lockFolder(folder)();
  });

  test.each([
    [Object.assign(new Error('no room'), { code: 'ENOSPC' }), /disk .* is full/],
    [new Error('could not write: No space left on device'), /disk .* is full/],
    [Object.assign(new Error('denied'), { code: 'EACCES' }), /cannot be written to \(EACCES\)/],
    // As PGlite throws it while it makes a new database, seen on a disk of 3 MB.
    [{ name: 'ErrnoError', errno: 51 }, /disk .* is full/],
    [{ name: 'ErrnoError', errno: 69 }, /cannot be written to \(EROFS\)/],
    [new Error('EROFS: read-only file system, open'), /cannot be written to \(EROFS\)/],
  ])('%s', (error, sentence) => {
    expect(folderProblem(error, folder)?.message).toMatch(sentence);
  });

  test.runIf(process.getuid)(
    'a file in it may not be written, of which PGlite says nothing',
    () => {
      const inside = join(folder, 'postgres', 'global');
      mkdirSync(inside, { recursive: true });
      writeFileSync(join(inside, 'pg_control'), '');
      expect(unwritable(folder)).toBeNull();
      chmodSync(join(inside, 'pg_control'), 0o400);
      // Whoever is root may write everywhere.
      const isRoot = process.getuid?.() === 0;
      if (isRoot) process.seteuid?.(65_534);
      const problem = unwritable(folder);
      if (isRoot) process.seteuid?.(0);
      expect(problem?.message).toMatch(/cannot be written to \(EACCES\)/);
    },
  );

  test('damage is none of these, so that nobody moves good data away', () => {
    expect(folderProblem(new Error('unreachable executed'), folder)).toBeNull();
    expect(folderProblem({ name: 'ErrnoError', errno: 44 }, folder)).toBeNull();
  });
});

const answer = (code: string) => Object.assign(new Error('as the server says it'), { code });

describe('what a PostgreSQL answers to a DATABASE_URL that has to be corrected', () => {
  test.each([
    ['28P01', 'it refuses the password'],
    ['28000', 'it refuses the user'],
    ['3D000', 'it has no database of that name'],
    ['42501', 'the user may not create tables there'],
  ])('%s ends the start with a sentence: %s', (code, why) => {
    const problem = failureOf(() => throwIfFinal(answer(code))) as Error;
    expect(problem).toBeInstanceOf(StartProblem);
    expect(problem.message).toBe(`The PostgreSQL of DATABASE_URL was reached, but ${why}.`);
  });

  test.each(['57P03', '53300', 'ECONNREFUSED'])('%s is waited for', (code) => {
    expect(failureOf(() => throwIfFinal(answer(code)))).toBeUndefined();
  });
});

describe.runIf(hasPostgres)('a PostgreSQL (npm must have it) that cannot be used', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testPostgres();
  }, 120_000);
  afterAll(() => database.end());

  const startWith = async (change: (address: URL) => void): Promise<unknown> => {
    const address = new URL(database.address!);
    change(address);
    const failure: unknown = await openPostgres(address.href).catch((error: unknown) => error);
    return failureOf(() => throwIfFinal(failure));
  };

  test('a database that does not exist ends the start with a sentence', async () => {
    const problem = await startWith((address) => (address.pathname = '/nowhere'));
    expect(problem).toBeInstanceOf(StartProblem);
    expect((problem as Error).message).toBe(
      'The PostgreSQL of DATABASE_URL was reached, but it has no database of that name.',
    );
  });

  test('a server that is not up yet is tried again', async () => {
    expect(await startWith((address) => (address.port = '1'))).toBeUndefined();
  });

  test('data of a newer version is refused, and left alone', async () => {
    const { query } = database.first;
    await query('insert into migrations (number) values (9999)');
    const problem = await startWith(() => undefined);
    expect(problem).toBeInstanceOf(StartProblem);
    expect((problem as Error).message).toMatch(/written by a newer version/);
    await query('delete from migrations where number = 9999');
    expect(await startWith(() => undefined)).toBeUndefined();
  });
});
