import type { Sample, StationRow } from '#api/store/entry-rows.ts';
import type { LogEntry } from '#api/store/log-entry.ts';
import type { WithEntry } from '#api/store/log-store.ts';
import { plainArray } from '../plain-array.ts';

/** What is stored together with an entry; a state as bytes. */
export interface WithEntryAsBytes extends Omit<WithEntry, 'state'> {
  readonly state: Uint8Array | null;
}

/** An entry to be appended to the log of a community. */
export interface Append extends WithEntryAsBytes {
  readonly id: string;
  readonly entry: LogEntry;
}

/** A column of rows that are sent to the database: one parameter for all of them. */
export interface Column<Row> {
  readonly name: string;
  readonly parameter: (rows: readonly Row[]) => unknown;
  /** Takes the parameter apart. */
  readonly values: (parameter: string) => string;
}

const unnest = (type: string) => (parameter: string) => `unnest(${parameter}::${type}[])`;

const column = <Row>(name: string, type: string, of: (row: Row) => unknown): Column<Row> => ({
  name,
  parameter: (rows) => rows.map(of),
  values: unnest(type),
});

/** For hundreds of rows. */
const plain = <Row>(
  name: string,
  type: string,
  of: (row: Row) => number | boolean | string | null,
): Column<Row> => ({ name, parameter: (rows) => plainArray(rows.map(of)), values: unnest(type) });

/** JSON for hundreds of rows: it has no line breaks, and as an array it would be quoted again. */
const lines = <Row>(name: string, of: (row: Row) => object): Column<Row> => ({
  name,
  parameter: (rows) => rows.map((row) => JSON.stringify(of(row))).join('\n'),
  values: (parameter) => `string_to_table(${parameter}::text, E'\\n')`,
});

export const entryColumns: readonly Column<Append>[] = [
  column('community', 'text', ({ id }) => id),
  column('seq', 'int', ({ entry }) => entry.seq),
  column('at', 'bigint', ({ entry }) => entry.at),
  column('actor', 'text', ({ entry }) => entry.actor),
  column('action', 'text', ({ entry }) => JSON.stringify(entry.action)),
  column('change', 'text', ({ entry }) => JSON.stringify(entry.change)),
  column('events', 'text', ({ entry }) => JSON.stringify(entry.events)),
  column('key', 'text', ({ idempotency }) => idempotency?.key ?? null),
  column('request', 'bytea', ({ idempotency }) => idempotency?.request ?? null),
  column('due', 'bigint', ({ due }) => due),
];

export const stateColumn = column<Append>('state', 'bytea', ({ state }) => state);

export const ledgerColumn = column<Append>('ledger', 'json', ({ rows }) =>
  rows?.ledger.length ? JSON.stringify(rows.ledger) : null,
);

/** A row of an entry, with the place of the entry and its own number in it, both from 1. */
export interface Placed<Row> {
  readonly place: number;
  readonly number: number;
  readonly row: Row;
}

export const placed = <Row>(
  appends: readonly Append[],
  rowsOf: (append: Append) => readonly Row[] | undefined,
): Placed<Row>[] =>
  appends.flatMap((append, index) =>
    (rowsOf(append) ?? []).map((row, at) => ({ place: index + 1, number: at + 1, row })),
  );

export const stationColumns: readonly Column<Placed<StationRow>>[] = [
  plain('place', 'int', ({ place }) => place),
  plain('id', 'text', ({ row }) => row.id),
  plain('epoch', 'int', ({ row }) => row.epoch),
  plain('is_closed', 'boolean', ({ row }) => row.isClosed),
  lines('state', ({ row }) => row.state),
];

export const sampleColumns: readonly Column<Placed<Sample>>[] = [
  plain('place', 'int', ({ place }) => place),
  plain('number', 'int', ({ number }) => number),
  column('space', 'text', ({ row }) => row.space),
  column('transaction', 'text', ({ row }) => row.transaction),
  plain('at', 'bigint', ({ row }) => row.at),
  plain('register', 'float8', ({ row }) => row.register),
  plain('amps', 'real', ({ row }) => row.amps),
  plain('watts', 'real', ({ row }) => row.watts),
];
