import { promisify } from 'node:util';
import { deflate, inflateSync } from 'node:zlib';
import { withChange } from '#api/community/state-changes.ts';
import { assembled, currentFormatOf, writeOf } from '#api/store/stored-state.ts';
import { format } from '#api/store/store.ts';
import { deepFreeze } from '#engine/community/deep-freeze.ts';
import type { Books } from '#engine/service/books.ts';
import type { CommunityStore } from '../store/community-store.ts';
import { isWhole, type Entry } from '../store/log-entry.ts';
import { sharedPage } from './shared-pages.ts';

/** A community right after an entry of its log. */
export interface AtEntry<State extends Books = Books> {
  readonly seq: number;
  readonly state: State;
}

const deflateInPool = promisify(deflate);

/** A state as deflated JSON, in the format in which the browser stores it. */
export function pack({ seq, state }: AtEntry): Promise<Buffer> {
  // Stored states begin with version 1, entries with number 1.
  const { head, pages } = writeOf({ format, version: seq + 1, ...state });
  const written = Array.from(pages, ([name, page]) => `[${JSON.stringify(name)},${textOf(page)}]`);
  const text = `{"head":${JSON.stringify(head)},"pages":[${written.join(',')}]}`;
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
function unpack(bytes: Uint8Array): { readonly format: number } {
  const { head, pages } = JSON.parse(inflateSync(bytes).toString()) as {
    head: object;
    pages: [string, object][];
  };
  const shared = pages.map(([name, page]) => [name, sharedPage(page)] as const);
  return assembled({ head, pages: new Map(shared) }) as { format: number };
}

/** The state after some more entries. Applies what they changed, and never runs the engine. */
export function follow<At extends { readonly seq: number; readonly state: object }>(
  from: At,
  entries: readonly Entry[],
): At {
  let { seq, state } = from;
  for (const entry of entries) {
    state = withChange(state, entry.change);
    ({ seq } = entry);
  }
  return { ...from, seq, state: deepFreeze(state) };
}

/** Whether entries come right after a number, one after the other, each with what it changed. */
export const isUnbroken = (after: number, entries: readonly Entry[]): boolean =>
  entries.every((entry, index) => entry.seq === after + 1 + index && !isWhole(entry));

/** What the store has of a community at an entry. */
interface Found<State extends Books> extends AtEntry<State> {
  /** Where it was read from: the snapshot before. */
  readonly snapshotSeq: number;
  readonly snapshotBytes: number;
  /** Whether it was stored in an older format. */
  readonly isOlder: boolean;
}

/**
 * The state right after an entry of the log, or after the newest one. `gone`: there is no such
 * community, or nothing from before the entry. `broken`: entries were removed, because there is a newer
 * snapshot by now. `newer`: it is stored in a format that only a newer version can read.
 */
export async function stateAt<State extends Books>(
  store: Pick<CommunityStore, 'snapshot' | 'entries'>,
  id: string,
  upTo?: number,
): Promise<Found<State> | 'gone' | 'broken' | 'newer'> {
  const snapshot = await store.snapshot(id, upTo);
  if (snapshot === null) return 'gone';
  const entries = await store.entries(id, snapshot.seq, upTo);
  const isReached = upTo === undefined || snapshot.seq + entries.length === upTo;
  if (!isReached || !isUnbroken(snapshot.seq, entries)) return 'broken';
  const kept = unpack(snapshot.state);
  const { seq, state } = follow({ seq: snapshot.seq, state: kept }, entries);
  if (kept.format > format) return 'newer';
  const {
    version: _v,
    format: _f,
    ...books
  } = currentFormatOf(state) as Books & {
    version: number;
    format: number;
  };
  return {
    seq,
    state: deepFreeze(books) as State,
    snapshotSeq: snapshot.seq,
    snapshotBytes: snapshot.state.length,
    isOlder: kept.format < format,
  };
}
