import type { Amps, Duration, Instant, KilowattHours, Volts } from '../units.ts';

/** How many of the cars served first are named: as many as fit into one sentence. */
export const mostNamed = 3;

/** The electrical supply of a building and the switching rules of its cars. Voltage and phases are data. */
export interface Supply {
  /** Volts of one line as a car sees it: 208 for one phase in New York, 230 in Oslo. */
  readonly volts: Volts;
  /** Amps that may be drawn on each line: one figure, or three for three phases; or of circuits. */
  readonly capacity: readonly Amps[];
  /** A car is offered at least this or nothing: 6 A. */
  readonly floor: Amps;
  /** Offers are multiples of this: 1 A; a small power of two where any value will do. */
  readonly step: Amps;
  /** Minimum time on after a start and off after a stop; planned power takes precedence. */
  readonly minOn: Duration;
  readonly minOff: Duration;
  /** Once an offer is this old, the part of it that the car does not draw is given to others. */
  readonly settle: Duration;
  /** Margin kept above the draw of such a car, so that it can increase its draw again. */
  readonly headroom: Amps;
}

export interface ControlSession {
  readonly id: string;
  /**
   * Indices of the lines it draws on: [0] for one phase, [0, 1, 2] for three. With circuits within
   * circuits each circuit has lines of its own; those of its own circuit come first.
   */
  readonly lines: readonly number[];
  /** Its phases, if not one for each line. */
  readonly phases?: number;
  /** The lower of charger and onboard limit. */
  readonly limit: Amps;
  /** Energy at the meter still wanted before `departure`. */
  readonly remaining: KilowattHours;
  readonly departure: Instant;
  /** From the current slot of its plan: the power to deliver, and the most it can use; see `CarPlan`. */
  readonly planned: Amps;
  readonly welcome: Amps;
  /** Its planned power was promised by a reservation: it comes before all other plans. */
  readonly firm?: boolean;
  /** The time it was to be ready by has passed: its planned power comes after that of cars in time. */
  readonly late?: boolean;
  /** Its plan reaches its goal in time, so it has nothing to catch up on. */
  readonly onPlan?: boolean;
  /** The offer in force, since when, and what the car draws of it. */
  readonly offered: Amps;
  readonly offeredSince: Instant;
  readonly drawn: Amps;
  /** When its offer last changed from zero to non-zero or back. */
  readonly switchedAt: Instant;
  /** The least it can be offered and in which steps, if not as for the whole supply. */
  readonly floor?: Amps;
  readonly step?: Amps;
  /** A faulted charger draws nothing; an offline one may draw its last offer and cannot be told. */
  readonly charger: 'ready' | 'faulted' | 'offline';
}

export type OfferReason =
  /** As planned, or all it can take. */
  | 'planned'
  | 'full-power'
  /** More than planned, from what others leave. */
  | 'spare-power'
  /** Behind its plan with no laxity left: it takes whatever others leave. */
  | 'catches-up'
  /** Less than it could take: others go first or share with it. */
  | 'shared-power'
  /** The plan has nothing for it now: it waits for its slot. */
  | 'waits-for-plan'
  /** Less than the floor is left for it. */
  | 'below-floor'
  /** Held on or off by the minimum on and off times. */
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
  /** Up to three cars served before it on a shared line, most urgent first; only if it gets too little. */
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
