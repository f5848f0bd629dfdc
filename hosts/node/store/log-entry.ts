import type { Deed } from '#api/community.ts';
import type { DemoClock } from '#api/demo-clock.ts';

/** A command in the log, with all that is needed to replay it. */
export interface Entry {
  readonly seq: number;
  /** The community's own time. */
  readonly at: number;
  readonly actor: string;
  readonly deed: Deed;
  /** The new clock, if the command set it. */
  readonly clock: DemoClock | null;
  readonly engine: string;
}

/** The Idempotency-Key of a write: a client that got no answer can send it again. */
export interface Idempotency {
  readonly key: string;
  /** A hash of what was asked. */
  readonly request: Uint8Array;
}
