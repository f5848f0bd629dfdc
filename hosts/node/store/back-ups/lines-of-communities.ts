import type { Query } from '../database.ts';
import { newestSeq } from '../watched-community.ts';
import { referredBy } from './shared-rows.ts';

/** The rows of how many log entries are in a line, and how many of the ledger. */
export const perLine = { entries: 500, ledger: 1000 };

/**
 * What grows for years with a live community is read in lines of its own: all of it in one would be more
 * than the memory of a database, or than it may send in time.
 */
const long = ['log', 'samples', 'ledger_entries'];

/** Since then communities are of a kind. Up to it, there were only sandboxes, whose logs are short. */
const migrationOfKinds = 14;

/**
 * Every table with rows of a community; those that are split appear once. The names come from our own
 * migrations, so SQL may contain them.
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
const rowsOf = (table: string, which: string) =>
  `'${table}', (select coalesce(json_agg(t), '[]') from ${table} as t where ${which})`;

const newestKept = '(select max(seq) from snapshots where community = $1)';

/** What reads a first line, in one statement: so it is consistent although others write meanwhile. */
async function firstLines(query: Query) {
  const tables = await tablesOf(query);
  const which = new Map(tables.map((table) => [table, 'community = $1']));
  for (const [table, isReferred] of await referredBy(query, tables)) {
    const own = which.get(table);
    which.set(table, own === undefined ? isReferred : `${own} or ${isReferred}`);
  }
  const statement = (of: ReadonlyMap<string, string>) => {
    const parts = [rowsOf('communities', 'id = $1'), ...Array.from(of, (one) => rowsOf(...one))];
    return `select json_build_object(${parts.join(', ')})::text as line,
      ${newestSeq('$1')} as newest, ${newestKept} as kept`;
  };
  const ofLive = new Map(which);
  for (const table of long) ofLive.delete(table);
  // Needed to know the state.
  ofLive.set('log', `community = $1 and seq > ${newestKept}`);
  return { sandbox: statement(which), live: statement(ofLive) };
}

/**
 * Every community in a line, followed by lines of its long tables if it is live. Communities do not refer
 * to each other, so they need not be of the same instant.
 */
export async function* linesOfCommunities(
  query: Query,
  migrations: readonly number[],
): AsyncGenerator<string> {
  const texts = await firstLines(query);
  const kind = migrations.includes(migrationOfKinds) ? 'kind' : `'sandbox'`;
  const { rows: communities } = await query<{ id: string; kind: 'sandbox' | 'live' }>(
    `select id, ${kind} as kind from communities order by id`,
  );
  for (const community of communities) {
    const { rows } = await query<{ line: string; newest: number; kept: number }>(
      texts[community.kind],
      [community.id],
    );
    const { line, newest, kept } = rows[0]!;
    // Removed after the list of ids was read.
    if (line.startsWith('{"communities" : []')) continue;
    yield line;
    if (community.kind === 'sandbox') continue;
    // The entries after the newest snapshot are in the line above. Readings since then belong to entries
    // that are not in the back-up.
    yield* linesByEntry(query, { table: 'log', id: community.id, upTo: kept });
    yield* linesByEntry(query, { table: 'samples', id: community.id, upTo: newest });
    yield* linesOfLedger(query, community.id);
  }
}

/**
 * By ranges of numbers, not by a limit: a database without statistics, such as PGlite, might sort all that
 * is left for each line.
 */
async function* linesByEntry(
  query: Query,
  { table, id, upTo }: { readonly table: string; readonly id: string; readonly upTo: number },
): AsyncGenerator<string> {
  for (let after = -1; after < upTo; after += perLine.entries) {
    const range = 'community = $1 and seq > $2 and seq <= $3';
    const to = Math.min(upTo, after + perLine.entries);
    yield* lineOf(query, table, range, [id, after, to]);
  }
}

/** Rows of the ledger are replaced when they change, so they are taken as they are. */
async function* linesOfLedger(query: Query, id: string): AsyncGenerator<string> {
  const { rows: ends } = await query<{ kind: string; id: string }>(
    `select kind, id from (
      select kind, id, row_number() over (order by kind, id) as place
      from ledger_entries where community = $1
    ) as numbered where place % ${perLine.ledger} = 0 order by place`,
    [id],
  );
  const rest = 'community = $1 and (kind, id) > ($2, $3)';
  let after = { kind: '', id: '' };
  for (const end of ends) {
    const range = `${rest} and (kind, id) <= ($4, $5)`;
    yield* lineOf(query, 'ledger_entries', range, [id, after.kind, after.id, end.kind, end.id]);
    after = end;
  }
  yield* lineOf(query, 'ledger_entries', rest, [id, after.kind, after.id]);
}

/** None without rows. */
async function* lineOf(
  query: Query,
  table: string,
  which: string,
  values: unknown[],
): AsyncGenerator<string> {
  const text = `select json_agg(t)::text as rows from ${table} as t where ${which}`;
  const { rows } = (await query<{ rows: string | null }>(text, values)).rows[0]!;
  if (rows !== null) yield `{"${table}":${rows}}`;
}
