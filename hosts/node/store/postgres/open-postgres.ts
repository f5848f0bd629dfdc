import { setTimeout as pauseFor } from 'node:timers/promises';
import { Client, Pool, type ClientConfig } from 'pg';
import { migrate } from '../migrate.ts';
import { failFast, plannedOnce, queryThrough, type Database } from '../database.ts';
import { openNotices } from './listen-notify.ts';

/** In milliseconds, for a database that may be slow, unreachable or behind a dead connection. */
export const databaseTimeouts = {
  /** To get a connection, new or from the pool. */
  connect: 5000,
  /**
   * For a result. The server gives up first, so that no statement runs long after its caller left.
   */
  statement: 5000,
  answer: 6000,
  /** After a statement that timed out, others fail at once for this long. */
  pause: 1000,
  /** Before reconnecting the connection for notifications. */
  listenAgain: 1000,
  /** Between two checks that the connection for notifications is alive. */
  heartbeat: 15_000,
  /** For connections to end gracefully. */
  close: 1000,
  /** For migrations, including the wait for another process that runs them. */
  migration: 120_000,
};

/** The name of the notification connection in `pg_stat_activity`. */
const noticesName = 'fairwatt notices';

export type DatabaseTimeouts = typeof databaseTimeouts;

const configOf = (address: string, connect: number, answer: number): ClientConfig => ({
  connectionString: address,
  connectionTimeoutMillis: connect,
  query_timeout: answer,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  // The server must detect dead clients as well, because they may hold locks.
  options: '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3',
});

const settings = (values: Readonly<Record<string, string>>) =>
  Object.entries(values)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');

/** A PostgreSQL that any number of processes may share. */
export async function openPostgres(
  address: string,
  timeouts: DatabaseTimeouts = databaseTimeouts,
): Promise<Database> {
  await carryOutMigrations(address, timeouts);
  const { connect, statement, answer, pause } = timeouts;
  const config = configOf(address, connect, answer);
  const pool = new Pool({
    ...config,
    // JIT pays for long statements only, and older versions take the high cost of a disabled scan
    // for one.
    options: `${config.options} ${settings({ ...plannedOnce, jit: 'off' })}`,
    statement_timeout: statement,
    max: 8,
  });
  // The pool replaces an idle connection that breaks; without a listener the event would end the
  // process.
  pool.on('error', () => undefined);
  const query = failFast(queryThrough(pool), pause);
  const notices = openNotices(
    () => new Client({ ...configOf(address, connect, answer), application_name: noticesName }),
    timeouts,
  );
  let closing: Promise<unknown> | null = null;
  return {
    query,
    isShared: true,
    listen: notices.listen,
    notify: notices.notify,
    close: () =>
      (closing ??= Promise.race([
        Promise.all([notices.close(), pool.end()]),
        // Dead connections never end gracefully.
        pauseFor(timeouts.close, null, { ref: false }),
      ])),
  };
}

/** On a pool with longer timeouts: a second process waits until all migrations are done. */
async function carryOutMigrations(address: string, { connect, migration }: DatabaseTimeouts) {
  const pool = new Pool({
    ...configOf(address, connect, migration),
    statement_timeout: migration,
    idle_in_transaction_session_timeout: migration,
    max: 1,
  });
  pool.on('error', () => undefined);
  try {
    await migrate(pool);
  } finally {
    await pool.end();
  }
}
