import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { StartProblem } from '../settings.ts';
import type { Query } from './database.ts';

const folder = join(import.meta.dirname, 'migrations');

/** The key of the advisory lock: an arbitrary number of ours. */
const migrationLock = 6_071_823;

const createTable =
  'create table if not exists migrations (number integer primary key, done timestamptz not null default now())';

interface Migration {
  readonly number: number;
  readonly sql: () => string;
}

const migrations = (): readonly Migration[] =>
  readdirSync(folder)
    .filter((name) => /^\d{4}-.*\.sql$/.test(name))
    .toSorted()
    .map((file) => ({
      number: Number(file.slice(0, 4)),
      sql: () => readFileSync(join(folder, file), 'utf8'),
    }));

const withRecord = ({ number, sql }: Migration) =>
  `${sql()};\ninsert into migrations (number) values (${number})`;

/**
 * Applies the migrations that this database has not seen, in one transaction. Processes that start
 * at the same time wait for each other.
 */
export async function migrate(pool: Pool): Promise<void> {
  const all = migrations();
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock]);
    await client.query(createTable);
    const { rows } = await client.query<{ number: number }>('select number from migrations');
    const done = new Set(rows.map(({ number }) => number));
    if (Math.max(0, ...done) > all.at(-1)!.number) {
      throw new StartProblem(
        'The data was written by a newer version of Fairwatt. Start that version, or restore a back-up of this one.',
      );
    }
    for (const one of all) if (!done.has(one.number)) await client.query(withRecord(one));
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/**
 * Builds the tables of an empty store anew, as they were after some migrations: for rows of that
 * time. Statements without values are sent as one, which is one transaction.
 */
export async function rebuildAfter(query: Query, numbers: readonly number[]): Promise<void> {
  const { rows } = await query<{ name: string }>(
    `select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'`,
  );
  const drops = rows.map(({ name }) => `drop table if exists "${name}" cascade`);
  const chosen = migrations().filter(({ number }) => numbers.includes(number));
  await query([...drops, createTable, ...chosen.map(withRecord)].join(';\n'));
}

/** Applies the migrations after those, in one transaction. */
export async function migrateAfter(query: Query, numbers: readonly number[]): Promise<void> {
  const left = migrations().filter(({ number }) => !numbers.includes(number));
  if (left.length > 0) await query(left.map(withRecord).join(';\n'));
}
