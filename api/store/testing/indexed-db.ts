/**
 * IndexedDB as far as our store uses it: one database with one table, without indexes. For tests
 * outside a browser; the same cases run in a real one.
 */

type Key = number | string | readonly Key[];
type Range = { readonly lower: Key; readonly upper?: Key; readonly isUpperOpen?: boolean };
type Records = readonly (readonly [Key, unknown])[];

/** Numbers before strings before arrays. */
const rankOf = (key: Key) => (typeof key === 'number' ? 0 : typeof key === 'string' ? 1 : 2);

function compare(one: Key, other: Key): number {
  if (rankOf(one) !== rankOf(other)) return rankOf(one) - rankOf(other);
  if (typeof one !== 'object' || typeof other !== 'object') {
    return one === other ? 0 : one < other ? -1 : 1;
  }
  for (const [place, part] of one.entries()) {
    const against = other[place];
    const found = against === undefined ? 1 : compare(part, against);
    if (found !== 0) return found;
  }
  return one.length - other.length;
}

function isIn(key: Key, wanted: Range | Key): boolean {
  if (typeof wanted !== 'object' || !('lower' in wanted)) return compare(key, wanted) === 0;
  const { lower, upper, isUpperOpen } = wanted;
  if (compare(key, lower) < 0) return false;
  if (upper === undefined) return true;
  const end = compare(key, upper);
  return isUpperOpen ? end < 0 : end <= 0;
}

class Asked extends EventTarget {
  result: unknown = undefined;
}

/** Transactions run one after the other; each ends when nothing more was asked of it. */
class Transaction extends EventTarget {
  readonly error = null;
  readonly #before: Records;
  readonly #disk: { records: Records };
  readonly #asked: (() => void)[] = [];
  #isOver = false;

  constructor(disk: { records: Records }) {
    super();
    this.#disk = disk;
    this.#before = disk.records;
  }

  objectStore() {
    const ask = (answer: () => unknown) => {
      const request = new Asked();
      this.#asked.push(() => {
        request.result = answer();
        request.dispatchEvent(new Event('success'));
      });
      return request;
    };
    const disk = this.#disk;
    const without = (isGone: (key: Key) => boolean) => disk.records.filter(([key]) => !isGone(key));
    const keysIn = (range: Range | Key) =>
      disk.records.map(([key]) => key).filter((key) => isIn(key, range));
    return {
      get: (wanted: Key) =>
        ask(() => structuredClone(disk.records.find(([key]) => compare(key, wanted) === 0)?.[1])),
      getAll: (range: Range) =>
        ask(() =>
          disk.records
            .filter(([key]) => isIn(key, range))
            .map(([, value]) => structuredClone(value)),
        ),
      getAllKeys: (range: Range) => ask(() => keysIn(range)),
      count: (range: Range | Key) => ask(() => keysIn(range).length),
      /** Only what comes last. */
      openKeyCursor: (range: Range) =>
        ask(() => {
          const key = keysIn(range).at(-1);
          return key === undefined ? null : { key };
        }),
      put: (value: unknown, at: Key) => {
        const stored = structuredClone(value);
        return ask(() => {
          const others = without((key) => compare(key, at) === 0);
          disk.records = [...others, [at, stored] as const].toSorted(([a], [b]) => compare(a, b));
        });
      },
      delete: (range: Range | Key) =>
        ask(() => (disk.records = without((key) => isIn(key, range)))),
    };
  }

  abort() {
    this.#isOver = true;
    this.#disk.records = this.#before;
    this.dispatchEvent(new Event('abort'));
  }

  async run() {
    // What is asked of it in the same task belongs to it.
    await Promise.resolve();
    for (let next = this.#asked.shift(); next; next = this.#asked.shift()) {
      next();
      if (this.#isOver) return;
      await Promise.resolve();
    }
    this.dispatchEvent(new Event('complete'));
  }
}

/** An empty `indexedDB`, and the `IDBKeyRange` that goes with it. */
export function testIndexedDb() {
  const disk: { records: Records } = { records: [] };
  let turn = Promise.resolve();
  const open = () => {
    const request = new Asked();
    request.result = Object.assign(new EventTarget(), {
      createObjectStore: () => undefined,
      close: () => undefined,
      transaction: () => {
        const created = new Transaction(disk);
        turn = turn.then(() => created.run());
        return created;
      },
    });
    queueMicrotask(() => {
      request.dispatchEvent(new Event('upgradeneeded'));
      request.dispatchEvent(new Event('success'));
    });
    return request;
  };
  return {
    indexedDB: { open },
    IDBKeyRange: {
      lowerBound: (lower: Key): Range => ({ lower }),
      bound: (lower: Key, upper: Key, _isLowerOpen = false, isUpperOpen = false): Range => ({
        lower,
        upper,
        isUpperOpen,
      }),
    },
  };
}
