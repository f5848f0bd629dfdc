import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartProblem } from '../../settings.ts';
import { folderFull, folderProblem, notWritable } from './folder-problems.ts';

/**
 * Locks a data folder for this process: PGlite itself takes no lock, and two processes in one
 * folder would destroy it. Node cannot lock files, but its SQLite can. The operating system
 * releases such a lock however the process ends, so there are no stale locks.
 */
export function lockFolder(folder: string): () => void {
  let database: DatabaseSync | undefined;
  try {
    makeFolder(resolve(folder));
    database = new DatabaseSync(join(folder, 'lock.sqlite'), { timeout: 0 });
    database.exec('begin exclusive');
  } catch (error) {
    database?.close();
    throw explain(error, resolve(folder));
  }
  const held = database;
  locks.add(held);
  return () => {
    locks.delete(held);
    held.close();
  };
}

/** With those above it. Node's own recursive way never ends below /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process was faster.
    if (!existsSync(folder)) throw error;
  }
}

/** Keeps the databases reachable: garbage collection would close them and release their locks. */
const locks = new Set<DatabaseSync>();

/** Result codes of SQLite. */
const [busy, full] = [5, 13];

function explain(error: unknown, folder: string): Error {
  const { errcode, code } = error as { errcode?: number; code?: string };
  if (errcode === busy) {
    return new StartProblem(
      `The data folder ${folder} is in use by another process. Stop that one, or choose another folder with FAIRWATT_DATA.`,
    );
  }
  return errcode === full
    ? folderFull(folder)
    : (folderProblem(error, folder) ?? notWritable(folder, code));
}
