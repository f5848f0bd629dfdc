import type { Deed } from '#api/community.ts';
import type { DemoClock } from '#api/demo-clock.ts';

/** A command as the log keeps it: all it takes to carry it out again. */
export interface Entry {
  readonly seq: number;
  /** The community's own time. */
  readonly at: number;
  readonly actor: string;
  readonly deed: Deed;
  /** The clock as it was set by this, if it was. */
  readonly clock: DemoClock | null;
  readonly engine: string;
}

/** Names a write, so that a client that never got the answer can send it again. */
export interface Idempotency {
  readonly key: string;
  /** A hash of what was asked. */
  readonly request: Uint8Array;
}
