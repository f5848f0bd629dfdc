import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LogEntry } from '#api/store/log-entry.ts';
import { databases, type TestDatabase } from '../testing/databases/databases.ts';
import { appendStatement } from './append/append-statement.ts';
import type { Append } from './append/columns.ts';
import { communityStore } from './community-store.ts';
import type { Query } from './database.ts';
import { migrateAfter, rebuildAfter } from './migrate.ts';
import * as sql from './statements.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

const entry = (seq: number): LogEntry => ({
  seq,
  at: seq,
  actor: 'ann',
  action: { kind: 'tick' },
  change: { set: { seq } },
  events: { elapsed: [], own: [] },
});

/** An entry with all that can be stored together with one. */
const withAll = (id: string, seq = 3): Append => ({
  id,
  entry: entry(seq),
  idempotency: { key: `key ${seq}`, request: bytes('r') },
  state: bytes('s'),
  due: 5,
  rows: {
    ledger: [{ kind: 'record', id: 's1', at: 1, resident: 'ann', body: { id: 's1' } }],
    samples: [{ space: 'a', transaction: 't1', at: 1, register: 5, amps: 6, watts: null }],
    stations: [],
  },
});

const withoutRows = (id: string): Append => ({ ...withAll(id), state: null, rows: null });

const stationOf = (id: string) => `station of ${id}`;

/** What a station reported, with its own state. */
const ofStation = (id: string): Append => ({
  ...withAll(id, 5),
  state: null,
  rows: {
    ledger: [],
    samples: withAll(id).rows!.samples,
    stations: [{ id: stationOf(id), epoch: 1, state: { heard: true }, isClosed: false }],
  },
});

/** The values of every other statement of the store, for one community; a new one has to be added here. */
const valuesFor = (id: string): Readonly<Record<keyof typeof sql, unknown[]>> => ({
  createSandbox: [
    `new-${id}`,
    bytes(`new-${id}`),
    bytes('s'),
    1e6,
    [],
    null,
    '2026-11-15',
    `key-${id}`,
    'ann',
    'agent',
    'First key',
  ],
  createLive: [`live-${id}`, bytes('s')],
  exists: [id],
  firstDay: [id],
  count: [],
  claimDue: [0, 5000, 10],
  setDue: [id, 3, 7],
  earlier: [id, 'ann', 'key'],
  entries: [id, 0, 9],
  newestEntries: [[id], [0]],
  snapshots: [[id], [9]],
  keepSnapshot: [id, 4, bytes('s')],
  prune: [id, 0],
  someIds: [''],
  forgetNames: [],
  forgetRemovals: [],
  removedBy: [bytes('n')],
  removeUnused: [400],
  remove: [id, null, ''],
});

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Loops': number;
  readonly 'Actual Rows': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** The steps of a plan that really read or wrote a table. */
function* stepsIn(node: PlanNode): Generator<PlanNode & { readonly table: string }> {
  const table = node['Relation Name'];
  if (table !== undefined && node['Actual Loops'] > 0) yield { ...node, table };
  for (const inner of node.Plans ?? []) yield* stepsIn(inner);
}

async function stepsOf(query: Query, text: string, values: unknown[]) {
  const { rows: plans } = await query<{ 'QUERY PLAN': readonly { Plan: PlanNode }[] }>(
    `explain (analyze, format json) ${text}`,
    values,
  );
  return [...stepsIn(plans[0]!['QUERY PLAN'][0]!.Plan)];
}

/** The parts that a statement reads or writes, whatever the table. */
async function partsOf(query: Query, text: string, values: unknown[]) {
  const steps = await stepsOf(query, text, values);
  return new Set(steps.flatMap(({ table }) => /_p(\d)$/.exec(table)?.[1] ?? []));
}

