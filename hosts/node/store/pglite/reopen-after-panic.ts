import { inTurn } from '#api/in-turn.ts';
import type { Database, Query } from '../database.ts';
import { isPanic } from '../store-unavailable.ts';

type Opened = Pick<Database, 'query' | 'close'>;

/**
 * If the write-ahead log cannot be written, such as on a full disk, PostgreSQL panics, restarts and
 * recovers what was committed. PGlite does not restart by itself and never answers again. So the
 * next statement opens it again, and fails as long as that fails.
 */
export function reopenAfterPanic(first: Opened, open: () => Promise<Opened>): Opened {
  let current: Opened | null = first;
  let panic: unknown = null;
  let isClosed = false;
  const next = inTurn();

  const attempt: Query = async (statement, values) => {
    // Once it is closed, another process may have locked the folder.
    if (current === null && isClosed) throw panic;
    current ??= await open().catch(() => {
      throw panic;
    });
    try {
      return await current.query(statement, values);
    } catch (error) {
      if (isPanic((error as Error).cause)) {
        panic = error;
        current = null;
      }
      throw error;
    }
  };

  return {
    // One after the other, so that none waits in a database that panics.
    query: (statement, values) => next(() => attempt(statement, values)),
    close: () =>
      next(async () => {
        isClosed = true;
        await current?.close();
      }),
  };
}
