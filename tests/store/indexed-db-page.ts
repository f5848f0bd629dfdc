/** The functions of the store's test page; bundled and run in a real browser. */
import { indexedDbStore } from '#api/store/indexed-db.ts';
import type { LogEntry } from '#api/store/log-entry.ts';
import {
  browserStoreCases,
  createInBrowser,
  storeCases,
  testEntry,
  testState,
  type TestState,
} from '#api/store/testing/store-suite.ts';

const id = 'demo';
const alone = { idempotency: null, state: null, due: null };

/** A megabyte of incompressible data. */
const megabyte = Array.from({ length: 20 }, () =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(37_500)))),
).join('');

/** A state of so many megabytes, all with the same content. */
const large = (megabytes: number, says: string) =>
  ({
    format: 4,
    world: { says },
    ledger: Array.from({ length: megabytes }, () => `${says}.${megabyte}`),
  }) as unknown as TestState;

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
  runCase: async (name: string) => {
    let created = 0;
    const create = async (state: TestState) =>
      createInBrowser(await indexedDbStore(), `community ${created++}`, state);
    const found = [...storeCases, ...browserStoreCases].find((one) => one.name === name)!;
    await found.run({ open: indexedDbStore, create });
  },
  /** Stores a whole state under a number; returns the outcome, or the name of the error. */
  writeLarge: async (seq: number, megabytes: number, says: string): Promise<string> => {
    const store = await indexedDbStore();
    const entry = testEntry(seq, { change: null, actor: says });
    return store
      .append(id, entry, { ...alone, state: large(megabytes, says) })
      .catch((error: unknown) => (error as Error).name);
  },
  /** The number of the newest state, and what it says in each of its parts and its entry. */
  read: async () => {
    const store = await indexedDbStore();
    const { seq, state } = (await store.snapshot(id))!;
    const { world, ledger } = state as unknown as { world: { says: string }; ledger: string[] };
    const [entry] = (await store.entries(id, seq - 1)) as readonly LogEntry[];
    return { seq, says: [entry!.actor, world.says, ...ledger.map((one) => one.split('.')[0])] };
  },
  create: async () => createInBrowser(await indexedDbStore(), id, testState('first')),
  /** Appends entries, retrying after conflicts; returns the number of conflicts. */
  countUp: async (actor: string, times: number): Promise<number> => {
    const store = await indexedDbStore();
    let conflicts = 0;
    for (let done = 0; done < times;) {
      const newest = ((await store.entries(id, 0)) as readonly LogEntry[]).at(-1)!.seq;
      const outcome = await store.append(id, testEntry(newest + 1, { actor }), alone);
      if (outcome === 'stored') done += 1;
      else conflicts += 1;
    }
    return conflicts;
  },
  /** The number of entries of each actor. */
  counted: async () => {
    const store = await indexedDbStore();
    const entries = (await store.entries(id, 1)) as readonly LogEntry[];
    const of = (actor: string) => entries.filter((entry) => entry.actor === actor).length;
    return { newest: entries.at(-1)!.seq, one: of('one'), other: of('other') };
  },
  /** The number of records in the object store. */
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
    const store = await indexedDbStore();
    await createInBrowser(store, id, testState('first'));
    await store.append(id, testEntry(2), alone);
    await store.keepSnapshot(id, { seq: 2, state: testState('second') }, 0);
    return seen;
  },
  /** What an open store finds after all of the site's data was deleted, and created again. */
  deletedMeanwhile: async () => {
    const store = await indexedDbStore();
    await createInBrowser(store, id, testState('old'));
    await store.append(id, testEntry(2), alone);
    await new Promise<void>((resolve, reject) => {
      const request = indexedDB.deleteDatabase('fairwatt-demo');
      request.addEventListener('success', () => resolve());
      request.addEventListener('error', () => reject(request.error!));
    });
    const entries = await store.entries(id, 2);
    const appended = await store.append(id, testEntry(3), alone);
    await createInBrowser(await indexedDbStore(), id, testState('new'));
    const { seq, state } = (await store.snapshot(id))!;
    const { says } = (state as unknown as { world: { says: string } }).world;
    return { entries, appended, seq, says, entriesThen: await store.entries(id, 2) };
  },
  /** Writes a state as it was stored before there was a log, and returns what the store reads. */
  firstLayout: async () => {
    await indexedDbStore();
    const ledger = { nextNumber: 1, stays: 2, accounts: {} };
    await inTable((states) => {
      states.put(7, 'version');
      states.put(['second'], ['stays 1', 6]);
      states.put(['first'], ['stays 0', 3]);
      return states.put({ format: 4, version: 7, ledger }, 'state');
    });
    const [one, other] = await Promise.all([indexedDbStore(), indexedDbStore()]);
    const [found, same] = await Promise.all([one.snapshot(id), other.snapshot(id)]);
    return {
      found,
      isSame: JSON.stringify(found) === JSON.stringify(same),
      // As a tab with older code sees it.
      version: await inTable((states) => states.get('version') as IDBRequest<unknown>),
      state: await inTable((states) => states.get('state') as IDBRequest<unknown>),
      records: await inTable((states) => states.count()),
    };
  },
};

export type StorePage = typeof storePage;

Object.assign(globalThis, { storePage });
