import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appendStatement } from '../../store/append/append-statement.ts';
import { databases, type TestDatabase } from '../../testing/databases/databases.ts';
import * as sql from './statements.ts';

interface PlanNode {
  readonly 'Relation Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Recheck Cond'?: string;
  readonly 'Node Type': string;
  readonly Plans?: readonly PlanNode[];
}

function* nodesOf(node: PlanNode): Generator<PlanNode> {
  yield node;
  for (const inner of node.Plans ?? []) yield* nodesOf(inner);
}

describe.each(databases)('statements of lines on $name', ({ open }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
    await database.first.query(`insert into communities (id, kind) values ('house', 'live')`);
    await database.first.query(
      `insert into stations (id, community, name, hash, outlets)
      select 'station ' || at, 'house', '', '', '[]' from
      generate_series(1, 2000) as at`,
    );
    await database.first.query('analyze stations');
  }, 120_000);
  afterAll(() => database?.end());

  const { findMany, claim, keepStates, keepChanges, addMessages } = sql;

  const { text: append } = appendStatement([
    {
      id: 'house',
      entry: {
        seq: 1,
        at: 0,
        actor: 'ann',
        action: { kind: 'tick' },
        change: {},
        events: { elapsed: [], own: [] },
      },
      idempotency: null,
      state: null,
      due: null,
      rows: {
        ledger: [],
        samples: [],
        stations: [{ id: 'station 7', epoch: 1, state: {}, isClosed: false }],
      },
    },
  ]);

  test.each(Object.entries({ append, findMany, claim, keepStates, keepChanges, addMessages }))(
    '%s looks up the stations it is about, however many others there are',
    async (_, text) => {
      const { rows } = await database.first.query<{
        'QUERY PLAN': readonly { Plan: PlanNode }[];
      }>(`explain (generic_plan, format json) ${text}`);
      const scans = [...nodesOf(rows[0]!['QUERY PLAN'][0]!.Plan)].filter(
        (node) => node['Relation Name'] === 'stations' && /Scan/.test(node['Node Type']),
      );
      for (const scan of scans) {
        expect(scan['Index Cond'] ?? scan['Recheck Cond']).toMatch(/\bid = /);
      }
    },
  );
});
