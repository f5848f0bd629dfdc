import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasPostgres, preparePglite, runFolderSetting } from './databases.ts';
import { endServersIn } from './postgres-server.ts';

/** Global setup: prepares what test files would otherwise create at the same time. */
export default async function prepareDatabases() {
  await preparePglite();
  createPostgresUser();
  const folder = mkdtempSync(join(tmpdir(), 'fairwatt-tests-'));
  // For the user that runs PostgreSQL.
  chmodSync(folder, 0o755);
  process.env[runFolderSetting] = folder;
  return async () => {
    endServersIn(folder);
    // Again while a server still writes its last files.
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
