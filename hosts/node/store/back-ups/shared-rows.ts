import type { Query } from '../database.ts';

/**
 * What belongs to no community, and since which migration: people, without their sessions, so that
 * nobody is signed in by a restored back-up, and the apps that they linked.
 */
const shared = [
  { since: 18, table: 'people', which: 'true' },
  { since: 27, table: 'passkeys', which: 'true' },
  { since: 19, table: 'oauth_clients', which: 'true' },
  { since: 30, table: 'webhook_endpoints', which: 'client is not null' },
];

/** Whether a row of this table may be in several lines of a back-up. */
export const isShared = (name: string): boolean => shared.some(({ table }) => table === name);

/** One line, or none where the tables are too old to have any. */
export async function* sharedLine(
  query: Query,
  migrations: readonly number[],
): AsyncGenerator<string> {
  const parts = shared
    .filter(({ since }) => migrations.includes(since))
    .map(
      ({ table, which }) =>
        `'${table}', (select coalesce(json_agg(t), '[]') from ${table} as t where ${which})`,
    );
  if (parts.length === 0) return;
  const text = `select json_build_object(${parts.join(', ')})::text as line`;
  yield (await query<{ line: string }>(text)).rows[0]!.line;
}

/**
 * Which shared rows the rows of the community $1 refer to, by table. Somebody may have signed up since the
 * shared line was read: without these rows, their membership could not be restored.
 */
export async function referredBy(
  query: Query,
  tables: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await query<{ from: string; column: string; to: string }>(
    `select conrelid::regclass::text as from, attname as column, confrelid::regclass::text as to
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and conrelid::regclass::text = any ($1)
      and confrelid::regclass::text = any ($2)
    order by conname`,
    [tables, shared.map(({ table }) => table)],
  );
  const conditions = new Map<string, string>();
  for (const { from, column, to } of rows) {
    const one = `id in (select ${column} from ${from} where community = $1)`;
    const others = conditions.get(to);
    conditions.set(to, others === undefined ? one : `${others} or ${one}`);
  }
  return conditions;
}
