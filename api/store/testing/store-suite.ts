/**
 * The tests that every store has to pass: memory, IndexedDB, PGlite and PostgreSQL. They run in any
 * test runner and in a browser: a case fails by throwing.
 */
import type { Books } from '#engine/service/books.ts';
import type { LogEntry, Idempotency } from '../log-entry.ts';
import type { LogStore, StoredState } from '../log-store.ts';

/** A community on a store, as a case finds it. */
export interface StoreUnderTest {
  /** Opens the store once more, as another tab or process would. */
  readonly open: () => Promise<LogStore>;
  /** Creates a community with a state; returns its id and the number of that state. */
  readonly create: (state: TestState) => Promise<{ readonly id: string; readonly seq: number }>;
}

export interface StoreCase {
  readonly name: string;
  readonly run: (under: StoreUnderTest) => Promise<void>;
}

export type TestState = Books & StoredState;

/** Stores do not look into a state, except that its ledger has pages. */
export const testState = (says: string): TestState =>
  ({
    format: 4,
    world: { now: 1, says, zebra: { z: 1, a: [null, 'ü'] } },
    ledger: {
      nextNumber: 3,
      stays: [[{ says }], [{ from: 2 }]],
      accounts: {
        'ann b': { records: [[{ id: 's1' }]], reservations: [], invoices: [], disputes: [] },
      },
    },
  }) as unknown as TestState;

export const testEntry = (seq: number, more: Partial<LogEntry> = {}): LogEntry => ({
  seq,
  at: 1_800_000_000_000 + seq,
  actor: 'resident',
  action: { kind: 'tick' },
  change: { set: { seq } },
  events: { elapsed: [], own: [] },
  ...more,
});

const alone = { idempotency: null, state: null, due: null };

const named = (key: string): { readonly idempotency: Idempotency } => ({
  idempotency: { key, request: new Uint8Array([1, 2]) },
});

function expectSame(actual: unknown, expected: unknown, what: string): void {
  const [got, wanted] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (got !== wanted) throw new Error(`${what}: ${got} instead of ${wanted}`);
}

/** As JSON, so that the order of keys counts. */
async function expectState(store: LogStore, id: string, seq: number, state: TestState) {
  const { size: _size, ...kept } = (await store.snapshot(id))!;
  expectSame(kept, { seq, state }, 'the newest snapshot');
}

async function expectEntries(
  store: LogStore,
  id: string,
  after: number,
  expected: readonly LogEntry[],
) {
  expectSame(await store.entries(id, after), expected, `the entries after ${after}`);
}

