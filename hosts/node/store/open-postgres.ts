import { Pool } from 'pg';
import { migrate } from './migrate.ts';
import { queryThrough, type Database } from './database.ts';
import { answerWithin, openNotices } from './notices.ts';

/** What PostgreSQL answers has a severity, however bad it is. */
const isUnanswered = (error: unknown) => !(error instanceof Error && 'severity' in error);

/** A PostgreSQL that any number of processes may share. */
export async function openPostgres(address: string): Promise<Database> {
  const pool = new Pool({
    connectionString: address,
    max: 8,
    keepAlive: true,
    query_timeout: answerWithin,
    connectionTimeoutMillis: answerWithin,
  });
  // An idle connection that breaks is replaced; without a listener it would end the process.
  pool.on('error', () => undefined);
  await migrateWithoutHaste(address);
  const notices = openNotices(address);
  return {
    query: queryThrough(pool, isUnanswered),
    isShared: true,
    listen: notices.listen,
    notify: notices.notify,
    close: async () => {
      await notices.close();
      await pool.end();
    },
  };
}

/** A migration may wait for another process, or work on large tables. */
async function migrateWithoutHaste(address: string): Promise<void> {
  const pool = new Pool({ connectionString: address, max: 1 });
  try {
    await migrate(pool);
  } finally {
    await pool.end();
  }
}
