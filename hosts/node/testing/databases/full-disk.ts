import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import type { Database } from '../../store/database.ts';

const isFile = (descriptor: number) => fs.fstatSync(descriptor).isFile();

/**
 * Makes writes of this process fail with ENOSPC while `isFull`, so that the real PGlite meets a
 * full disk. `restore` undoes it.
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

/** Only Linux has it. */
export const hasPrlimit = spawnSync('prlimit', ['--version']).status === 0;

/**
 * Limits the size of all files of a PostgreSQL on this machine; returns a function that sets the
 * limit. The segments of its write-ahead log must be smaller.
 */
export async function limitFiles({ query }: Database) {
  const { rows } = await query<{ folder: string; pids: number[] }>(
    `select current_setting('data_directory') as folder, array_agg(pid) as pids from pg_stat_activity`,
  );
  const { folder, pids } = rows[0]!;
  const postmaster = Number.parseInt(fs.readFileSync(`${folder}/postmaster.pid`, 'utf8'), 10);
  // Only the owner of a process may change its limits.
  const { uid, gid } = fs.statSync(`/proc/${postmaster}`);
  return (bytes: number | 'unlimited') => {
    for (const pid of [postmaster, ...pids]) {
      execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`], { uid, gid });
    }
  };
}
