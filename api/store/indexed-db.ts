import { StoreFailed, StoreFull } from './store-errors.ts';
import type { Store, Stored, Write } from './store.ts';

const databaseName = 'fairwatt-demo';
/**
 * One object store: the version and the state under these keys, each page of the ledger under
 * `[name, version that wrote it]`. A tab that reloads reads the keys of all pages, but only those
 * pages that others have written since.
 */
const table = 'state';
const versionKey = 'version';
const stateKey = 'state';
type PageKey = readonly [name: string, version: number];

/** IndexedDB sorts arrays after strings and numbers, and longer arrays after their prefixes. */
const everyPage = () => IDBKeyRange.lowerBound([]);
const everyVersionOf = (name: string) => IDBKeyRange.bound([name], [name, []]);

/**
 * A store that survives reloads and crashes, shared by all tabs. Rejects if the browser refuses it.
 */
export async function indexedDbStore(): Promise<Store> {
  let opened: IDBDatabase | null = null;
  let known: KnownPages = new Map();
  const connection = async () => {
    if (opened !== null) return opened;
    const database = await open();
    // Closed by the browser, or to let newer code upgrade it; the next use opens it again.
    const close = () => {
      database.close();
      opened = null;
      // The database may have been deleted and created again, with the same versions.
      known = new Map();
    };
    database.addEventListener('close', close);
    database.addEventListener('versionchange', close);
    return (opened = database);
  };
  await connection();
  return {
    remembers: true,
    version: async () => {
      const transaction = (await connection()).transaction(table, 'readonly');
      const request = transaction.objectStore(table).get(versionKey);
      await settled(transaction);
      return versionIn(request.result);
    },
    load: async () => {
      const loaded = await load(await connection(), known);
      known = loaded.known;
      return loaded;
    },
    append: async (write, expected) => {
      const outcome = await append(await connection(), write, expected);
      const { version } = write.head;
      if (outcome === 'stored') {
        const written = Array.from(
          write.pages,
          ([name, page]) => [name, { version, page }] as const,
        );
        known = new Map([...(write.isWhole ? [] : known), ...written]);
      }
      return outcome;
    },
  };
}

/** Pages as this tab last read or wrote them. */
type KnownPages = ReadonlyMap<string, { readonly version: number; readonly page: unknown }>;

const versionIn = (stored: unknown): number => (typeof stored === 'number' ? stored : 0);

/** Reads the state and the pages that are not known, in one transaction. */
async function load(
  connection: IDBDatabase,
  known: KnownPages,
): Promise<Stored & { readonly known: KnownPages }> {
  const transaction = connection.transaction(table, 'readonly');
  const states = transaction.objectStore(table);
  const head = states.get(stateKey);
  const keys = states.getAllKeys(everyPage());
  const read = new Map<string, { readonly version: number; readonly page: () => unknown }>();
  keys.addEventListener('success', () => {
    for (const key of keys.result as unknown as readonly PageKey[]) {
      const [name, version] = key;
      const before = known.get(name);
      if (before?.version === version) {
        read.set(name, { version, page: () => before.page });
      } else {
        const request = states.get(key as unknown as IDBValidKey);
        read.set(name, { version, page: () => request.result as unknown });
      }
    }
  });
  await settled(transaction);
  const all = Array.from(
    read,
    ([name, { version, page }]) => [name, { version, page: page() }] as const,
  );
  return {
    head: head.result as unknown,
    pages: new Map(all.map(([name, { page }]) => [name, page])),
    known: new Map(all),
  };
}

/**
 * Compares and writes in one transaction, so of two tabs that write at once one gets a conflict.
 */
async function append(
  connection: IDBDatabase,
  { head, pages, isWhole }: Write,
  expected: number,
): Promise<'stored' | 'conflict'> {
  const transaction = connection.transaction(table, 'readwrite', { durability: 'strict' });
  const states = transaction.objectStore(table);
  let outcome: 'stored' | 'conflict' = 'conflict';
  const newest = states.get(versionKey);
  newest.addEventListener('success', () => {
    if (versionIn(newest.result) !== expected) return;
    try {
      states.put(head.version, versionKey);
      states.put(head, stateKey);
      if (isWhole) states.delete(everyPage());
      for (const [name, page] of pages) {
        states.delete(everyVersionOf(name));
        states.put(page, [name, head.version]);
      }
      outcome = 'stored';
    } catch {
      // Data that cannot be cloned: the whole write is rolled back.
      transaction.abort();
    }
  });
  await settled(transaction);
  return outcome;
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(table));
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(failure(request.error)));
    request.addEventListener('blocked', () => reject(new StoreFailed('Blocked by another tab')));
  });
}

function settled(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(failure(transaction.error)));
  });
}

const failure = (error: DOMException | null) =>
  error?.name === 'QuotaExceededError'
    ? new StoreFull(error.message)
    : new StoreFailed(error?.message ?? 'The transaction was aborted');
