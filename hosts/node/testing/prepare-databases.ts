import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasPostgres, preparePglite, runSettings } from './databases.ts';
import { listen, portOf } from './client.ts';
import { startPostgres } from './postgres-server.ts';

/** Global setup: prepares what test files would otherwise create at the same time. */
export default async function prepareDatabases() {
  await preparePglite();
  createPostgresUser();
  const folder = mkdtempSync(join(tmpdir(), 'fairwatt-tests-'));
  // For the user that runs PostgreSQL.
  chmodSync(folder, 0o755);
  process.env[runSettings.folder] = folder;

  let postgres: ReturnType<typeof startPostgres> | null = null;
  const desk = createServer((socket) => {
    postgres ??= startPostgres(mkdtempSync(join(folder, 'postgres-')));
    postgres.then(
      ({ address }) => socket.end(address),
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`);
        socket.end();
      },
    );
  });
  await listen(desk);
  process.env[runSettings.postgres] = String(portOf(desk));

  return async () => {
    desk.close();
    await (await postgres)?.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
}

/** PostgreSQL refuses to run as root. */
function createPostgresUser() {
  if (!hasPostgres || process.getuid?.() !== 0) return;
  if (spawnSync('id', ['postgres']).status === 0) return;
  spawnSync('groupadd', ['--force', 'postgres']);
  spawnSync('useradd', ['--gid', 'postgres', 'postgres']);
}
