import { spawnSync } from 'node:child_process';
import { hasPostgres, preparePglite } from './databases.ts';

/** Global setup: prepares what test files would otherwise create at the same time. */
export default async function prepareDatabases() {
  await preparePglite();
  // PostgreSQL refuses to run as root.
  if (!hasPostgres || process.getuid?.() !== 0) return;
  if (spawnSync('id', ['postgres']).status === 0) return;
  spawnSync('groupadd', ['--force', 'postgres']);
  spawnSync('useradd', ['--gid', 'postgres', 'postgres']);
}
