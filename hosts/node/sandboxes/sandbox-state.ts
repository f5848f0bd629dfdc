import { promisify } from 'node:util';
import { deflate, inflateSync } from 'node:zlib';
import type { Change } from '#api/community.ts';
import type { DemoClock } from '#api/demo-clock.ts';
import type { Step } from '#api/demo.ts';
import { livedUntil } from '#api/lived-until.ts';
import { stateFrom, writeOf } from '#api/store/stored-state.ts';
import { format, type Stored } from '#api/store/store.ts';
import { neighborNeedsSpace } from '#engine/demo/neighbor-needs-space.ts';
import { advanceBooks, executeInBooks, type SimulatedBooks } from '#engine/simulation/books.ts';
import type { Entry } from '../store/log-entry.ts';
import { sharedPage } from './shared-pages.ts';

/** A sandbox right after a command. */
export interface SandboxState extends SimulatedBooks {
  readonly seq: number;
  readonly clock: DemoClock;
}

const deflateInPool = promisify(deflate);

/** A state as deflated JSON, in the format in which the browser stores it. */
export function pack({ seq, clock, world, ledger }: SandboxState): Promise<Buffer> {
  // Stored states begin with version 1, commands with number 1.
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

/** Null if this version cannot read the format of the state. */
export function unpack(bytes: Uint8Array): SandboxState | null {
  const { head, pages } = JSON.parse(inflateSync(bytes).toString()) as {
    head: unknown;
    pages: [string, object][];
  };
  const shared = pages.map(([name, page]) => [name, sharedPage(page)] as const);
  const stored: Stored = { head, pages: new Map(shared) };
  const kept = stateFrom(stored);
  if (typeof kept === 'string') return null;
  const { version, clock, world, ledger } = kept.state;
  return { seq: version - 1, clock, world, ledger };
}

/** Executes commands of the log again, each at its own instant. */
export function replay(
  from: SandboxState,
  entries: readonly Entry[],
): { readonly state: SandboxState; readonly last: Step | null } {
  let state = from;
  let last: Step | null = null;
  for (const entry of entries) {
    last = {
      ...redo(livedUntil(state, entry.at), entry),
      ...(entry.clock && { clock: entry.clock }),
    };
    const { world, ledger } = last;
    state = { seq: entry.seq, clock: entry.clock ?? state.clock, world, ledger };
  }
  return { state, last };
}

function redo(now: SimulatedBooks, { seq, deed }: Entry): Change {
  switch (deed.kind) {
    case 'set-clock':
      return { deed, world: now.world, ledger: now.ledger, events: [] };
    case 'start-over':
      throw new Error('A new start is stored as a snapshot and cannot be replayed');
    default: {
      const outcome =
        deed.kind === 'command'
          ? executeInBooks(now, deed.command, deed.role)
          : deed.kind === 'jump'
            ? advanceBooks(now, deed.to)
            : neighborNeedsSpace(now, deed.user);
      if (!outcome.ok) throw new Error(`Command ${seq} (${deed.kind}) is refused on replay`);
      return { ...outcome, deed };
    }
  }
}
