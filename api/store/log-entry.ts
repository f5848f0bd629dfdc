import type { LogAction } from '../community/community.ts';
import type { StateChange } from '../community/state-changes.ts';
import type { WorldEvent } from '#engine/community/events.ts';

/** An entry in the log of a community: what was done, and what it changed. */
export interface LogEntry {
  readonly seq: number;
  /** The community's own time. */
  readonly at: number;
  readonly actor: string;
  readonly action: LogAction;
  /**
   * From the state after the entry before it; null where the whole state is stored beside it, or was
   * erased with it long ago.
   */
  readonly change: StateChange | null;
  readonly events: {
    /** What happened by itself since the entry before it to residents with an account. */
    readonly elapsed: readonly WorldEvent[];
    /** What the action led to for them. */
    readonly own: readonly WorldEvent[];
  };
}

/** Whether an entry is stored with its whole state, instead of what it changes. */
export const isWhole = ({ change }: Pick<LogEntry, 'change'>): boolean => change === null;

/** The Idempotency-Key of a write: a client that got no answer can send it again. */
export interface Idempotency {
  readonly key: string;
  /** A hash of what was asked. */
  readonly request: Uint8Array;
}
