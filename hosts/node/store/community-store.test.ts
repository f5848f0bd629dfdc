import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import { databases, type TestDatabase } from '../testing/databases/databases.ts';
import { scopes } from '#api/policy/actor.ts';
import { keyStore } from './keys/key-store.ts';
import { communityStore, type CommunityStore } from './community-store.ts';
import type { LogEntry } from '#api/store/log-entry.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

const entry = (seq: number, more: Partial<LogEntry> = {}): LogEntry => ({
  seq,
  at: 1_800_000_000_000 + seq,
  actor: 'resident',
  action: { kind: 'tick' },
  change: { set: { seq } },
  events: { elapsed: [], own: [] },
  ...more,
});

describe.each(databases)('communities in $name', ({ open }) => {
  let database: TestDatabase;
  let store: CommunityStore;
  beforeAll(async () => {
    database = await open();
    store = communityStore(database.first);
  }, 120_000);
  afterAll(() => database?.end());

  const create = async (most = 1000) => {
    const id = randomUUID();
    const isCreated = await store.createSandbox(
      id,
      {
        hash: bytes(`key of ${id}`),
        id: `key_${id}`,
        person: 'resident',
        role: 'agent',
        scopes,
        expires: null,
        name: 'First key',
      },
      { state: bytes('founded'), firstDay: '2026-11-15' },
      most,
    );
    return { id, isCreated };
  };

  /** By its first key. */
  const opens = async (id: string) =>
    (await keyStore(database.first).open(bytes(`key of ${id}`), new Date()))?.id === id;

  test('pruning thousands that nobody uses lets others have their turn', async () => {
    for (let count = 0; count < 40; count += 1) await create();
    let turns = 0;
    let next = setImmediate(function again() {
      turns += 1;
      next = setImmediate(again);
    });
    await store.pruneAll(10);
    clearImmediate(next);
    expect(turns).toBeGreaterThanOrEqual(4);
  });

  test('a key opens its community until it is removed, with all it had', async () => {
    const { id } = await create();
    expect(await opens(id)).toBe(true);
    await store.append(id, entry(1), { idempotency: { key: 'k', request: bytes('r') } });
    await store.remove(id);
    expect(await opens(id)).toBe(false);
    expect(await store.append(id, entry(2))).toBe('gone');
    const left = await database.first.query('select 1 from log where community = $1', [id]);
    expect(left.rowCount).toBe(0);
  });

  test('no more are created than there may be', async () => {
    expect(await create(await store.count())).toMatchObject({ isCreated: false });
    expect(await create((await store.count()) + 1)).toMatchObject({ isCreated: true });
  });

  test('commands of many communities at once each have their own outcome', async () => {
    const ids = await Promise.all([1, 2, 3, 4, 5].map(async () => (await create()).id));
    const [free = '', taken = '', named = '', removed = '', odd = ''] = ids;
    const idempotency = { key: 'k', request: bytes('r') };
    await store.append(taken, entry(1));
    await store.append(named, entry(1), { idempotency });
    await store.remove(removed);
    const action = { kind: 'jump', note: '\u0000' } as never;
    const outcomes = await Promise.all([
      store.append(free, entry(1), { idempotency }),
      store.append(taken, entry(1), { idempotency }),
      store.append(named, entry(2), { idempotency }),
      store.append(removed, entry(1)),
      store.append(odd, entry(1, { action })),
    ]);
    expect(outcomes).toEqual(['stored', 'conflict', 'repeated', 'gone', 'stored']);
    expect(await store.earlier(free, 'resident', 'k')).toMatchObject({ seq: 1 });
    expect(await store.earlier(taken, 'resident', 'k')).toBeNull();
    const logs = await Promise.all(ids.map((id) => store.entries(id, 0)));
    expect(logs.map(({ length }) => length)).toEqual([1, 1, 1, 0, 1]);
    expect(logs[4]).toEqual([entry(1, { action })]);
  });

  test('one that cannot be stored does not keep the others from it', async () => {
    const [fine, bad] = [await create(), await create()];
    const actor = '\u0000';
    const [stored, refused] = await Promise.allSettled([
      store.append(fine.id, entry(1)),
      store.append(bad.id, entry(1, { actor })),
    ]);
    expect(stored).toEqual({ status: 'fulfilled', value: 'stored' });
    expect(refused.status).toBe('rejected');
  });

  const keep = (id: string, seq: number, repeatMinutes = 0) =>
    store.keepSnapshot(id, { seq, state: bytes(`at ${seq}`) }, repeatMinutes);
  const seqsOf = async (id: string) => (await store.entries(id, 0)).map(({ seq }) => seq);
  const ageSnapshots = (id: string, interval: string) =>
    database.first.query('update snapshots set kept = kept - $2::interval where community = $1', [
      id,
      interval,
    ]);

  test('two snapshots are kept, and the log after the older one', async () => {
    const { id } = await create();
    for (const seq of [1, 2, 3, 4]) await store.append(id, entry(seq));
    await keep(id, 2);
    await keep(id, 2);
    expect(await seqsOf(id)).toEqual([1, 2, 3, 4]);
    await keep(id, 4);
    expect(await store.snapshot(id)).toMatchObject({ seq: 4 });
    expect(String((await store.snapshot(id, 3))?.state)).toBe('at 2');
    expect(await store.snapshot(id, 1)).toBeNull();
    expect(await seqsOf(id)).toEqual([3, 4]);
  });

  test('and more, as long as writes are to be answered again', async () => {
    const { id } = await create();
    await store.append(id, entry(1));
    await keep(id, 1);
    await ageSnapshots(id, '2 minutes');
    for (const seq of [2, 3, 4]) {
      await store.append(id, entry(seq));
      await keep(id, seq, 10);
    }
    expect(await seqsOf(id)).toEqual([1, 2, 3, 4]);
    await ageSnapshots(id, '9 minutes');
    await store.pruneAll(10);
    expect(await seqsOf(id)).toEqual([2, 3, 4]);
    expect(await store.snapshot(id, 1)).toMatchObject({ seq: 1 });
  });

  test('but not of more than 4,000 writes', async () => {
    const { id } = await create();
    for (const seq of [1, 2, 4001]) {
      await store.append(id, entry(seq));
      await keep(id, seq, 10);
    }
    expect(await seqsOf(id)).toEqual([2, 4001]);
  });

  test('a name is known for a day', async () => {
    const idempotency = { key: 'k', request: bytes('r') };
    const named = async (interval: string) => {
      const { id } = await create();
      await store.append(id, entry(1), { idempotency });
      const age = 'update idempotency set named = now() - $2::interval where community = $1';
      await database.first.query(age, [id, interval]);
      return id;
    };
    const [past, recent] = [await named('25 hours'), await named('23 hours')];
    await store.pruneAll(10);
    expect(await store.earlier(past, 'resident', 'k')).toBeNull();
    expect(await store.earlier(recent, 'resident', 'k')).toMatchObject({ seq: 1 });
  });

  test('only what nobody has used for the given time is removed', async () => {
    const [old, recent] = [await create(), await create()];
    const age = `update communities set last_used = now() - interval '15 days' where id = $1`;
    await database.first.query(age, [old.id]);
    expect(await store.removeUnused(14)).toBe(1);
    expect(await opens(old.id)).toBe(false);
    expect(await opens(recent.id)).toBe(true);
    await database.first.query(age, [recent.id]);
    await opens(recent.id);
    expect(await store.removeUnused(14)).toBe(0);
  });

  test('migrations that were carried out are not carried out again', async () => {
    await Promise.all([database.another?.(), database.another?.()]);
    const { rows } = await database.first.query<{ number: number }>(
      'select number from migrations order by number',
    );
    const files = readdirSync(join(import.meta.dirname, 'migrations')).toSorted();
    expect(rows.map(({ number }) => number)).toEqual(files.map((name) => Number(name.slice(0, 4))));
  });
});
