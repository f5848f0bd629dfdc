import type { Disobedience } from './anomaly.ts';
import type { Amps, Instant } from '../units.ts';

/** A space that has priority when power is short, and when its car leaves. */
export interface GoesFirst {
  readonly space: string;
  readonly leavesAt: Instant;
}

/** From then on a kWh is cheaper or cleaner; or the plan has a later slot at the same cost. */
export interface WaitForTurn {
  readonly kind: 'price' | 'carbon' | 'slot';
  readonly until: Instant;
}

/** Others use the power: of the building, or of the circuit of its charger. */
export interface SharedPower {
  readonly kind: 'shared-power';
  readonly ahead: readonly GoesFirst[];
  readonly circuit?: string;
}

/** Why a car is not charging. */
export type WaitReason =
  | WaitForTurn
  /** All power is planned for others until then; it begins with two minutes that show it works. */
  | { readonly kind: 'proof'; readonly until: Instant }
  | SharedPower
  /** Somebody else's slot has begun here; its driver may come until then. */
  | { readonly kind: 'reserved'; readonly until: Instant }
  /** A car that was just paused stays off for a minimum time. */
  | { readonly kind: 'rest'; readonly until: Instant }
  /** Power is offered, but the car takes none. */
  | { readonly kind: 'car' };

/** Why a car gets the power it gets. */
export type ChargeReason =
  /** The first two minutes, which show that it works; then it waits. */
  | { readonly kind: 'proof'; readonly next: WaitForTurn }
  | { readonly kind: 'full-power' }
  | { readonly kind: 'plan' }
  /** More than planned, from power that others do not use. */
  | { readonly kind: 'spare-power' }
  /** Behind its plan, so it gets all the power available. */
  | { readonly kind: 'catching-up' }
  | SharedPower
  /** Close to full, the battery limits the power. */
  | { readonly kind: 'taper' }
  /** The car draws less than it is offered, for its own reasons. */
  | { readonly kind: 'car' };

/** Why a charge is complete; `car`: it takes nothing of what it is offered. */
export type Completion = 'full' | 'limit' | 'goal' | 'car';

/** What a plugged-in car is doing, and why. */
export type Phase =
  /** Nothing has been ordered yet. */
  | { readonly kind: 'plugged-in' }
  | { readonly kind: 'waiting'; readonly why: WaitReason }
  | { readonly kind: 'charging'; readonly amps: Amps; readonly why: ChargeReason }
  /** The car stopped asking for power, or has what was ordered. From here on it is idle. */
  | { readonly kind: 'complete'; readonly why: Completion }
  | { readonly kind: 'faulted' }
  /** Not connected, or out of control: the charger may draw this much and continues metering. */
  | { readonly kind: 'offline'; readonly amps: Amps; readonly why?: Disobedience }
  /** Ended by the user; the cable is still plugged in. */
  | { readonly kind: 'stopped' };

/** Whether nothing more is to be charged: the car is complete, or was stopped. */
export const isDone = ({ kind }: Phase): boolean => kind === 'complete' || kind === 'stopped';

/** Whether its charger is out: faulted, or beyond control. */
export const isOut = ({ kind }: Pick<Phase, 'kind'>): boolean =>
  kind === 'faulted' || kind === 'offline';

export type PhaseChange = { readonly at: Instant; readonly phase: Phase };
