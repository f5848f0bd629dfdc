import { StoreFailed, StoreFull, type State, type Store } from './store.ts';

const databaseName = 'fairwatt-demo';
const table = 'state';
/** Beside the state, so that looking for news need not read it. */
const versionKey = 'version';
const stateKey = 'state';

/** A store that survives reloads and crashes, shared by all tabs. Rejects where it is refused. */
export async function indexedDbStore(): Promise<Store> {
  let opened: IDBDatabase | null = null;
  const connection = async () => {
    if (opened !== null) return opened;
    const database = await open();
    // Closed by the browser, or to let newer code in: the next use opens it again.
    const close = () => {
      database.close();
      opened = null;
    };
    database.addEventListener('close', close);
    database.addEventListener('versionchange', close);
    return (opened = database);
  };
  await connection();
  const read = async (key: string): Promise<unknown> => {
    const transaction = (await connection()).transaction(table, 'readonly');
    const request = transaction.objectStore(table).get(key);
    await settled(transaction);
    return request.result;
  };
  return {
    remembers: true,
    version: async () => versionIn(await read(versionKey)),
    load: () => read(stateKey),
    append: async (state, expected) => append(await connection(), state, expected),
  };
}

const versionIn = (stored: unknown): number => (typeof stored === 'number' ? stored : 0);

/** Compares and writes in one transaction: of two tabs that write at once, one comes second. */
async function append(
  connection: IDBDatabase,
  state: State,
  expected: number,
): Promise<'stored' | 'conflict'> {
  const transaction = connection.transaction(table, 'readwrite', { durability: 'strict' });
  const states = transaction.objectStore(table);
  let outcome: 'stored' | 'conflict' = 'conflict';
  const newest = states.get(versionKey);
  newest.addEventListener('success', () => {
    if (versionIn(newest.result) !== expected) return;
    states.put(state.version, versionKey);
    states.put(state, stateKey);
    outcome = 'stored';
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
