import { spawnSync } from 'node:child_process';
import { hasPostgres, preparePglite } from './databases.ts';

/** Before all tests: what those that run at the same time would make in each other's way. */
export default async function prepareDatabases() {
  await preparePglite();
  // PostgreSQL refuses to run as root.
  if (!hasPostgres || process.getuid?.() !== 0) return;
  if (spawnSync('id', ['postgres']).status === 0) return;
  spawnSync('groupadd', ['--force', 'postgres']);
  spawnSync('useradd', ['--gid', 'postgres', 'postgres']);
}
