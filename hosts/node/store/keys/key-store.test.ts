import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scopes } from '#api/policy/actor.ts';
import { databases, type TestDatabase } from '../../testing/databases/databases.ts';
import { communityStore } from '../community-store.ts';
import { keyStore, type KeyStore } from './key-store.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const noon = new Date('2026-11-15T17:00:00Z');
const minutesLater = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);

const maker = { person: 'resident', role: 'agent' } as const;
const resident = { person: 'resident', role: 'resident' } as const;
const stored = (text: string) => ({ id: `id of ${text}`, hash: bytes(text) });

const migration = (name: string) =>
  readFileSync(new URL(`../migrations/${name}.sql`, import.meta.url), 'utf8');

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
    const first = {
      hash: bytes(id),
      id: `key of ${id}`,
      ...maker,
      scopes: ['charging:read'] as const,
      expires,
      name: 'First key',
    };
    const state = { state: bytes('founded'), firstDay: '2026-11-15' } as const;
    await communityStore(database.first).createSandbox(id, first, state, 1000);
    return id;
  };

  test('a key allows what it was made for, until it expires', async () => {
    const id = await create(minutesLater(1));
    expect(await keys.open(bytes(id), noon)).toEqual({
      id,
      communityKind: 'sandbox',
      keyId: `key of ${id}`,
      keyName: 'First key',
      kind: 'key',
      ...maker,
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
    const grant = { ...resident, scopes, expires: minutesLater(5) };
    await keys.add(id, stored(`view of ${id}`), 'view', grant, 2);
    expect(await keys.open(view, noon)).toBeNull();
    const tries = await Promise.all(
      [1, 2, 3, 4].map((number) => keys.exchange(view, stored(`${number} of ${id}`), bounds)),
    );
    expect(tries.filter((one) => one !== null)).toEqual([id]);
    const session = bytes(`${tries.indexOf(id) + 1} of ${id}`);
    expect(await keys.open(session, noon)).toMatchObject({ id, kind: 'session', ...resident });
    expect(await keys.exchange(session, stored('another'), bounds)).toBeNull();
    await keys.remove(session, 'session');
    expect(await keys.open(session, noon)).toBeNull();
  });

  test('an expired right is exchanged for nothing, and nobody gets one for what is not there', async () => {
    const id = await create();
    const view = bytes(`late view of ${id}`);
    const grant = { ...resident, scopes, expires: minutesLater(5) };
    expect(await keys.add(id, stored(`late view of ${id}`), 'view', grant, 2)).toBe(true);
    const bounds = { now: minutesLater(5), expires: minutesLater(9), most: 2 };
    expect(await keys.exchange(view, stored(`late ${id}`), bounds)).toBeNull();
    expect(await keys.add('nowhere', stored('x'), 'view', grant, 2)).toBe(false);
  });

  test('of each kind the newest stay', async () => {
    const id = await create();
    const grant = { ...resident, scopes, expires: null };
    for (const name of ['a', 'b', 'c']) await keys.add(id, stored(id + name), 'session', grant, 2);
    const stayed = await Promise.all(
      ['', 'a', 'b', 'c'].map(async (name) => (await keys.open(bytes(id + name), noon)) !== null),
    );
    expect(stayed).toEqual([true, false, true, true]);
  });

  const anns = { person: 'ann', role: 'agent' } as const;

  test('a key says whose it is, in which role, and when it was used last', async () => {
    const community = await create();
    const made = { ...stored(`anns ${community}`), scopes: ['billing:read'] as const, name: 'App' };
    expect(await keys.create(community, anns, made, 5)).toMatchObject({
      id: made.id,
      name: 'App',
      role: 'agent',
      scopes: ['billing:read'],
      lastUsed: null,
      ended: null,
    });
    expect(await keys.open(made.hash, noon)).toMatchObject({ ...anns, keyId: made.id });
    const [listed] = await keys.list(community, anns);
    expect(listed!.lastUsed).toBeInstanceOf(Date);
    expect(await keys.list(community, { ...anns, role: 'resident' })).toEqual([]);
    expect(await keys.list(community, { ...anns, person: 'ben' })).toEqual([]);
    expect(await keys.create(community, anns, { ...made, ...stored('second') }, 1)).toBeNull();
  });

  test('a rotated key opens with the old secret until its time, and with the new one after it', async () => {
    const community = await create();
    const old = bytes(community);
    const id = `key of ${community}`;
    const rotated = { id, hash: bytes(`new ${community}`), until: minutesLater(10) };
    expect(await keys.rotate(community, anns, rotated)).toBeNull();
    await keys.rotate(community, maker, rotated);
    expect(await keys.open(old, minutesLater(9))).toMatchObject({
      keyId: id,
      expires: minutesLater(10),
    });
    expect(await keys.open(old, minutesLater(10))).toBeNull();
    expect(await keys.open(rotated.hash, minutesLater(11))).toMatchObject({
      keyId: id,
      expires: null,
    });
    // The secret before the last one has ended with the second rotation.
    await keys.rotate(community, maker, { ...rotated, hash: bytes(`newest ${community}`) });
    expect(await keys.open(old, noon)).toBeNull();
    expect(await keys.open(rotated.hash, noon)).not.toBeNull();
  });

  test('an ended key opens nothing, with no secret of its own, and stays in the list', async () => {
    const community = await create();
    const id = `key of ${community}`;
    await keys.rotate(community, maker, {
      id,
      hash: bytes(`new ${community}`),
      until: minutesLater(10),
    });
    expect(await keys.end(community, anns, id, noon)).toBeNull();
    expect(await keys.end(community, maker, id, noon)).toMatchObject({ id, ended: noon });
    for (const secret of [community, `new ${community}`]) {
      expect(await keys.open(bytes(secret), noon)).toBeNull();
    }
    expect(await keys.end(community, maker, id, minutesLater(1))).toMatchObject({ ended: noon });
    const again = { id, hash: bytes(`third ${community}`), until: noon };
    expect(await keys.rotate(community, maker, again)).toBeNull();
    expect((await keys.list(community, maker)).map((key) => key.ended)).toEqual([noon]);
  });

  test('keys from before there were persons keep their Idempotency-Keys', async () => {
    const numbers = ['0001-communities', '0002-keys', '0009-repeated-writes', '0010-removals'];
    const results = (await database.first.query(`
      begin; create schema before; set local search_path = before;
      ${numbers
        .slice(0, 1)
        .map((name) => migration(name))
        .join(';')}
      insert into communities (id, key_hash) values ('a-b', 'hash');
      ${numbers
        .slice(1)
        .map((name) => migration(name))
        .join(';')};
      insert into keys (hash, community, kind, scopes) values ('s', 'a-b', 'session', '{}');
      insert into idempotency (community, actor, key, request, seq)
      values ('a-b', 'agent', 'x', '', 1), ('a-b', 'resident', 'x', '', 2);
      ${migration('0017-key-holders')};
      select kind, person, role, scopes[9] as scope, (select actor from idempotency where seq = 1) = id as named
      from keys order by kind; rollback`)) as unknown as { command: string; rows: unknown[] }[];
    expect(results.find(({ command }) => command === 'SELECT')?.rows).toEqual([
      { kind: 'key', person: 'resident', role: 'agent', scope: 'keys:manage', named: true },
      { kind: 'session', person: 'resident', role: 'resident', scope: null, named: false },
    ]);
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
        scopes: scopes.filter((scope) => scope !== 'keys:manage'),
        expires: null,
      }),
    ]);
  });
});
