import { inTurn } from '../in-turn.ts';
import type { Database, Query } from './database.ts';
import { isPanic } from './store-unavailable.ts';

type Opened = Pick<Database, 'query' | 'close'>;

/**
 * A write-ahead log that cannot be written, on a full disk say, is a panic: PostgreSQL starts anew and
 * recovers what was committed. PGlite has nobody who would start it; it never answers again. So it is
 * opened anew with the next statement, and as long as that fails every statement does.
 */
export function reopenAfterPanic(first: Opened, open: () => Promise<Opened>): Opened {
  let current: Opened | null = first;
  let panic: unknown = null;
  const next = inTurn();

  const attempt: Query = async (statement, values) => {
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
    // One after the other: none may be sent to a database that is about to panic.
    query: (statement, values) => next(() => attempt(statement, values)),
    close: () => next(async () => current?.close()),
  };
}