export const storeCases: readonly StoreCase[] = [
  {
    name: 'has nothing of a community that nobody created',
    run: async ({ open }) => {
      const store = await open();
      expectSame(await store.snapshot('nobody'), null, 'its snapshot');
      expectSame(await store.append('nobody', testEntry(1), alone), 'gone', 'an entry');
      expectSame(await store.snapshot('nobody'), null, 'its snapshot then');
    },
  },
  {
    name: 'gives back a state as it was, also to others',
    run: async ({ open, create }) => {
      const { id, seq } = await create(testState('first'));
      await expectState(await open(), id, seq, testState('first'));
      await expectEntries(await open(), id, seq, []);
    },
  },
  {
    name: 'gives back entries in order and as they were, also to others',
    run: async ({ open, create }) => {
      const [store, other] = [await open(), await open()];
      const { id, seq } = await create(testState('first'));
      const odd = {
        action: { kind: 'jump', zebra: 1, ant: { z: [1], a: '\u0000' }, to: 5 } as never,
        change: { set: { z: 1, a: [null] }, drop: ['b'] },
      };
      const entries = [testEntry(seq + 1, odd), testEntry(seq + 2), testEntry(seq + 3)];
      for (const entry of entries) {
        expectSame(await store.append(id, entry, alone), 'stored', 'an entry');
      }
      await expectEntries(other, id, seq, entries);
      await expectEntries(other, id, seq + 1, entries.slice(1));
      expectSame(await other.entries(id, seq, seq + 1), entries.slice(0, 1), 'up to a number');
      await expectEntries(other, id, seq + 3, []);
    },
  },
  {
    name: 'takes the first of two entries with one number, and nothing of the second',
    run: async ({ open, create }) => {
      const [store, other] = [await open(), await open()];
      const { id, seq } = await create(testState('first'));
      const [one, two] = await Promise.all([
        store.append(id, testEntry(seq + 1), { ...alone, ...named('one') }),
        other.append(id, testEntry(seq + 1), { ...alone, ...named('two') }),
      ]);
      expectSame([one, two].toSorted(), ['conflict', 'stored'], 'the outcomes');
      const kept = one === 'stored' ? ['one', 'two'] : ['two', 'one'];
      expectSame((await other.earlier(id, 'resident', kept[0]!))?.seq, seq + 1, 'the key stored');
      expectSame(await store.earlier(id, 'resident', kept[1]!), null, 'the other key');
      await expectEntries(store, id, seq, [testEntry(seq + 1)]);
      const late = { ...alone, state: testState('late') };
      const wholly = testEntry(seq + 1, { change: null });
      expectSame(await other.append(id, wholly, late), 'conflict', 'a whole state');
      await expectState(store, id, seq, testState('first'));
    },
  },
  {
    name: 'loses no write of several who write at once',
    run: async ({ open, create }) => {
      const { id, seq } = await create(testState('first'));
      const times = 6;
      const writeAll = async (actor: string) => {
        const store = await open();
        let newest = seq;
        for (let done = 0; done < times;) {
          const entry = testEntry(newest + 1, { actor });
          if ((await store.append(id, entry, alone)) === 'stored') done += 1;
          newest = ((await store.entries(id, seq)) as readonly LogEntry[]).at(-1)!.seq;
        }
      };
      await Promise.all(['a', 'b', 'c'].map(writeAll));
      const entries = (await (await open()).entries(id, seq)) as readonly LogEntry[];
      const numbers = Array.from({ length: 3 * times }, (_, at) => seq + 1 + at);
      expectSame(
        entries.map((entry) => entry.seq),
        numbers,
        'the numbers',
      );
      for (const actor of ['a', 'b', 'c']) {
        const own = entries.filter((entry) => entry.actor === actor);
        expectSame(own.length, times, `the writes of ${actor}`);
      }
    },
  },
  {
    name: 'stores one write of an actor for a key',
    run: async ({ open, create }) => {
      const store = await open();
      const { id, seq } = await create(testState('first'));
      const elsewhere = await create(testState('second'));
      const more = { ...alone, ...named('k') };
      expectSame(await store.append(id, testEntry(seq + 1), more), 'stored', 'the first');
      expectSame(await store.append(id, testEntry(seq + 2), more), 'repeated', 'the second');
      // Also by a client that knows nothing of the first.
      expectSame(await store.append(id, testEntry(seq + 1), more), 'repeated', 'the same again');
      await expectEntries(store, id, seq, [testEntry(seq + 1)]);
      const agents = testEntry(seq + 2, { actor: 'agent' });
      expectSame(await store.append(id, agents, more), 'stored', 'that of another actor');
      const there = testEntry(elsewhere.seq + 1);
      expectSame(await store.append(elsewhere.id, there, more), 'stored', 'in another community');
      const found = (await store.earlier(id, 'resident', 'k'))!;
      expectSame([found.seq, ...found.request], [seq + 1, 1, 2], 'what was asked');
    },
  },
  {
    name: 'has a whole state and its entry at once',
    run: async ({ open, create }) => {
      const [store, other] = [await open(), await open()];
      const { id, seq } = await create(testState('first'));
      await store.append(id, testEntry(seq + 1), alone);
      const entry = testEntry(seq + 2, { change: null });
      const more = { ...alone, state: testState('second') };
      expectSame(await store.append(id, entry, more), 'stored', 'a whole state');
      await expectState(other, id, seq + 2, testState('second'));
      await expectEntries(other, id, seq + 1, [entry]);
      await store.append(id, testEntry(seq + 3), alone);
      await expectEntries(other, id, seq + 2, [testEntry(seq + 3)]);
    },
  },
  {
    name: 'keeps a snapshot, the entry before it and those after it',
    run: async ({ open, create }) => {
      const [store, other] = [await open(), await open()];
      const { id, seq } = await create(testState('first'));
      for (const next of [1, 2, 3, 4]) await store.append(id, testEntry(seq + next), alone);
      for (const next of [2, 4]) {
        const state = testState(`at ${next}`);
        await store.keepSnapshot(id, { seq: seq + next, state }, 0);
      }
      await expectState(other, id, seq + 4, testState('at 4'));
      expectSame(await other.snapshot(id, seq + 1), null, 'what is older than the last but one');
      await expectEntries(other, id, seq + 3, [testEntry(seq + 4)]);
      // Somebody who has not looked since sees that the log has gone on, and cannot write into it.
      const seen = (await other.entries(id, seq + 1)) as readonly LogEntry[];
      expectSame(seen.at(-1), testEntry(seq + 4), 'the newest entry');
      expectSame(await other.append(id, testEntry(seq + 2), alone), 'conflict', 'an old number');
      expectSame(await other.append(id, testEntry(seq + 5), alone), 'stored', 'the next');
    },
  },
  {
    name: 'tells communities apart',
    run: async ({ open, create }) => {
      const store = await open();
      const one = await create(testState('one'));
      const other = await create(testState('other'));
      await store.append(one.id, testEntry(one.seq + 1), alone);
      await store.keepSnapshot(one.id, { seq: one.seq + 1, state: testState('later') }, 0);
      await expectState(store, other.id, other.seq, testState('other'));
      await expectEntries(store, other.id, other.seq, []);
    },
  },
  {
    name: 'is not changed by what happens to an entry afterwards',
    run: async ({ open, create }) => {
      const store = await open();
      const { id, seq } = await create(testState('first'));
      const items = [1];
      const change = { set: { items } };
      await store.append(id, testEntry(seq + 1, { change }), alone);
      items.push(2);
      const kept = { set: { items: [1] } };
      await expectEntries(await open(), id, seq, [testEntry(seq + 1, { change: kept })]);
    },
  },
];

