import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import type { Database } from '../store/database.ts';

const isFile = (descriptor: number) => fs.fstatSync(descriptor).isFile();

/**
 * Files of this process that cannot be written to while `isFull`, as on a disk without room. Only what
 * the kernel answers is forged: who writes is the real PGlite. `restore` gives back the real function.
 */
export function forgeFullDisk() {
  const disk = { isFull: false, refusals: 0 };
  const { writeSync } = fs;
  fs.writeSync = ((descriptor: number, ...rest: never[]) => {
    if (!disk.isFull || !isFile(descriptor)) return (writeSync as Function)(descriptor, ...rest);
    disk.refusals += 1;
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), {
      code: 'ENOSPC',
      errno: -28,
    });
  }) as typeof writeSync;
  syncBuiltinESMExports();
  const restore = () => {
    fs.writeSync = writeSync;
    syncBuiltinESMExports();
  };
  return { disk, restore };
}

/** Of Linux. */
export const hasPrlimit = spawnSync('prlimit', ['--version']).status === 0;

/**
 * Lets no file of a PostgreSQL on this machine grow beyond a size. Answers how to change that. Its
 * write-ahead log must have smaller segments.
 */
export async function limitFiles({ query }: Database) {
  const { rows } = await query<{ folder: string; pids: number[] }>(
    `select current_setting('data_directory') as folder, array_agg(pid) as pids from pg_stat_activity`,
  );
  const { folder, pids } = rows[0]!;
  const postmaster = Number.parseInt(fs.readFileSync(`${folder}/postmaster.pid`, 'utf8'), 10);
  // Only who owns a process may change its limits.
  const { uid, gid } = fs.statSync(`/proc/${postmaster}`);
  return (bytes: number | 'unlimited') => {
    for (const pid of [postmaster, ...pids]) {
      execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`], { uid, gid });
    }
  };
}
