import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartProblem } from '../settings.ts';

/**
 * Takes a data folder for this process alone: PGlite takes no lock, and two processes in one folder
 * destroy it. Node cannot lock files itself, but its SQLite can, and the operating system gives such
 * a lock back however the process ends. So there is never a stale one to be removed by hand.
 */
export function lockFolder(folder: string): () => void {
  let database: DatabaseSync | undefined;
  try {
    mkdirSync(folder, { recursive: true });
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

/** A database that nothing refers to is closed with the next garbage collection, and its lock gone. */
const locks = new Set<DatabaseSync>();

const busy = 5;

function explain(error: unknown, folder: string): Error {
  const { errcode, code } = error as { errcode?: number; code?: string };
  if (errcode === busy) {
    return new StartProblem(
      `The data folder ${folder} is in use by another process. Stop that one, or choose another folder with FAIRWATT_DATA.`,
    );
  }
  return new StartProblem(
    `The data folder ${folder} cannot be written to (${code}). Choose another with FAIRWATT_DATA.`,
  );
}
