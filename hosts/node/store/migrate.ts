import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { StartProblem } from '../settings.ts';

const folder = join(import.meta.dirname, 'migrations');

const numberOf = (file: string) => Number(file.slice(0, 4));

/** The key of the advisory lock: an arbitrary number of ours. */
const migrationLock = 6_071_823;

/**
 * Applies the migrations that this database has not seen, in one transaction. Processes that start
 * at the same time wait for each other.
 */
export async function migrate(pool: Pool): Promise<void> {
  const files = readdirSync(folder).filter((name) => /^\d{4}-.*\.sql$/.test(name));
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock]);
    await client.query(
      'create table if not exists migrations (number integer primary key, done timestamptz not null default now())',
    );
    const { rows } = await client.query<{ number: number }>('select number from migrations');
    const done = new Set(rows.map(({ number }) => number));
    const newest = Math.max(...files.map(numberOf));
    if (Math.max(0, ...done) > newest) {
      throw new StartProblem(
        'The data was written by a newer version of Fairwatt. Start that version, or restore a back-up of this one.',
      );
    }
    for (const file of files.toSorted()) {
      const number = numberOf(file);
      if (done.has(number)) continue;
      await client.query(readFileSync(join(folder, file), 'utf8'));
      await client.query('insert into migrations (number) values ($1)', [number]);
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}
