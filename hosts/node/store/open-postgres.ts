import { Client, Pool } from 'pg';
import { migrate } from './migrate.ts';
import { queryThrough, type Database } from './database.ts';

const channel = 'fairwatt_changes';

/** How long to wait before listening again after the connection was lost. */
const retryMs = 1000;

/** A PostgreSQL that any number of processes may share. */
export async function openPostgres(address: string): Promise<Database> {
  const pool = new Pool({ connectionString: address, max: 8 });
  // An idle connection that breaks is replaced; without a listener it would end the process.
  pool.on('error', () => undefined);
  await migrate(pool);
  const query = queryThrough(pool);
  let stopListening: (() => Promise<void>) | null = null;
  return {
    query,
    isShared: true,
    listen: (hear) => {
      stopListening = listenFor(address, hear);
    },
    // After the commit, never inside it: a notice in a transaction makes all commits queue. One that
    // is lost costs freshness, never correctness.
    notify: (message) => {
      query('select pg_notify($1, $2)', [channel, message]).catch(() => undefined);
    },
    close: async () => {
      await stopListening?.();
      await pool.end();
    },
  };
}

/** Hears notices on a connection of its own, and connects again whenever that is lost. */
function listenFor(address: string, hear: (message: string) => void): () => Promise<void> {
  let stopped = false;
  let client: Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  const connect = async () => {
    const next = new Client({ connectionString: address });
    client = next;
    next.on('notification', ({ payload }) => hear(payload ?? ''));
    next.on('error', () => undefined);
    next.on('end', () => {
      if (!stopped) timer = setTimeout(() => void connect(), retryMs);
    });
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
    } catch {
      await next.end().catch(() => undefined);
    }
  };
  void connect();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await client?.end().catch(() => undefined);
  };
}
