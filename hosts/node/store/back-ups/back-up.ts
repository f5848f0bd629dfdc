import { createReadStream, createWriteStream, renameSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { pipeline as connect, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { StartProblem } from '../../settings.ts';
import type { Query } from '../database.ts';
import { migrateAfter, rebuildAfter } from '../migrate.ts';

type Header = { readonly format: 1; readonly migrations: readonly number[] };

const migrationsOf = async (query: Query): Promise<number[]> => {
  const { rows } = await query<{ number: number }>('select number from migrations order by number');
  return rows.map(({ number }) => number);
};

/**
 * Every table with rows of a community; those that are split appear once. The names come from our own migrations, so SQL may contain
 * them.
 */
async function tablesOf(query: Query): Promise<string[]> {
  const { rows } = await query<{ name: string }>(
    `select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = current_schema()::regnamespace and attname = 'community'
      and relkind in ('r', 'p') and not relispartition order by name`,
  );
  return rows.map(({ name }) => name);
}

/** As "json", because "jsonb" would reorder the fields of commands. */
const rowsOf = (table: string, key: string) =>
  `(select coalesce(json_agg(t), '[]') from ${table} as t where ${key} = $1)`;

/** Older tables have no people. */
const migrationOfPeople = 18;

/**
 * What belongs to no community, and since which migration: people, without their sessions, so that
 * nobody is signed in by a restored back-up, and the apps that they linked.
 */
const shared = [
  { since: migrationOfPeople, table: 'people', which: 'true' },
  { since: 27, table: 'passkeys', which: 'true' },
  { since: 19, table: 'oauth_clients', which: 'true' },
  { since: 30, table: 'webhook_endpoints', which: 'client is not null' },
];

/** Null where the tables are too old to have any. */
function sharedLine(migrations: readonly number[]): string | null {
  const parts = shared
    .filter(({ since }) => migrations.includes(since))
    .map(
      ({ table, which }) =>
        `'${table}', (select coalesce(json_agg(t), '[]') from ${table} as t where ${which})`,
    );
  return parts.length === 0 ? null : `select json_build_object(${parts.join(', ')})::text as line`;
}

/**
 * All people and apps in one line, then one community per line. Each is read by one statement, so it is consistent although others write
 * meanwhile. Communities do not refer to each other, so they need not be of the same instant.
 */
async function* linesOf(query: Query): AsyncGenerator<string> {
  const header: Header = { format: 1, migrations: await migrationsOf(query) };
  yield `${JSON.stringify(header)}\n`;
  const before = sharedLine(header.migrations);
  if (before !== null) {
    const { line } = (await query<{ line: string }>(before)).rows[0]!;
    yield `${line.replaceAll('\n', ' ')}\n`;
  }
  const tables = await tablesOf(query);
  const parts = tables.map((table) => `'${table}', ${rowsOf(table, 'community')}`);
  const statement = `select json_build_object('communities', ${rowsOf('communities', 'id')},
    ${parts.join(', ')})::text as line`;
  const { rows } = await query<{ id: string }>('select id from communities order by id');
  for (const { id } of rows) {
    const { line } = (await query<{ line: string }>(statement, [id])).rows[0]!;
    // Removed after the list of ids was read.
    if (line.startsWith('{"communities" : []')) continue;
    yield `${line.replaceAll('\n', ' ')}\n`;
  }
}

/** Writes all communities to a compressed file, which gets its name only once it is complete. */
export async function backUp(query: Query, file: string): Promise<void> {
  const part = `${file}.part`;
  const written = createWriteStream(part, { flush: true, mode: 0o600 });
  await pipeline(Readable.from(linesOf(query)), createGzip(), written);
  renameSync(part, file);
}

/**
 * Inserts all communities of a file into a store that has none; returns their number. Rows of an
 * older version are put into tables of that version, which are then migrated.
 */
export async function restore(query: Query, file: string): Promise<number> {
  // Read to its end first: of a file that was cut off, nothing is inserted.
  for await (const line of linesIn(file)) JSON.parse(line);
  let header: Header | null = null;
  let count = 0;
  for await (const line of linesIn(file)) {
    if (header === null) {
      header = JSON.parse(line) as Header;
      if (await isOfOlderVersion(query, header)) await rebuildAfter(query, header.migrations);
      continue;
    }
    const tables = Object.keys(JSON.parse(line) as object);
    const inserts = tables.map(
      (table) => `${table}_rows as (
        insert into ${table} overriding system value
        select * from json_populate_recordset(null::${table}, $1::json -> '${table}'))`,
    );
    // One statement, because foreign keys are checked at its end, when all rows are there.
    await query(`with ${inserts.join(', ')} select`, [line]);
    if (tables.includes('communities')) count += 1;
  }
  await migrateAfter(query, header!.migrations);
  await advanceSequences(query);
  return count;
}

async function* linesIn(file: string): AsyncGenerator<string> {
  // An error of either stream is thrown by the loop that reads the lines.
  const text = connect(createReadStream(file), createGunzip(), () => undefined);
  try {
    yield* createInterface({ input: text });
  } catch (error) {
    throw new StartProblem(`The back-up ${file} cannot be read: ${(error as Error).message}.`);
  }
}

/** Moves the sequences of identity columns past the restored rows. */
async function advanceSequences(query: Query): Promise<void> {
  const { rows } = await query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
    where table_schema = current_schema() and is_identity = 'YES'`,
  );
  for (const { table, column } of rows) {
    await query(
      `select setval(pg_get_serial_sequence('${table}', '${column}'), max(${column}))
      from ${table} having max(${column}) is not null`,
    );
  }
}

/** Throws if the file cannot be restored here. */
async function isOfOlderVersion(query: Query, { migrations }: Header): Promise<boolean> {
  const own = new Set(await migrationsOf(query));
  const tables = own.has(migrationOfPeople) ? ['communities', 'people'] : ['communities'];
  for (const table of tables) {
    const { rowCount } = await query(`select from ${table} limit 1`);
    if (rowCount !== 0)
      throw new StartProblem(`There are ${table} already. Restore into a new one.`);
  }
  if (migrations.every((number) => own.has(number))) return own.size > migrations.length;
  throw new StartProblem(
    'The file was made by a newer version of Fairwatt. Restore it with that version.',
  );
}
