import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { once } from 'node:events';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Pool } from 'pg';
import { withJoinedMessages } from './joined-messages.ts';
import { migrate } from '../migrate.ts';
import { openSyncingPglite } from './pglite-that-syncs.ts';
import { plannedOnce, queryThrough, type Database } from '../database.ts';
import { reopenAfterPanic } from './reopen-after-panic.ts';

/** PostgreSQL inside this process, in a folder that `lockFolder` has taken. */
export async function openPglite(folder: string): Promise<Database> {
  const place = await preparedFolder(folder);
  const { query, close } = reopenAfterPanic(await openPlace(place), () => openPlace(place));
  return { query, isShared: false, listen: () => undefined, notify: () => undefined, close };
}

async function openPlace(place: string) {
  const lite = await openSyncingPglite(place);
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
  return { query: queryThrough(pool), close };
}

/**
 * Creating a database blocks for seconds, so it is done in a worker thread. An incomplete one could
 * never be opened, so it is created under another name and renamed when it is complete.
 */
async function preparedFolder(folder: string): Promise<string> {
  const place = join(folder, 'postgres');
  if (existsSync(place)) return place;
  const aside = join(folder, 'postgres.new');
  rmSync(aside, { recursive: true, force: true });
  await once(
    new Worker(new URL('make-pglite-worker.ts', import.meta.url), { workerData: aside }),
    'exit',
  );
  renameSync(aside, place);
  return place;
}
