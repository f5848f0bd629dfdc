import { carryOverFirstLayout } from './first-layout.ts';
import type { LogEntry, Idempotency } from './log-entry.ts';
import type { Appended, BrowserStore, Earlier, LogStore } from './log-store.ts';
import { StoreFailed, StoreFull } from './store-errors.ts';

const databaseName = 'fairwatt-demo';

/**
 * One object store. The entries of a community are under `[id, seq]`, the state right after one
 * under `[id, seq, 'state']`, and writes by their Idempotency-Key under `[id, actor, key]`. IndexedDB
 * sorts numbers before strings, and longer arrays after their prefixes.
 */
const table = 'state';

/** All entries and states from a number on, up to another. */
const numbered = (id: string, from: number, to: number) =>
  IDBKeyRange.bound([id, from], [id, to, 'state']);

/** All that comes before a number. */
const before = (id: string, seq: number) => IDBKeyRange.bound([id], [id, seq], false, true);

type NumberedKey = readonly [id: string, seq: number, isState?: 'state'];

/**
 * A store that survives reloads and crashes, shared by all tabs. Rejects if the browser refuses it.
 */
export async function indexedDbStore(): Promise<BrowserStore> {
  let opened: IDBDatabase | null = null;
  async function inTransaction<T>(
    mode: IDBTransactionMode,
    use: (states: IDBObjectStore, transaction: IDBTransaction) => () => T,
  ): Promise<T> {
    const connection = (opened ??= await open(() => (opened = null)));
    const transaction = connection.transaction(table, mode, { durability: 'strict' });
    const result = use(transaction.objectStore(table), transaction);
    await settled(transaction);
    return result();
  }
  await inTransaction('readonly', () => () => undefined);

  const snapshot: LogStore['snapshot'] = async (id, upTo = Infinity) =>
    inTransaction('readonly', (states) => {
      let found: (() => Awaited<ReturnType<LogStore['snapshot']>>) | null = null;
      const keys = states.getAllKeys(numbered(id, 0, upTo));
      keys.addEventListener('success', () => {
        const newest = (keys.result as unknown as NumberedKey[]).findLast(([, , is]) => is);
        if (newest === undefined) return;
        const state = states.get(newest as unknown as IDBValidKey);
        found = () => ({ seq: newest[1], state: state.result as never, size: 0 });
      });
      return () => found?.() ?? null;
    });

  return {
    remembers: true,
    snapshot: async (id, upTo) => {
      const found = await snapshot(id, upTo);
      if (found !== null || upTo !== undefined) return found;
      const isCarriedOver = await inTransaction('readwrite', (states) =>
        carryOverFirstLayout(states, (seq) => [id, seq, 'state']),
      );
      return isCarriedOver ? snapshot(id) : null;
    },
    entries: (id, after, upTo = Infinity) =>
      inTransaction('readonly', (states) => {
        const read: IDBRequest<LogEntry>[] = [];
        // With the number itself: if that is not there and nothing after it, the log was deleted.
        const keys = states.getAllKeys(numbered(id, after, upTo));
        keys.addEventListener('success', () => {
          for (const key of keys.result as unknown as NumberedKey[]) {
            if (key.length === 2 && key[1] > after) read.push(states.get([...key] as IDBValidKey));
          }
        });
        return () => (keys.result.length === 0 ? 'gone' : read.map(({ result }) => result));
      }),
    append: (id, entry, { idempotency, state }) =>
      inTransaction('readwrite', (states, transaction) => {
        const { seq, actor } = entry;
        let outcome: Appended = 'conflict';
        const earlier = idempotency && states.count([id, actor, idempotency.key]);
        const newest = states.openKeyCursor(numbered(id, 0, Infinity), 'prev');
        newest.addEventListener('success', () => {
          const last = newest.result?.key as unknown as NumberedKey | undefined;
          if (earlier !== null && earlier.result > 0) outcome = 'repeated';
          else if (last === undefined && state === null) outcome = 'gone';
          else if (last === undefined || last[1] + 1 === seq) {
            outcome = 'stored';
            whole(transaction, () => {
              states.put(entry, [id, seq]);
              if (idempotency !== null) putEarlier(states, id, entry, idempotency);
              if (state === null) return;
              states.put(state, [id, seq, 'state']);
              states.delete(before(id, seq));
            });
          }
        });
        return () => outcome;
      }),
    keepSnapshot: (id, { seq, state }) =>
      inTransaction('readwrite', (states, transaction) => {
        const entry = states.count([id, seq]);
        entry.addEventListener('success', () => {
          // Another tab has stored a newer one, or all data was deleted.
          if (entry.result === 0) return;
          whole(transaction, () => {
            states.put(state, [id, seq, 'state']);
            states.delete(before(id, seq));
          });
        });
        return () => 0;
      }),
    earlier: (id, actor, key) =>
      inTransaction('readonly', (states) => {
        const found: IDBRequest<Earlier | undefined> = states.get([id, actor, key]);
        return () => found.result ?? null;
      }),
  };
}

const putEarlier = (
  states: IDBObjectStore,
  id: string,
  { seq, actor }: LogEntry,
  { key, request }: Idempotency,
) => states.put({ seq, request } satisfies Earlier, [id, actor, key]);

/** Stores all of a write or nothing: data that cannot be cloned is found one by one. */
function whole(transaction: IDBTransaction, write: () => void): void {
  try {
    write();
  } catch {
    transaction.abort();
  }
}

/** @param closed called when the browser closes the connection; the next use opens it again. */
function open(closed: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(table));
    request.addEventListener('success', () => {
      const database = request.result;
      const close = () => {
        database.close();
        closed();
      };
      database.addEventListener('close', close);
      // To let newer code upgrade it, or somebody delete it.
      database.addEventListener('versionchange', close);
      resolve(database);
    });
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
