/**
 * The tests that every store has to pass. They run in any test runner and in a browser: a case
 * fails by throwing.
 */
import { StoreFailed } from './store-errors.ts';
import type { Head, Store, Stored, Write } from './store.ts';

export interface StoreCase {
  readonly name: string;
  /** @param open opens another store on the same data, which is empty at first. */
  readonly run: (open: () => Promise<Store>) => Promise<void>;
}

/** Stores do not look into the head, so a text stands for a state. */
const write = (
  version: number,
  pages: Readonly<Record<string, readonly unknown[]>> = {},
  { isWhole = false, says = `write ${version}` } = {},
): Write => ({
  head: { version, says } as unknown as Head,
  pages: new Map(Object.entries(pages)),
  isWhole,
});

const first = { 'stays 0': [1, 2], 'records 0 ann': [{ id: 's1' }] };

function expectSame(actual: unknown, expected: unknown, what: string): void {
  const [got, wanted] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (got !== wanted) throw new Error(`${what}: ${got} instead of ${wanted}`);
}

const saidIn = ({ head }: Stored) => (head as { says?: string } | undefined)?.says;

const pagesIn = ({ pages }: Stored) =>
  Object.fromEntries([...pages].toSorted(([a], [b]) => (a < b ? -1 : 1)));

const sorted = (pages: object) =>
  Object.fromEntries(Object.entries(pages).toSorted(([a], [b]) => (a < b ? -1 : 1)));

async function expectKept(store: Store, version: number, says: string | undefined, pages: object) {
  expectSame(await store.version(), version, 'the version');
  const stored = await store.load();
  expectSame(saidIn(stored), says, 'the head');
  expectSame(pagesIn(stored), sorted(pages), 'the pages');
}

export const storeCases: readonly StoreCase[] = [
  {
    name: 'holds nothing at first',
    run: async (open) => expectKept(await open(), 0, undefined, {}),
  },
  {
    name: 'gives back what was stored, also to others',
    run: async (open) => {
      const store = await open();
      expectSame(await store.append(write(1, first), 0), 'stored', 'the first write');
      await expectKept(store, 1, 'write 1', first);
      await expectKept(await open(), 1, 'write 1', first);
    },
  },
  {
    name: 'keeps pages that a write leaves out, and takes those it brings',
    run: async (open) => {
      const store = await open();
      await store.append(write(1, first), 0);
      await store.append(write(2, { 'stays 0': [1, 2, 3], 'stays 1': [4] }), 1);
      await store.append(write(3), 2);
      const pages = { ...first, 'stays 0': [1, 2, 3], 'stays 1': [4] };
      await expectKept(store, 3, 'write 3', pages);
      await expectKept(await open(), 3, 'write 3', pages);
    },
  },
  {
    name: 'drops all pages of before when a write is whole',
    run: async (open) => {
      const [store, other] = [await open(), await open()];
      await store.append(write(1, first), 0);
      await other.load();
      await store.append(write(2, { 'stays 0': [9] }, { isWhole: true }), 1);
      await expectKept(store, 2, 'write 2', { 'stays 0': [9] });
      await expectKept(other, 2, 'write 2', { 'stays 0': [9] });
    },
  },
  {
    name: 'tells pages apart whose names begin alike',
    run: async (open) => {
      const store = await open();
      const pages = { 'stays 1': [1], 'stays 11': [11], 'stays 1 a': ['a'] };
      await store.append(write(1, pages), 0);
      await store.append(write(2, { 'stays 1': [2] }), 1);
      await expectKept(await open(), 2, 'write 2', { ...pages, 'stays 1': [2] });
    },
  },
  {
    name: 'loads a page again only when it has changed',
    run: async (open) => {
      const [store, other] = [await open(), await open()];
      await store.append(write(1, first), 0);
      const before = await other.load();
      await store.append(write(2, { 'stays 0': [3] }), 1);
      const after = await other.load();
      const name = 'records 0 ann';
      expectSame(after.pages.get(name) === before.pages.get(name), true, 'the same page');
      expectSame(after.pages.get('stays 0'), [3], 'the page that changed');
    },
  },
  {
    name: 'takes the first of two writes on the same version, and nothing of the second',
    run: async (open) => {
      const [store, other] = [await open(), await open()];
      await store.append(write(1, first), 0);
      const mine = write(2, { 'stays 0': ['mine'] }, { says: 'mine' });
      const theirs = write(2, { 'stays 0': ['theirs'], 'stays 1': [1] }, { says: 'theirs' });
      expectSame(await store.append(mine, 1), 'stored', 'the first');
      expectSame(await other.append(theirs, 1), 'conflict', 'the second');
      await expectKept(other, 2, 'mine', { ...first, 'stays 0': ['mine'] });
      expectSame(await other.append(write(9), 8), 'conflict', 'a write on what never was');
    },
  },
  {
    name: 'loses no write of several who write at once',
    run: async (open) => {
      const writers = await Promise.all(['a', 'b', 'c'].map(async (name) => [name, await open()]));
      const times = 8;
      const countUp = async (name: string, store: Store) => {
        for (let done = 0; done < times;) {
          const version = await store.version();
          const page = { [name]: [done + 1] };
          if ((await store.append(write(version + 1, page), version)) === 'stored') done += 1;
        }
      };
      await Promise.all(writers.map(([name, store]) => countUp(name as string, store as Store)));
      const version = 3 * times;
      const pages = { a: [times], b: [times], c: [times] };
      await expectKept(await open(), version, `write ${version}`, pages);
    },
  },
  {
    name: 'keeps what it had when a write fails halfway, and goes on',
    run: async (open) => {
      const store = await open();
      await store.append(write(1, first), 0);
      // Nothing but plain data can be stored.
      const broken = write(2, { 'stays 0': ['new'], 'stays 1': [() => 'no data'] });
      const failure: unknown = await store.append(broken, 1).catch((error: unknown) => error);
      expectSame(failure instanceof StoreFailed, true, 'a failure of the store');
      await expectKept(store, 1, 'write 1', first);
      await expectKept(await open(), 1, 'write 1', first);
      expectSame(await store.append(write(2, { 'stays 0': [2] }), 1), 'stored', 'the next write');
      await expectKept(await open(), 2, 'write 2', { ...first, 'stays 0': [2] });
    },
  },
  {
    name: 'is not changed by what happens to the data afterwards',
    run: async (open) => {
      const store = await open();
      const page = [1];
      await store.append(write(1, { 'stays 0': page }), 0);
      page.push(2);
      await expectKept(await open(), 1, 'write 1', { 'stays 0': [1] });
    },
  },
];
