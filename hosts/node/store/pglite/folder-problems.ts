import { closeSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { StartProblem } from '../../settings.ts';

export const folderFull = (folder: string) =>
  new StartProblem(
    `The disk of the data folder ${folder} is full. Make room, then start again: nothing is lost.`,
  );

export const notWritable = (folder: string, code = 'unknown error') =>
  new StartProblem(
    `The data folder ${folder} cannot be written to (${code}). Give this user the right to write there, or choose another folder with FAIRWATT_DATA.`,
  );

/** Error codes of the operating system; PGlite passes on some of them only in its messages. */
const fullDisk = /ENOSPC|EDQUOT|No space left on device|\b53100\b/;
const noRights = /\b(EACCES|EPERM|EROFS)\b|Permission denied|Read-only file system/;

/** What PGlite's file system throws has a number only, as WASI counts them. */
const codeOfErrno: Readonly<Record<number, string>> = {
  2: 'EACCES',
  19: 'EDQUOT',
  51: 'ENOSPC',
  63: 'EPERM',
  69: 'EROFS',
};

interface Failure {
  readonly code?: string;
  readonly message?: string;
  readonly name?: string;
  readonly errno?: number;
}

/** Why a folder cannot be used, where that is not the fault of what lies in it; null otherwise. */
export function folderProblem(error: unknown, folder: string): StartProblem | null {
  const { code = '', message = '', name, errno = 0 } = (error ?? {}) as Failure;
  const said = `${code} ${message} ${name === 'ErrnoError' ? codeOfErrno[errno] : ''}`;
  if (fullDisk.test(said)) return folderFull(folder);
  const denied = noRights.exec(said);
  return denied === null ? null : notWritable(folder, denied[1] ?? denied[0]);
}

/**
 * Why a file below a folder cannot be written, null if all can be. Of a disk that became read-only, or of
 * files that another user owns, PGlite says only that it failed, as it does of damage.
 */
export function unwritable(folder: string): StartProblem | null {
  try {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (entry.isFile()) closeSync(openSync(join(entry.parentPath, entry.name), 'r+'));
    }
    return null;
  } catch (error) {
    return folderProblem(error, folder);
  }
}

/** The write-ahead log of PostgreSQL grows by files of this size. */
const walFile = 16 * 1024 * 1024;

/**
 * Why a folder takes no more, null if it does. Of a disk that was full before the start, too, PGlite says
 * only that it failed: nobody should take that for damage and move good data away.
 */
export function noRoom(folder: string): StartProblem | null {
  const file = join(folder, 'room-for-a-start');
  const zeros = Buffer.alloc(1024 * 1024);
  try {
    const opened = openSync(file, 'w');
    try {
      // The last one that fits may be written in part.
      for (let left = walFile; left > 0;) {
        left -= writeSync(opened, zeros, 0, Math.min(left, zeros.length));
      }
    } finally {
      closeSync(opened);
    }
    return null;
  } catch (error) {
    return folderProblem(error, folder);
  } finally {
    rmSync(file, { force: true });
  }
}