describe.each(databases)('partitions in $name', ({ open }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  }, 120_000);
  afterAll(() => database?.end());

  /** A community with two entries and a snapshot after each; many others beside it. */
  async function fill(): Promise<string> {
    const store = communityStore(database.first);
    const ids = Array.from({ length: 24 }, () => randomUUID());
    for (const id of ids) {
      const holder = { person: 'ann', role: 'agent', scopes: [], expires: null } as const;
      const key = { hash: bytes(id), id: `key of ${id}`, name: 'First key', ...holder };
      await store.createSandbox(id, key, { state: bytes('s'), firstDay: '2026-11-15' }, 1e6);
      for (const seq of [1, 2]) await store.append(id, entry(seq));
      await store.keepSnapshot(id, { seq: 2, state: bytes('s') }, 10);
      await database.first.query(
        `insert into stations (id, community, name, hash, outlets, epoch) values ($1, $2, '', '', '[]', 1)`,
        [stationOf(id), id],
      );
    }
    return ids[7]!;
  }

  test('no statement touches the rows of two communities', async () => {
    const { query } = database.first;
    const id = await fill();
    const texts = new Map<string, string>(Object.entries(sql));
    const others = Object.entries(valuesFor(id)).map(([name, values]) => ({
      name,
      text: texts.get(name)!,
      values,
    }));
    const appending = [withoutRows(id), withAll(id, 4), ofStation(id)].map((one) =>
      appendStatement([one]),
    );
    for (const { name, text, values } of [...appending, ...others]) {
      const parts = await partsOf(query, text, values);
      // Each table is split in the same way, so one community is in one part of all of them.
      expect([name, parts.size]).toEqual([name, Math.min(1, parts.size)]);
    }
    // One that does is found.
    expect((await partsOf(query, 'select from log where seq = $1', [1])).size).toBe(8);
  });

  test('what a station reports locks and changes its row, and looks at no other', async () => {
    const { query } = database.first;
    const id = await fill();
    const { text, values } = appendStatement([{ ...ofStation(id), entry: entry(3) }]);
    const steps = (await stepsOf(query, text, values)).filter(({ table }) => table === 'stations');
    const looked = steps.map(
      (step) =>
        step['Actual Loops'] * (step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0)),
    );
    // It is locked, found again and changed.
    expect(looked).toHaveLength(3);
    expect(Math.max(...looked)).toBe(1);
    const { rows } = await query<{ id: string }>(
      `select id from stations where state is not null and community = $1`,
      [id],
    );
    expect(rows).toEqual([{ id: stationOf(id) }]);
  });

  test('a community that is removed leaves no row in any of them', async () => {
    const { query } = database.first;
    const id = await fill();
    await query(appendStatement([withAll(id)]));
    const left = async () => {
      const counts = ['log', 'snapshots', 'ledger_entries', 'samples'].map(
        (table) => `(select count(*) from ${table} where community = $1)::int as ${table}`,
      );
      return (await query(`select ${counts.join(', ')}`, [id])).rows[0];
    };
    expect(await left()).toMatchObject({ log: 3, ledger_entries: 1, samples: 1 });
    await communityStore(database.first).remove(id);
    expect(await left()).toEqual({ log: 0, snapshots: 0, ledger_entries: 0, samples: 0 });
  });

  test('rows of before are carried over', async () => {
    const { query } = database.first;
    const before = [1, 2, 3, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];
    await rebuildAfter(query, before);
    const ids = Array.from({ length: 20 }, (_, place) => `c${place}`);
    for (const id of ids) {
      await query(`insert into communities (id) values ($1)`, [id]);
      await query(`insert into snapshots (community, seq, state) values ($1, 0, $2)`, [
        id,
        bytes(id),
      ]);
      await query(
        `insert into log (community, seq, at, actor, action, change, events)
        values ($1, 1, 9, 'ann', '{"kind":"tick"}', '{"set":{"b":1,"a":2}}', '{"elapsed":[],"own":[]}')`,
        [id],
      );
    }
    await migrateAfter(query, before);
    const store = communityStore(database.first);
    for (const id of ids) {
      const kept = await store.snapshot(id);
      expect(Buffer.from(kept!.state).toString()).toBe(id);
      const [first] = await store.entries(id, 0);
      // In the order in which they were written.
      expect(JSON.stringify(first!.change)).toBe('{"set":{"b":1,"a":2}}');
      expect(await store.append(id, entry(2))).toBe('stored');
      expect(await store.append(id, entry(1))).toBe('conflict');
    }
    const { rows: numbers } = await query<{ number: number }>(
      'select number from migrations order by number',
    );
    expect(numbers.map(({ number }) => number)).toEqual(numbers.map((_, place) => place + 1));
  });
});
