import { deflateSync, inflateSync } from 'node:zlib';
import type { Change } from '#api/community.ts';
import type { DemoClock } from '#api/demo-clock.ts';
import type { Step } from '#api/demo.ts';
import { livedUntil } from '#api/lived-until.ts';
import { stateFrom, writeOf } from '#api/store/stored-state.ts';
import { format, type Stored } from '#api/store/store.ts';
import { neighborNeedsSpace } from '#engine/demo/neighbor-needs-space.ts';
import { advanceBooks, executeInBooks, type SimulatedBooks } from '#engine/simulation/books.ts';
import type { Entry } from '../store/community-store.ts';

/** A sandbox right after a command. */
export interface SandboxState extends SimulatedBooks {
  readonly seq: number;
  readonly clock: DemoClock;
}

/** A state as deflated bytes, in the form in which a browser would store it. */
export function pack({ seq, clock, world, ledger }: SandboxState): Buffer {
  // Versions of stored states begin with 1, before any command.
  const { head, pages } = writeOf({ format, version: seq + 1, clock, world, ledger });
  return deflateSync(JSON.stringify({ head, pages: [...pages] }), { level: 1 });
}

/** Null where the state is of a form that this code can no longer read. */
export function unpack(bytes: Uint8Array): SandboxState | null {
  const { head, pages } = JSON.parse(inflateSync(bytes).toString()) as {
    head: unknown;
    pages: [string, unknown][];
  };
  const stored: Stored = { head, pages: new Map(pages) };
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
