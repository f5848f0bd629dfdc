import type { Query } from './database.ts';
import type { Appended, WithEntry } from '#api/store/log-store.ts';
import type { LogEntry } from '#api/store/log-entry.ts';
import { plainArray } from './plain-array.ts';
import * as sql from './statements.ts';

/** What is stored together with an entry; a state as bytes. */
export interface WithEntryAsBytes extends Omit<WithEntry, 'state'> {
  readonly state: Uint8Array | null;
}

/** An entry to be appended to the log of a community. */
export interface Append extends WithEntryAsBytes {
  readonly id: string;
  readonly entry: LogEntry;
}

const uniqueViolation = '23505';
const foreignKeyViolation = '23503';

/** Invalid data, a violated constraint or a deadlock: the whole statement was rolled back. */
function isUndone(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  return [code, cause?.code].some((one) => /^(22|23|40)/.test(one ?? ''));
}

/** Appends one entry, which another process may be appending, too. */
async function appendOne(query: Query, append: Append): Promise<Appended> {
  try {
    return (await sendTogether(query, [append]))[0]!;
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === uniqueViolation) return 'repeated';
    if (code === foreignKeyViolation) return 'gone';
    throw error;
  }
}

/**
 * Appends entries of different communities in one statement and one commit. If it fails for one of
 * them, each is appended alone.
 */
export async function appendTogether(
  query: Query,
  appends: readonly Append[],
): Promise<readonly (Appended | Promise<Appended>)[]> {
  if (appends.length === 1) return [await appendOne(query, appends[0]!)];
  try {
    return await sendTogether(query, appends);
  } catch (error) {
    if (!isUndone(error)) throw error;
    return appends.map((append) => appendOne(query, append));
  }
}

async function sendTogether(query: Query, appends: readonly Append[]): Promise<Appended[]> {
  const column = <T>(of: (append: Append) => T): T[] => appends.map(of);
  const stations = placed(appends, ({ rows }) => rows?.stations ?? []);
  const samples = placed(appends, ({ rows }) => rows?.samples ?? []);
  const { rows } = await query<{ outcome: Appended }>({
    name: 'append',
    text: sql.append,
    values: [
      column(({ id }) => id),
      column(({ entry }) => entry.seq),
      column(({ entry }) => entry.at),
      column(({ entry }) => entry.actor),
      column(({ entry }) => JSON.stringify(entry.action)),
      column(({ entry }) => JSON.stringify(entry.change)),
      column(({ entry }) => JSON.stringify(entry.events)),
      column(({ idempotency }) => idempotency?.key ?? null),
      column(({ idempotency }) => idempotency?.request ?? null),
      column(({ state }) => state),
      column(({ due }) => due),
      column(({ rows: own }) => (own?.ledger.length ? JSON.stringify(own.ledger) : null)),
      plainArray(stations.map(({ place }) => place)),
      plainArray(stations.map(({ one }) => one.id)),
      plainArray(stations.map(({ one }) => one.epoch)),
      plainArray(stations.map(({ one }) => one.isClosed)),
      stations.map(({ one }) => JSON.stringify(one.state)).join('\n'),
      plainArray(samples.map(({ place }) => place)),
      plainArray(samples.map(({ number }) => number)),
      samples.map(({ one }) => one.space),
      samples.map(({ one }) => one.transaction),
      plainArray(samples.map(({ one }) => one.at)),
      plainArray(samples.map(({ one }) => one.register)),
      plainArray(samples.map(({ one }) => one.amps)),
      plainArray(samples.map(({ one }) => one.watts)),
    ],
  });
  return rows.map(({ outcome }) => outcome);
}

/** Rows of all entries, each with the place of its entry and its own number in it, both from 1. */
const placed = <Row>(appends: readonly Append[], rowsOf: (append: Append) => readonly Row[]) =>
  appends.flatMap((append, index) =>
    rowsOf(append).map((one, at) => ({ place: index + 1, number: at + 1, one })),
  );
