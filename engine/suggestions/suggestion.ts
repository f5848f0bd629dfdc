import type { Bill } from '../billing/bill.ts';
import type { Interval } from '../time/interval.ts';
import type { Cents, Duration, Fraction, Instant, WattHours } from '../units.ts';

/** What a resident asks for: little. */
export interface Wish {
  readonly user: string;
  readonly vehicle: number;
  readonly building: string;
  readonly energy: WattHours;
  readonly readyBy: Instant;
  /** When they could plug in at the earliest; now, where they do not say. */
  readonly from?: Instant;
}

/** A slot that can be booked, with all that speaks for and against it. */
export interface Suggestion extends Interval {
  readonly space: string;
  /** What it delivers, and when it has. */
  readonly energy: WattHours;
  readonly done: Instant;
  /** Service fee and tax included; idle time once it is done is not. */
  readonly cost: Cents;
  /** The quote behind that cost, line by line. */
  readonly bill: Bill;
  /** Grams of CO₂. */
  readonly carbon: number;
  /** That the space is free when the slot begins. */
  readonly chanceOfNoWait: Fraction;
  /** That the car has its energy by the time it will really leave. */
  readonly chanceReady: Fraction;
  /** The same energy at full power from the start. */
  readonly atOnce: { readonly cost: Cents; readonly carbon: number; readonly done: Instant };
  /** What it would be chosen for. */
  readonly contrast: Contrast;
  readonly reasons: readonly Reason[];
}

/** A slot with its figures, before it is compared with the others. */
export type Appraised = Omit<Suggestion, 'reasons' | 'bill' | 'contrast'>;

/** What a suggestion would be chosen for, against the best one. */
export type Contrast =
  | { readonly kind: 'best' }
  | { readonly kind: 'cheaper'; readonly by: Cents }
  /** Done sooner, for so much more (below 0: less). */
  | { readonly kind: 'sooner'; readonly by: Duration; readonly extra: Cents }
  | { readonly kind: 'surer'; readonly by: Fraction }
  /** In grams of CO₂. */
  | { readonly kind: 'greener'; readonly by: number }
  /** One may plug in so much later. */
  | { readonly kind: 'later'; readonly by: Duration }
  | { readonly kind: 'other-space' };

export type Reason =
  /** In cents, against charging at once. */
  | { readonly kind: 'cheapest'; readonly saves: Cents }
  /** In grams of CO₂, against charging at once. */
  | { readonly kind: 'greenest'; readonly saves: number }
  /** Neither the cheapest nor the greenest by itself, but less than charging at once. */
  | { readonly kind: 'saves'; readonly cost: Cents; readonly carbon: number }
  | { readonly kind: 'earliest'; readonly done: Instant }
  | { readonly kind: 'quiet'; readonly chance: Fraction }
  | { readonly kind: 'usual-space' }
  /** Done early enough for somebody who often leaves before the time they say. */
  | { readonly kind: 'allows-for-leaving-early'; readonly chance: Fraction }
  | { readonly kind: 'less-than-asked'; readonly missing: WattHours };
