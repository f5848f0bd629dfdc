import { promisify } from 'node:util';
import { deflate, inflateSync } from 'node:zlib';
import { withChange } from '#api/community/state-changes.ts';
import type { DemoClock } from '#api/demo-clock.ts';
import { assembled, currentFormatOf, writeOf } from '#api/store/stored-state.ts';
import { format } from '#api/store/store.ts';
import { deepFreeze } from '#engine/community/deep-freeze.ts';
import type { SimulatedBooks } from '#engine/simulation/books.ts';
import { isWhole, type Entry } from '../store/log-entry.ts';
import { sharedPage } from './shared-pages.ts';

/** A sandbox right after an entry of its log. */
export interface SandboxState extends SimulatedBooks {
  readonly seq: number;
  readonly clock: DemoClock;
}

/** The same as it was stored, maybe in an older format. */
export type KeptState = SandboxState & { readonly format: number };

const deflateInPool = promisify(deflate);

/** A state as deflated JSON, in the format in which the browser stores it. */
export function pack({ seq, clock, world, ledger }: SandboxState): Promise<Buffer> {
  // Stored states begin with version 1, entries with number 1.
  const { head, pages } = writeOf({ format, version: seq + 1, clock, world, ledger });
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

/** A stored state as it was written. */
export function unpack(bytes: Uint8Array): KeptState {
  const { head, pages } = JSON.parse(inflateSync(bytes).toString()) as {
    head: { version: number; format: number };
    pages: [string, object][];
  };
  const shared = pages.map(([name, page]) => [name, sharedPage(page)] as const);
  const { version, ...state } = assembled({ head, pages: new Map(shared) }) as KeptState & {
    version: number;
  };
  return { ...state, seq: version - 1 };
}

/** Whether entries come right after a number, one after the other, each with what it changed. */
export const isUnbroken = (after: number, entries: readonly Entry[]): boolean =>
  entries.every((entry, place) => entry.seq === after + 1 + place && !isWhole(entry));

/** The state after some more entries. Applies what they changed, and never runs the engine. */
export function follow<State extends SandboxState>(from: State, entries: readonly Entry[]): State {
  let state = from;
  for (const { seq, change } of entries) state = { ...withChange(state, change), seq };
  return deepFreeze(state);
}

/** A state in the current format; null if it is newer than this code. */
export function migrated({ seq, ...kept }: KeptState): SandboxState | null {
  if (kept.format > format) return null;
  const { clock, world, ledger } = currentFormatOf(kept);
  return deepFreeze({ seq, clock, world, ledger });
}
