import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Client } from 'pg';
import type { Database } from '../../store/database.ts';
import { openPglite } from '../../store/pglite/open-pglite.ts';
import { openPostgres } from '../../store/postgres/open-postgres.ts';
import { startPostgres, type PostgresOptions } from './postgres-server.ts';

import { hasPostgres } from './postgres-binaries.ts';

export { hasPostgres };

/** A database for a test. */
export interface TestDatabase {
  readonly name: string;
  readonly first: Database;
  /** Opens it again, as another process would; null if only one may use it. */
  readonly another: (() => Promise<Database>) | null;
  readonly address: string | null;
  readonly end: () => Promise<void>;
}

/** What the global setup of a test run tells its processes. */
export const runSettings = {
  /** A folder that is removed after the run with all that is in it. */
  folder: 'FAIRWATT_TEST_FOLDER',
  /** The port that tells the address of a PostgreSQL which all share, and starts it if need be. */
  postgres: 'FAIRWATT_TEST_POSTGRES',
};

const runFolder = () => process.env[runSettings.folder];

/** A file system in memory, if there is one with room: commits of tests need not wait for a disk. */
export function quickFolder(): string {
  const memory = '/dev/shm';
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > 4e9 ? memory : tmpdir();
}

const emptyFolder = (name: string) =>
  mkdtempSync(join(runFolder() ?? quickFolder(), `fairwatt-${name}-`));

/** A template for copies, cached between runs: creating a database takes seconds to a minute. */
const prepared = join(import.meta.dirname, '../../../../.cache/pglite-0.5.16-small');

export async function preparePglite(): Promise<void> {
  if (existsSync(prepared)) return;
  mkdirSync(dirname(prepared), { recursive: true });
  const made = mkdtempSync(`${prepared}-`);
  const database = await openPglite(made);
  const { rows } = await database.query<{ oid: number }>(
    'select oid from pg_database where datname <> current_database()',
  );
  await database.close();
  // Templates of further databases, which nobody creates here: most of the files to copy.
  for (const { oid } of rows) rmSync(join(made, `postgres/base/${oid}`), { recursive: true });
  try {
    renameSync(made, prepared);
  } catch {
    // Another process has created it meanwhile.
    rmSync(made, { recursive: true });
  }
}

/** A data folder that has been used before, so that opening it is quick. */
export async function pgliteFolder(): Promise<string> {
  await preparePglite();
  const folder = emptyFolder('pglite');
  cpSync(prepared, folder, { recursive: true });
  return folder;
}

/** Opening one takes half a second, so that test files of a process use the same in turn. */
let sharedPglite: Database | null = null;
let isInUse = false;

export async function testPglite(): Promise<TestDatabase> {
  if (runFolder() === undefined || isInUse) return ownPglite();
  isInUse = true;
  if (sharedPglite === null) sharedPglite = await openPglite(await pgliteFolder());
  else await empty(sharedPglite);
  const end = async () => {
    isInUse = false;
  };
  return { name: 'PGlite', first: sharedPglite, another: null, address: null, end };
}

async function empty({ query }: Database): Promise<void> {
  const { rows } = await query<{ names: string }>(
    `select string_agg(quote_ident(tablename), ', ') as names from pg_tables
      where schemaname = 'public' and tablename <> 'migrations'`,
  );
  await query(`truncate ${rows[0]!.names} restart identity`);
}

async function ownPglite(): Promise<TestDatabase> {
  const folder = await pgliteFolder();
  const first = await openPglite(folder);
  const end = async () => {
    await first.close();
    rmSync(folder, { recursive: true });
  };
  return { name: 'PGlite', first, another: null, address: null, end };
}

let databaseCount = 0;

/**
 * A PostgreSQL database: in a test run on the server that all share, otherwise or with options on
 * one of its own. Starting a server takes longer than most tests.
 */
export async function testPostgres(options?: PostgresOptions): Promise<TestDatabase> {
  const port = process.env[runSettings.postgres];
  if (port === undefined || options !== undefined) {
    const { address, stop } = await startPostgres(options);
    return openDatabase(address, stop);
  }
  const address = new URL(await text(connect(Number(port), '127.0.0.1')));
  databaseCount += 1;
  const name = `test_${process.pid}_${databaseCount}`;
  const client = new Client({ connectionString: address.href });
  await client.connect();
  await client.query(`create database ${name} strategy file_copy`);
  await client.end();
  address.pathname = name;
  return openDatabase(address.href, async () => undefined);
}

async function openDatabase(address: string, stop: () => Promise<void>): Promise<TestDatabase> {
  const opened: Database[] = [];
  const another = async () => {
    const database = await openPostgres(address);
    opened.push(database);
    return database;
  };
  const first = await another();
  const end = async () => {
    for (const database of opened) await database.close();
    await stop();
  };
  return { name: 'PostgreSQL', first, another, address, end };
}

/** For suites that run on both; PostgreSQL only where npm has its binaries. */
export const databases = [
  { name: 'PGlite', open: () => testPglite() },
  ...(hasPostgres ? [{ name: 'PostgreSQL', open: () => testPostgres() }] : []),
];
