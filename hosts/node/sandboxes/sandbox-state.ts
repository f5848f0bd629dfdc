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

const deflateAside = promisify(deflate);

/** A state as deflated bytes, in the form in which a browser would store it. */
export function pack({ seq, clock, world, ledger }: SandboxState): Promise<Buffer> {
  // Versions of stored states begin with 1, before any command.
  const { head, pages } = writeOf({ format, version: seq + 1, clock, world, ledger });
  const written = Array.from(pages, ([name, page]) => `[${JSON.stringify(name)},${textOf(page)}]`);
  const text = `{"head":${JSON.stringify(head)},"pages":[${written.join(',')}]}`;
  return deflateAside(text, { level: 1 });
}

const texts = new WeakMap<object, string>();

/**
 * A page of a ledger as JSON, kept as long as the page. Pages never change, sandboxes share most of
 * them, and to write all of a world anew would hold up the commands of the others.
 */
function textOf(page: object): string {
  const known = texts.get(page) ?? JSON.stringify(page);
  texts.set(page, known);
  return known;
}

/** Null where the state is of a form that this code can no longer read. */
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

/** Carries out commands of the log again, each at its own instant. */
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
      throw new Error('A new start is a snapshot; there is nothing to carry out');
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
