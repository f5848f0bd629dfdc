/** What the page of the store's tests can be told to do; bundled and run in a real browser. */
import { indexedDbStore } from '#api/store/indexed-db.ts';
import type { Head, Write } from '#api/store/store.ts';
import { storeCases } from '#api/store/store-suite.ts';

/** A megabyte that no compression makes smaller. */
const megabyte = Array.from({ length: 20 }, () =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(37_500)))),
).join('');

/** A write of so many pages of a megabyte, which all say the same. */
const large = (version: number, pages: number, says: string): Write => ({
  head: { version, says } as unknown as Head,
  pages: new Map(
    Array.from({ length: pages }, (_, place) => [`stays ${place}`, [`${says}.${megabyte}`]]),
  ),
  isWhole: false,
});

/** Does something in the table itself, past the store. */
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
  /** Answers what came of it, or the name of the error. */
  writeLarge: async (version: number, pages: number, says: string): Promise<string> => {
    const store = await indexedDbStore();
    return store
      .append(large(version, pages, says), version - 1)
      .catch((error: unknown) => (error as Error).name);
  },
  /** The version, and what head and pages say. */
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
  /** Counts up a page of its own, again whenever somebody else was first; answers how often that was. */
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
  /** How many things lie in the table, the version and the head among them. */
  countKeys: () => inTable((states) => states.count()),
  /** How durable the transactions are in which a store writes. */
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
  /** What a store finds that was open while all of the site's data was deleted and made anew. */
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
  /** Puts a state where the code of format 2 put it, and answers what a store makes of it. */
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
