import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scopes } from '#api/actor.ts';
import { hasPostgres, testPglite, testPostgres, type TestDatabase } from '../testing/databases.ts';
import { communityStore } from './community-store.ts';
import { keyStore, type KeyStore } from './key-store.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const noon = new Date('2026-11-15T17:00:00Z');
const minutesLater = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);

const migration = (name: string) =>
  readFileSync(new URL(`migrations/${name}.sql`, import.meta.url), 'utf8');

const databases = [
  { name: 'PGlite', open: testPglite, isThere: true },
  {
    name: 'PostgreSQL (skipped where npm has no binaries)',
    open: testPostgres,
    isThere: hasPostgres,
  },
].filter(({ isThere }) => isThere);

describe.each(databases)('keys in $name', ({ open }) => {
  let database: TestDatabase;
  let keys: KeyStore;
  beforeAll(async () => {
    database = await open();
    keys = keyStore(database.first);
  }, 120_000);
  afterAll(() => database?.end());

  const create = async (expires: Date | null = null) => {
    const id = randomUUID();
    const first = { hash: bytes(id), scopes: ['charging:read'] as const, expires };
    const state = { state: bytes('founded'), firstDay: '2026-11-15' } as const;
    await communityStore(database.first).createSandbox(id, first, state, 1000);
    return id;
  };

  test('a key allows what it was made for, until it expires', async () => {
    const id = await create(minutesLater(1));
    expect(await keys.open(bytes(id), noon)).toEqual({
      id,
      communityKind: 'sandbox',
      kind: 'key',
      scopes: ['charging:read'],
      expires: minutesLater(1),
      quoteSecret: expect.stringMatching(/^[\da-f]{64}$/) as string,
    });
    expect(await keys.open(bytes(id), minutesLater(1))).toBeNull();
    await keys.removeExpired(minutesLater(1));
    const { rows } = await database.first.query('select 1 from keys where community = $1', [id]);
    expect(rows).toEqual([]);
  });

  test('of many who exchange a right to look, one gets a session, and the right opens nothing', async () => {
    const id = await create();
    const view = bytes(`view of ${id}`);
    const bounds = { now: minutesLater(1), expires: minutesLater(9), most: 2 };
    await keys.add(id, view, 'view', { scopes, expires: minutesLater(5) }, 2);
    expect(await keys.open(view, noon)).toBeNull();
    const tries = await Promise.all(
      [1, 2, 3, 4].map((number) => keys.exchange(view, bytes(`${number} of ${id}`), bounds)),
    );
    expect(tries.filter((one) => one !== null)).toEqual([id]);
    const session = bytes(`${tries.indexOf(id) + 1} of ${id}`);
    expect(await keys.open(session, noon)).toMatchObject({ id, kind: 'session' });
    expect(await keys.exchange(session, bytes('another'), bounds)).toBeNull();
    await keys.remove(session, 'session');
    expect(await keys.open(session, noon)).toBeNull();
  });

  test('an expired right is exchanged for nothing, and nobody gets one for what is not there', async () => {
    const id = await create();
    const view = bytes(`late view of ${id}`);
    const grant = { scopes, expires: minutesLater(5) };
    expect(await keys.add(id, view, 'view', grant, 2)).toBe(true);
    const bounds = { now: minutesLater(5), expires: minutesLater(9), most: 2 };
    expect(await keys.exchange(view, bytes(`late ${id}`), bounds)).toBeNull();
    expect(await keys.add('nowhere', bytes('x'), 'view', grant, 2)).toBe(false);
  });

  test('of each kind the newest stay', async () => {
    const id = await create();
    const grant = { scopes, expires: null };
    for (const name of ['a', 'b', 'c']) await keys.add(id, bytes(id + name), 'session', grant, 2);
    const stayed = await Promise.all(
      ['', 'a', 'b', 'c'].map(async (name) => (await keys.open(bytes(id + name), noon)) !== null),
    );
    expect(stayed).toEqual([true, false, true, true]);
  });

  test('keys of communities that were there before there were kinds allow everything', async () => {
    const results = (await database.first.query(`
      begin; create schema earlier; set local search_path = earlier;
      ${migration('0001-communities')}
      insert into communities (id, key_hash) values ('old', 'hash');
      ${migration('0002-keys')}
      select * from keys; rollback`)) as unknown as { command: string; rows: unknown[] }[];
    expect(results.find(({ command }) => command === 'SELECT')?.rows).toEqual([
      expect.objectContaining({
        community: 'old',
        kind: 'key',
        scopes: [...scopes],
        expires: null,
      }),
    ]);
  });
});
