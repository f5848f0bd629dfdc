import { setTimeout as pauseFor } from 'node:timers/promises';
import { Client, Pool, type ClientConfig } from 'pg';
import { migrate } from './migrate.ts';
import { failFast, plannedOnce, queryThrough, type Database } from './database.ts';
import { openNotices } from './listen-notify.ts';

/** How long to wait for a database that may be slow, away or behind a connection that is dead. */
export const databasePatience = {
  /** For a connection, new or from the pool. */
  connect: 5000,
  /** For an answer. The server gives up before, so that nothing is carried out long afterwards. */
  statement: 5000,
  answer: 6000,
  /** Statements fail at once for so long after one that nobody answered. */
  pause: 1000,
  /** Before listening again after the connection was lost. */
  listenAgain: 1000,
  /** Between two questions whether the connection that only listens is alive. */
  heartbeat: 15_000,
  /** For connections to be ended in good order. */
  close: 1000,
  /** For migrations, and for other processes that carry them out. */
  migration: 120_000,
};

/** What the connection of the notices is called in PostgreSQL's own views. */
const noticesName = 'fairwatt notices';

export type DatabasePatience = typeof databasePatience;

const configOf = (address: string, connect: number, answer: number): ClientConfig => ({
  connectionString: address,
  connectionTimeoutMillis: connect,
  query_timeout: answer,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  // The server, too, has to notice dead clients: they may hold locks.
  options: '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3',
});

const settings = (values: Readonly<Record<string, string>>) =>
  Object.entries(values)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');

/** A PostgreSQL that any number of processes may share. */
export async function openPostgres(
  address: string,
  patience: DatabasePatience = databasePatience,
): Promise<Database> {
  await carryOutMigrations(address, patience);
  const { connect, statement, answer, pause } = patience;
  const config = configOf(address, connect, answer);
  const pool = new Pool({
    ...config,
    // Compiling pays for long statements only; to older versions a scan that is off looks like one.
    options: `${config.options} ${settings({ ...plannedOnce, jit: 'off' })}`,
    statement_timeout: statement,
    max: 8,
  });
  // An idle connection that breaks is replaced; without a listener it would end the process.
  pool.on('error', () => undefined);
  const query = failFast(queryThrough(pool), pause);
  const notices = openNotices(
    () => new Client({ ...configOf(address, connect, answer), application_name: noticesName }),
    patience,
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
        // Connections that are dead never say goodbye.
        pauseFor(patience.close, null, { ref: false }),
      ])),
  };
}

/** With patience of their own: whoever comes second waits for all of them. */
async function carryOutMigrations(address: string, { connect, migration }: DatabasePatience) {
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
