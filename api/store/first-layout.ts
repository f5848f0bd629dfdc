import { ledgerFrom, type LedgerHead } from './ledger-pages.ts';

/** Every page of a ledger: IndexedDB sorts arrays after strings and numbers. */
const everyPage = () => IDBKeyRange.lowerBound([]);

/** Read by tabs that still run older code: they ask to be reloaded. */
const newerThanAll = { format: Infinity };

/**
 * Before there was a log, the newest state was under `state`, its version under `version` and each
 * page of its ledger under `[name, version that wrote it]`. Moves such a state under a key of its
 * number; returns whether there was one.
 */
export function carryOverFirstLayout(
  states: IDBObjectStore,
  keyOf: (seq: number) => IDBValidKey,
): () => boolean {
  const head: IDBRequest<{ readonly format?: number } | null | undefined> = states.get('state');
  const version: IDBRequest<unknown> = states.get('version');
  const keys = states.getAllKeys(everyPage());
  const pages: IDBRequest<unknown[]> = states.getAll(everyPage());
  let isThere = false;
  pages.addEventListener('success', () => {
    if (head.result === undefined) return;
    isThere = true;
    // Another tab has moved it meanwhile.
    if (head.result?.format === Infinity) return;
    const seq = typeof version.result === 'number' ? version.result : 0;
    const named = keys.result.map(
      (key, at) => [(key as readonly string[])[0]!, pages.result[at]] as const,
    );
    states.delete(everyPage());
    states.put(assembled(head.result, new Map(named)), keyOf(seq));
    states.put(seq + 1, 'version');
    states.put(newerThanAll, 'state');
  });
  return () => isThere;
}

/** The state with its ledger, or as it is: the check of stored states finds what is missing. */
function assembled(head: unknown, pages: ReadonlyMap<string, unknown>): unknown {
  try {
    const { ledger, ...state } = head as { readonly ledger: LedgerHead };
    // Up to format 2 the ledger was part of the world.
    return ledger === undefined ? head : { ...state, ledger: ledgerFrom(ledger, pages) };
  } catch {
    return head;
  }
}
