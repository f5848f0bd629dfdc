import type { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { once } from 'node:events';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { Pool } from 'pg';
import { migrate } from '../migrate.ts';
import { openSyncingPglite } from './pglite-that-syncs.ts';
import { plannedOnce, queryThrough, type Database, type Query } from '../database.ts';
import { reopenAfterPanic } from './reopen-after-panic.ts';

/** PostgreSQL inside this process, in a folder that `lockFolder` has taken. */
export async function openPglite(folder: string): Promise<Database> {
  const path = await preparedFolder(folder);
  const { query, close } = reopenAfterPanic(await openFolder(path), () => openFolder(path));
  return { query, isShared: false, listen: () => undefined, notify: () => undefined, close };
}

async function openFolder(path: string) {
  const lite = await openSyncingPglite(path);
  // PGlite has only one connection, so it is never closed while idle.
  const config = createPgConfig(withJoinedMessages(lite));
  const pool = new Pool(Object.assign(config, { max: 1, idleTimeoutMillis: 0 }));
  await migrate(pool);
  for (const [name, value] of Object.entries(plannedOnce)) {
    await pool.query(`set ${name} = ${value}`);
  }
  const close = async () => {
    await pool.end();
    await lite.close();
  };
  return { query: someEachTurn(queryThrough(pool)), close };
}

/** As many statements as one request sends. */
const mostInTurn = 8;

/**
 * PGlite answers without leaving the event loop: a row of statements, such as those that look through all
 * communities, would hold up every request until the last one.
 */
function someEachTurn(query: Query): Query {
  let inTurn = 0;
  return async (statement, values) => {
    if (inTurn === mostInTurn) await nextTurn();
    if (inTurn === 0) setImmediate(() => (inTurn = 0));
    inTurn += 1;
    return query(statement, values);
  };
}

/**
 * Creating a database blocks for seconds, so it is done in a worker thread. An incomplete one could
 * never be opened, so it is created under another name and renamed when it is complete.
 */
async function preparedFolder(folder: string): Promise<string> {
  const path = join(folder, 'postgres');
  if (existsSync(path)) return path;
  const aside = join(folder, 'postgres.new');
  rmSync(aside, { recursive: true, force: true });
  await once(
    new Worker(new URL('make-pglite-worker.ts', import.meta.url), { workerData: aside }),
    'exit',
  );
  renameSync(aside, path);
  return path;
}

/** The types of messages that PostgreSQL answers at once: Sync, Query, Flush. */
const asksForAnswer = new Set(Buffer.from('SQH'));

/**
 * A PGlite that takes the messages of a statement in one call. `pg` sends them one by one, and each
 * would be a call into WebAssembly. Saves a fifth of the CPU time of an append.
 */
function withJoinedMessages(lite: PGlite): PGlite {
  let waiting: Uint8Array[] = [];
  const execProtocolStream: PGlite['execProtocolStream'] = async (message, options) => {
    waiting.push(message);
    if (!asksForAnswer.has(message[0]!)) return [];
    const all = Buffer.concat(waiting);
    waiting = [];
    return lite.execProtocolStream(all, options);
  };
  return Object.assign(Object.create(lite) as PGlite, {
    waitReady: lite.waitReady,
    execProtocolStream,
  });
}
