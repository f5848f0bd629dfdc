import type { Instant } from '../units.ts';

/** What an owner changed, for the building's log of changes. */
export interface OwnerChange {
  readonly at: Instant;
  /** The owner. */
  readonly by: string;
  /** The command. */
  readonly kind: string;
  readonly building?: string;
  readonly space?: string;
  readonly resident?: string;
  /** From when on it holds, if not at once. */
  readonly from?: Instant;
}
