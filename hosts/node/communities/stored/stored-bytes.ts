import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { deflate, inflateSync } from 'node:zlib';
import { headOf, ledgerFrom, pagesOf, type LedgerHead } from '#api/store/ledger-pages.ts';
import type { LogStore, StoredState } from '#api/store/log-store.ts';
import { deepFreeze } from '#engine/deep-freeze.ts';
import type { Books } from '#engine/service/books.ts';
import type { CommunityStore } from '../../store/community-store.ts';

const deflateInPool = promisify(deflate);

/** A state as deflated JSON. */
export function pack({ ledger, ...state }: Books & StoredState): Promise<Buffer> {
  const head = { ...state, ledger: headOf(ledger) };
  const pages = Array.from(
    pagesOf(ledger),
    ([name, page]) => `[${JSON.stringify(name)},${textOf(page)}]`,
  );
  const text = `{"head":${JSON.stringify(head)},"pages":[${pages.join(',')}]}`;
  return deflateInPool(text, { level: 1 });
}

const texts = new WeakMap<object, string>();

/**
 * A page of a ledger as JSON, cached as long as the page is alive. Pages are immutable and mostly
 * shared by sandboxes, and serializing a whole world would block the event loop for too long.
 */
function textOf(page: object): string {
  const known = texts.get(page) ?? JSON.stringify(page);
  texts.set(page, known);
  return known;
}

/** A state as it was written, maybe in an older or a newer format. */
function unpack(bytes: Uint8Array): StoredState {
  const { head, pages } = JSON.parse(inflateSync(bytes).toString()) as {
    head: StoredState & { readonly ledger?: LedgerHead };
    pages: [string, object][];
  };
  const shared = pages.map(([name, page]) => [name, sharedPage(page)] as const);
  // Up to format 2 the ledger was part of the world.
  if (head.ledger === undefined) return head;
  return Object.assign(head, { ledger: ledgerFrom(head.ledger, new Map(shared)) });
}

/** The logs in a database, in which snapshots are bytes. */
export const logStore = (store: CommunityStore) =>
  ({
    entries: store.entries,
    earlier: store.earlier,
    append: async (id, entry, { state, ...more }) =>
      store.append(id, entry, { ...more, state: state && (await pack(state)) }),
    snapshot: async (id, upTo) => {
      const kept = await store.snapshot(id, upTo);
      return kept && { seq: kept.seq, state: unpack(kept.state), size: kept.state.length };
    },
    keepSnapshot: async (id, { seq, state }, repeatMinutes) => {
      const bytes = await pack(state);
      await store.keepSnapshot(id, { seq, state: bytes }, repeatMinutes);
      return bytes.length;
    },
  }) satisfies LogStore;

const pagesInMemory = new Map<string, WeakRef<object>>();

const forget = new FinalizationRegistry((digest: string) => {
  if (pagesInMemory.get(digest)?.deref() === undefined) pagesInMemory.delete(digest);
});

/**
 * Returns the page in memory that has the same content, if there is one. The sandboxes of a day
 * share their first half year, which is most of a world, so it is in memory only once.
 */
function sharedPage(page: object): object {
  const digest = hash('sha256', JSON.stringify(page), 'base64');
  const held = pagesInMemory.get(digest)?.deref();
  if (held !== undefined) return held;
  pagesInMemory.set(digest, new WeakRef(deepFreeze(page)));
  forget.register(page, digest);
  return page;
}
