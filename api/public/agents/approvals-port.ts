import type { BeyondLimits } from './spending.ts';

/** What a resident is asked when an agent wants to spend more than it may. */
export interface Approval {
  readonly id: string;
  readonly state: 'waiting' | 'approved' | 'denied';
  readonly vehicle: number;
  readonly space: string;
  /** The most that the charge may cost, in minor units. */
  readonly costs: number;
  readonly expires: Date;
}

/** The approvals of one agent. */
export interface ApprovalsPort {
  /** Approved, not expired; one that was used may still be among them. */
  readonly granted: () => Promise<readonly Approval[]>;
  /**
   * Asks the resident, unless the same question waits already, was denied within the hour, or was
   * approved since `known` were read: one order is one question, however often it is repeated.
   */
  readonly ask: (beyond: BeyondLimits, known: readonly Approval[]) => Promise<Approval>;
}
