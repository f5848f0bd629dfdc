import type { ClientContext, ClientLink } from '@orpc/client';

/**
 * How things are with the host. `back` follows `lost` for a moment. The others are final: a page in
 * such a state shows what it has and cannot get more.
 */
export type HostState =
  | 'connected'
  | 'lost'
  | 'back'
  | 'gone'
  | 'view-ended'
  | 'link-used'
  | 'unreachable'
  | 'signed-out'
  | 'another-person'
  | 'no-member';

/** Where the service runs that this page shows. Components use it alike, wherever that is. */
export interface Host {
  readonly link: ClientLink<ClientContext>;
  /** Calls back when others have changed the world; returns how to end that. */
  readonly watch: (changed: () => void) => () => void;
  readonly state: () => HostState;
  readonly onState: (changed: () => void) => () => void;
  /** Shown in the header; null for the visitor's own demo. */
  readonly label: string | null;
  /** Distinguishes what the browser remembers for this world, such as drafts. */
  readonly storagePrefix: string;
  /** Least time between two reads of a value that grows by the minute. */
  readonly pollMs: number;
  /** The same service with a clock that can be set, and cars that are plugged in by a button. */
  readonly isSimulated: boolean;
  /** Goes back to the visitor's own demo; null there. */
  readonly leave: (() => Promise<void>) | null;
}

const final = new Set<HostState>([
  'gone',
  'view-ended',
  'link-used',
  'unreachable',
  'signed-out',
  'another-person',
  'no-member',
]);

/** Whether nothing more is to be expected of the host. */
export const isFinal = (state: HostState): boolean => final.has(state);
