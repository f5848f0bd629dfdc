import type { Amps, Duration, Instant, KilowattHours, Volts } from '../units.ts';

/** The wires into a building and the manners of switching. Figures, not code, make it 208 or 230 V. */
export interface Supply {
  /** Volts of one line as a car sees it: 208 for one phase in New York, 230 in Oslo. */
  readonly volts: Volts;
  /** Amps the building may draw on each line: one figure, or three for three phases. */
  readonly capacity: readonly Amps[];
  /** A car is offered at least this or nothing: 6 A. */
  readonly floor: Amps;
  /** Offers are multiples of this: 1 A; 0 for any value. */
  readonly step: Amps;
  /** A car once started charges, and once paused rests, at least this long if capacity allows. */
  readonly minOn: Duration;
  readonly minOff: Duration;
  /** An offer this old shows what the car really takes; what it leaves is then shared. */
  readonly settle: Duration;
  /** Kept above what a car takes when the rest is shared, so that it can come back. */
  readonly headroom: Amps;
}

export interface ControlSession {
  readonly id: string;
  /** Indices of the lines it draws on: [0] for one phase, [0, 1, 2] for three. */
  readonly lines: readonly number[];
  /** The lower of charger and onboard limit. */
  readonly limit: Amps;
  /** Energy at the meter still wanted before `departure`. */
  readonly remaining: KilowattHours;
  readonly departure: Instant;
  /** From the plan for now: what it is to get, and what it would gladly take beyond. */
  readonly planned: Amps;
  readonly welcome: Amps;
  /** The offer in force, since when, and what the car draws of it. */
  readonly offered: Amps;
  readonly offeredSince: Instant;
  readonly drawn: Amps;
  /** When it last went from nothing to something or back. */
  readonly switchedAt: Instant;
  /** A faulted charger draws nothing; an offline one may draw its last offer and cannot be told. */
  readonly charger: 'ready' | 'faulted' | 'offline';
}

export type OfferReason =
  /** As planned, or all it can take. */
  | 'planned'
  | 'full-power'
  /** More than planned, from what others leave. */
  | 'spare-power'
  /** Less than it could take: others go first or share with it. */
  | 'shared-power'
  /** The plan has nothing for it now: it waits for its slot. */
  | 'waits-for-plan'
  /** Less than the floor is left for it. */
  | 'below-floor'
  /** Held on or off by the least time between switches. */
  | 'stays-on'
  | 'rests'
  /** It takes less than it was offered; the rest is shared. */
  | 'takes-less'
  | 'done'
  | 'faulted'
  | 'offline';

export interface Offer {
  readonly id: string;
  readonly amps: Amps;
  readonly why: OfferReason;
  /** Sessions that go first on a shared line, most urgent first; only where it gets too little. */
  readonly ahead: readonly string[];
}

export interface Control {
  /** One per session, in the order given. */
  readonly offers: readonly Offer[];
  /** The offers that change, in the order to send them: every cut before any raise. */
  readonly changes: readonly { readonly id: string; readonly amps: Amps }[];
  /** Amps left on each line; negative when the building's own load alone exceeds its capacity. */
  readonly spare: readonly Amps[];
}

export type ControlRefusal =
  | { readonly why: 'bad-supply' }
  | { readonly why: 'bad-load' }
  | { readonly why: 'duplicate-session'; readonly id: string }
  | { readonly why: 'bad-session'; readonly id: string };

export type Controlled =
  | { readonly ok: true; readonly control: Control }
  | { readonly ok: false; readonly refusal: ControlRefusal };

/**
 * What each charger may offer its car from now on. The offers (not only the draws) and the
 * building's own load together never exceed the capacity of any line.
 */
export function control(
  _now: Instant,
  _supply: Supply,
  _ownLoad: readonly Amps[],
  _sessions: readonly ControlSession[],
): Controlled {
  throw new Error('Published for its signature first.');
}
