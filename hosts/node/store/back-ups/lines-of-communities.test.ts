import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { annArrives, evening, liveHouse } from '#api/testing/live.ts';
import { resident } from '#api/testing/community.ts';
import { openTestCommunities } from '../../testing/community-client.ts';
import { databases, type TestDatabase } from '../../testing/databases/databases.ts';
import type { Database, Query } from '../database.ts';
import { backUp, restore } from './back-up.ts';
import { perLine } from './lines-of-communities.ts';

const call = { actor: resident('ann'), idempotency: null };
const slow = { timeout: 120_000 };

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const task of cleanUp.splice(0).toReversed()) await task();
});

/** A house in which Ann charges, with a kept state in the middle of its log. */
async function house(database: Database) {
  const clock = { now: evening as number };
  const communities = openTestCommunities(database, { clock });
  const id = await communities.createLive(liveHouse());
  for (const [number, { at, action }] of annArrives().entries()) {
    clock.now = at;
    await communities
      .live(id)
      .forCall(call)
      .act(() => action);
    if (number === 2) await communities.keepSnapshots();
  }
  return { id, clock };
}

const stateOf = async (database: Database, { id, clock }: Awaited<ReturnType<typeof house>>) => {
  const { world, ledger } = await openTestCommunities(database, { clock })
    .live(id)
    .forCall(call)
    .present();
  return JSON.stringify({ world, ledger });
};

const rowsIn = async ({ query }: Database, table: string, order: string) =>
  (await query(`select * from ${table} order by ${order}`)).rows;

function backUpFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fairwatt-back-up-'));
  cleanUp.push(() => rmSync(folder, { recursive: true }));
  return join(folder, 'communities.ndjson.gz');
}

/** Calls back once, after the first statement with a text. */
function interrupted(query: Query, text: string, then: () => Promise<void>) {
  let isOver = false;
  return (async (...asked: Parameters<Query>) => {
    const result = await query(...asked);
    const [statement] = asked;
    if (isOver || typeof statement !== 'string' || !statement.includes(text)) return result;
    isOver = true;
    await then();
    return result;
  }) as Query;
}

describe.each(databases)('a back-up of $name', ({ open }) => {
  async function twoDatabases(): Promise<[Database, Database]> {
    const both: TestDatabase[] = [await open(), await open()];
    for (const { end } of both) cleanUp.push(end);
    return [both[0]!.first, both[1]!.first];
  }

  test('has a house of many years in lines of a few rows each', slow, async () => {
    const [used, fresh] = await twoDatabases();
    const home = await house(used);
    const { id } = home;
    const many = 2 * perLine.ledger;
    // Its first entry comes after many others, as do its readings and bills.
    for (const table of ['snapshots', 'log']) {
      for (const sign of ['-', `${many} -`]) {
        await used.query(`update ${table} set seq = ${sign} seq where community = $1`, [id]);
      }
    }
    await used.query(
      `insert into log (community, seq, at, actor, action, change, events)
      select $1, n, n, 'ann', '{"kind":"tick"}', '{}', '{"elapsed":[],"own":[]}'
      from generate_series(1, ${many} - 1) n`,
      [id],
    );
    await used.query(
      `insert into samples (community, seq, place, space, transaction, at, register)
      select $1, n / 2, 10 + n % 2, 'a', 't', n, n from generate_series(1, ${many}) n`,
      [id],
    );
    await used.query(
      `insert into ledger_entries (community, kind, id, seq, at, resident, body)
      select $1, 'record', n::text, n, n, 'ann', '{"a":"line\\nbreak"}' from generate_series(1, ${many}) n`,
      [id],
    );
    const file = backUpFile();
    await backUp(used.query, file);
    const lines = gunzipSync(readFileSync(file)).toString().trim().split('\n');
    const lengths = lines.flatMap((line) =>
      Object.values(JSON.parse(line) as object)
        .filter((rows) => Array.isArray(rows))
        .map(({ length }: unknown[]) => length),
    );
    expect(Math.max(...lengths)).toBe(perLine.ledger);
    expect(await restore(fresh.query, file)).toBe(1);
    for (const [table, order] of [
      ['log', 'seq'],
      ['samples', 'seq, place'],
      ['ledger_entries', 'id'],
    ] as const) {
      expect(await rowsIn(fresh, table, order)).toEqual(await rowsIn(used, table, order));
    }
    expect(await stateOf(fresh, home)).toBe(await stateOf(used, home));
  });

  test('is of one moment for a house that goes on while it is written', slow, async () => {
    const [used, fresh] = await twoDatabases();
    const home = await house(used);
    const { id, clock } = home;
    const before = await stateOf(used, home);
    const goOn = async () => {
      const { log } = (
        await used.query<{ log: number }>('select max(seq) as log from log where community = $1', [
          id,
        ])
      ).rows[0]!;
      await used.query(
        `insert into log (community, seq, at, actor, action, change, events)
        values ($1, $2, 1, 'ann', '{"kind":"tick"}', '{"set":{"later":1}}', '{"elapsed":[],"own":[]}')`,
        [id, log + 1],
      );
      await used.query(
        `insert into samples (community, seq, place, space, transaction, at, register)
        values ($1, $2, 1, 'a', 't', 1, 1)`,
        [id, log + 1],
      );
    };
    const query = interrupted(used.query, "'communities'", goOn);
    const file = backUpFile();
    await backUp(query, file);
    expect(await restore(fresh.query, file)).toBe(1);
    expect(await stateOf(fresh, home)).toBe(before);
    expect(await rowsIn(fresh, 'samples', 'seq')).not.toContainEqual(
      expect.objectContaining({ register: 1 }),
    );
    const go = openTestCommunities(fresh, { clock }).live(id).forCall(call);
    await go.act(() => ({ kind: 'tick' }));
  });

  test('has who joined a house while it was written', slow, async () => {
    const [used, fresh] = await twoDatabases();
    const { id } = await house(used);
    const somebodyJoins = async () => {
      await used.query(
        `insert into people (id, email, name, created) values ('p', 'a@b.example', '', now())`,
      );
      await used.query(
        `insert into memberships (community, person, role, joined) values ($1, 'p', 'resident', now())`,
        [id],
      );
    };
    const query = interrupted(used.query, "'people'", somebodyJoins);
    const file = backUpFile();
    await backUp(query, file);
    expect(await restore(fresh.query, file)).toBe(1);
    expect(await rowsIn(fresh, 'memberships', 'person')).toHaveLength(1);
    expect(await rowsIn(fresh, 'people', 'id')).toEqual(await rowsIn(used, 'people', 'id'));
  });
});
