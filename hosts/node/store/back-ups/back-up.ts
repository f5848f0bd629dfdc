import { createReadStream, createWriteStream, renameSync, rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { pipeline as connect, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { StartProblem } from '../../settings.ts';
import type { Query } from '../database.ts';
import { migrateAfter, rebuildAfter } from '../migrate.ts';
import { linesOfCommunities } from './lines-of-communities.ts';
import { isShared, sharedLine } from './shared-rows.ts';

type Header = { readonly format: 1; readonly migrations: readonly number[] };

const migrationsOf = async (query: Query): Promise<number[]> => {
  const { rows } = await query<{ number: number }>('select number from migrations order by number');
  return rows.map(({ number }) => number);
};

/** Older tables have no people. */
const migrationOfPeople = 18;

/** All people and apps in one line, then the communities, each in lines of its own. */
async function* linesOf(query: Query): AsyncGenerator<string> {
  const header: Header = { format: 1, migrations: await migrationsOf(query) };
  yield JSON.stringify(header);
  yield* sharedLine(query, header.migrations);
  yield* linesOfCommunities(query, header.migrations);
}

async function* textOf(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line.replaceAll('\n', ' ')}\n`;
}

/** Writes all communities to a compressed file, which gets its name only once it is complete. */
export async function backUp(query: Query, file: string): Promise<void> {
  const part = `${file}.part`;
  const written = createWriteStream(part, { flush: true, mode: 0o600 });
  try {
    await pipeline(Readable.from(textOf(linesOf(query))), createGzip(), written);
  } catch (error) {
    // It may be what fills the disk.
    rmSync(part, { force: true });
    throw error;
  }
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
        select * from json_populate_recordset(null::${table}, $1::json -> '${table}')
        ${isShared(table) ? 'on conflict do nothing' : ''})`,
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