/** What stores in a browser have to do besides. */
export const browserStoreCases: readonly StoreCase[] = [
  {
    name: 'keeps what it had when a write cannot be stored, and goes on',
    run: async ({ open, create }) => {
      const store = await open();
      const { id, seq } = await create(testState('first'));
      // Nothing but plain data can be stored.
      const broken = testEntry(seq + 1, { change: { set: { no: () => 'no data' } } });
      const failure: unknown = await store
        .append(id, broken, alone)
        .catch((error: unknown) => error);
      expectSame((failure as Error).name, 'StoreFailed', 'the failure');
      await expectState(store, id, seq, testState('first'));
      await expectEntries(await open(), id, seq, []);
      expectSame(await store.append(id, testEntry(seq + 1), alone), 'stored', 'the next');
    },
  },
  {
    name: 'says when a log ends before the number that somebody has',
    run: async ({ open, create }) => {
      const store = await open();
      const { id, seq } = await create(testState('first'));
      expectSame(await store.entries(id, seq + 1), 'gone', 'the log');
      expectSame(await store.entries('nobody', 1), 'gone', 'a log of nobody');
    },
  },
];

/** Creates a community in a store of a browser, where a first whole state does. */
export async function createInBrowser(store: LogStore, id: string, state: TestState) {
  await store.append(id, testEntry(1, { change: null }), { ...alone, state });
  return { id, seq: 1 };
}
