/** The functions of the store's test page; bundled and run in a real browser. */
import { indexedDbStore } from '#api/store/indexed-db.ts';
import type { Head, Write } from '#api/store/store.ts';
import { storeCases } from '#api/store/store-suite.ts';

/** A megabyte of incompressible data. */
const megabyte = Array.from({ length: 20 }, () =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(37_500)))),
).join('');

/** A write of so many pages of a megabyte, all with the same content. */
const large = (version: number, pages: number, says: string): Write => ({
  head: { version, says } as unknown as Head,
  pages: new Map(
    Array.from({ length: pages }, (_, place) => [`stays ${place}`, [`${says}.${megabyte}`]]),
  ),
  isWhole: false,
});

/** Accesses the object store directly, bypassing our store. */
const inTable = <T>(request: (states: IDBObjectStore) => IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open('fairwatt-demo', 1);
    opening.addEventListener('success', () => {
      const transaction = opening.result.transaction('state', 'readwrite');
      const asked = request(transaction.objectStore('state'));
      transaction.addEventListener('complete', () => resolve(asked.result));
      transaction.addEventListener('abort', () => reject(transaction.error!));
    });
  });

const storePage = {
  runCase: (name: string) => storeCases.find((one) => one.name === name)!.run(indexedDbStore),
  /** Returns the outcome, or the name of the error. */
  writeLarge: async (version: number, pages: number, says: string): Promise<string> => {
    const store = await indexedDbStore();
    return store
      .append(large(version, pages, says), version - 1)
      .catch((error: unknown) => (error as Error).name);
  },
  /** The version, and the contents of head and pages. */
  read: async () => {
    const store = await indexedDbStore();
    const { head, pages } = await store.load();
    const said = Array.from(
      pages.values(),
      (page) => (page as readonly string[])[0]!.split('.')[0],
    );
    const { says } = (head ?? {}) as { says?: string };
    return { version: await store.version(), head: says, pages: said };
  },
  /** Increments its own page, retrying after conflicts; returns the number of conflicts. */
  countUp: async (name: string, times: number): Promise<number> => {
    const store = await indexedDbStore();
    let conflicts = 0;
    for (let done = 0; done < times;) {
      const version = await store.version();
      const head = { version: version + 1 } as unknown as Head;
      const pages = new Map([[name, [done + 1]]]);
      const outcome = await store.append({ head, pages, isWhole: false }, version);
      if (outcome === 'stored') done += 1;
      else conflicts += 1;
    }
    return conflicts;
  },
  counted: async () => {
    const store = await indexedDbStore();
    const { pages } = await store.load();
    return { version: await store.version(), pages: Object.fromEntries(pages) };
  },
  /** The number of entries in the object store, including the version and the head. */
  countKeys: () => inTable((states) => states.count()),
  /** The durability of the transactions in which a store writes. */
  durabilityOfWrites: async (): Promise<readonly string[]> => {
    const seen: string[] = [];
    const real = Reflect.get(IDBDatabase.prototype, 'transaction');
    IDBDatabase.prototype.transaction = function watched(...given) {
      const opened = real.apply(this, given);
      if (opened.mode === 'readwrite') seen.push(opened.durability);
      return opened;
    };
    await (await indexedDbStore()).append(large(1, 1, 'one'), 0);
    return seen;
  },
  /** What an open store finds after all of the site's data was deleted and created again. */
  deletedMeanwhile: async () => {
    const store = await indexedDbStore();
    await store.append(large(1, 1, 'old'), 0);
    await store.load();
    await new Promise<void>((resolve, reject) => {
      const request = indexedDB.deleteDatabase('fairwatt-demo');
      request.addEventListener('success', () => resolve());
      request.addEventListener('error', () => reject(request.error!));
    });
    const versionAfter = await store.version();
    await (await indexedDbStore()).append(large(1, 1, 'new'), 0);
    const { pages } = await store.load();
    return { versionAfter, page: (pages.get('stays 0') as string[])[0]!.slice(0, 3) };
  },
  /** Writes a state where format 2 kept it, and returns what the store reads. */
  olderLayout: async () => {
    await (await indexedDbStore()).version();
    await inTable((states) => {
      states.put(7, 'version');
      return states.put({ format: 2, version: 7 }, 'state');
    });
    const store = await indexedDbStore();
    const { head, pages } = await store.load();
    return { version: await store.version(), head, pages: pages.size };
  },
};

export type StorePage = typeof storePage;

Object.assign(globalThis, { storePage });
