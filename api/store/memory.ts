import type { LogEntry } from './log-entry.ts';
import type { BrowserStore, Earlier, Snapshot } from './log-store.ts';
import { StoreFailed } from './store-errors.ts';

interface Log {
  readonly snapshot: Snapshot;
  readonly entries: readonly LogEntry[];
  readonly earlier: ReadonlyMap<string, Earlier>;
}

const newestOf = ({ snapshot, entries }: Log): number => entries.at(-1)?.seq ?? snapshot.seq;

const nameOf = (actor: string, key: string) => JSON.stringify([actor, key]);

/** A store that a reload loses: for browsers that refuse storage, and for tests. */
export function memoryStore(): BrowserStore {
  const logs = new Map<string, Log>();
  return {
    remembers: false,
    snapshot: async (id, upTo = Infinity) => {
      const { snapshot } = logs.get(id) ?? {};
      return snapshot === undefined || snapshot.seq > upTo ? null : { ...snapshot, size: 0 };
    },
    entries: async (id, after, upTo = Infinity) => {
      const log = logs.get(id);
      if (log === undefined || newestOf(log) < after) return 'gone';
      return log.entries.filter(({ seq }) => seq > after && seq <= upTo);
    },
    append: async (id, entry, { idempotency, state }) => {
      const log = logs.get(id);
      if (log === undefined && state === null) return 'gone';
      const name = nameOf(entry.actor, idempotency?.key ?? '');
      if (idempotency !== null && log?.earlier.has(name)) return 'repeated';
      if (log !== undefined && newestOf(log) + 1 !== entry.seq) return 'conflict';
      const { seq } = entry;
      const earlier = new Map(log?.earlier);
      if (idempotency !== null) earlier.set(name, { seq, request: idempotency.request });
      const entries = [...(state === null ? log!.entries : []), copied(entry)];
      // Nobody can change a state, so it is stored as it is.
      const snapshot = state === null ? log!.snapshot : { seq, state };
      logs.set(id, { snapshot, entries, earlier });
      return 'stored';
    },
    keepSnapshot: async (id, snapshot) => {
      const log = logs.get(id);
      if (log !== undefined && snapshot.seq > log.snapshot.seq) {
        const entries = log.entries.filter(({ seq }) => seq >= snapshot.seq);
        logs.set(id, { ...log, snapshot, entries });
      }
      return 0;
    },
    earlier: async (id, actor, key) => logs.get(id)?.earlier.get(nameOf(actor, key)) ?? null,
  };
}

/** A structured clone, as IndexedDB makes it: only plain data can be stored. */
function copied<T>(value: T): T {
  try {
    return structuredClone(value);
  } catch (error) {
    throw new StoreFailed(String(error));
  }
}
