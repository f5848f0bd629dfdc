import type { Bill } from '../billing/bill.ts';
import type { Interval } from '../time/interval.ts';
import type { Cents, Duration, Fraction, Instant, WattHours } from '../units.ts';

/** A request for a slot. */
export interface Wish {
  readonly user: string;
  readonly vehicle: number;
  readonly building: string;
  readonly energy: WattHours;
  readonly readyBy: Instant;
  /** The earliest possible plug-in; now if left out. */
  readonly from?: Instant;
}

/** A bookable slot with the figures for choosing it. */
export interface Suggestion extends Interval {
  readonly space: string;
  /** The energy it delivers, and when that is done. */
  readonly energy: WattHours;
  readonly done: Instant;
  /** Service fee and tax included, idle fees excluded. */
  readonly cost: Cents;
  /** The quote behind that cost, line by line. */
  readonly bill: Bill;
  /** Grams of CO₂. */
  readonly carbon: number;
  /** The probability that the space is free when the slot begins. */
  readonly chanceOfNoWait: Fraction;
  /** The probability that the car has its energy by its actual departure. */
  readonly chanceReady: Fraction;
  /** The same energy at full power from the start; done as soon as the building's power allows. */
  readonly atOnce: { readonly cost: Cents; readonly carbon: number; readonly done: Instant };
  /** Its advantages. */
  readonly contrast: Contrast;
  readonly reasons: readonly Reason[];
}

/** A slot with its figures, before it is compared with the others. */
export type Appraised = Omit<Suggestion, 'reasons' | 'bill' | 'contrast'>;

/** The advantage of a suggestion over the best one. */
export type Contrast =
  | { readonly kind: 'best' }
  | { readonly kind: 'cheaper'; readonly by: Cents }
  /** Done earlier, for this much more (below 0: less). */
  | { readonly kind: 'sooner'; readonly by: Duration; readonly extra: Cents }
  | { readonly kind: 'surer'; readonly by: Fraction }
  /** In grams of CO₂. */
  | { readonly kind: 'greener'; readonly by: number }
  /** Plug-in may be this much later. */
  | { readonly kind: 'later'; readonly by: Duration }
  | { readonly kind: 'other-space' };

export type Reason =
  /** In cents, against charging at once. */
  | { readonly kind: 'cheapest'; readonly saves: Cents }
  /** In grams of CO₂, against charging at once. */
  | { readonly kind: 'greenest'; readonly saves: number }
  /** Not the cheapest or greenest by itself, but better than charging at once. */
  | { readonly kind: 'saves'; readonly cost: Cents; readonly carbon: number }
  | { readonly kind: 'earliest'; readonly done: Instant }
  | { readonly kind: 'quiet'; readonly chance: Fraction }
  | { readonly kind: 'usual-space' }
  /** The best is at another space: what is wrong with the usual one. */
  | {
      readonly kind: 'not-usual-space';
      readonly number: number;
      readonly why: 'in-use' | 'reserved' | 'less-certain' | 'dearer';
    }
  /** Nothing stands out: it is the best of price, CO₂ and certainty together. */
  | { readonly kind: 'balanced' }
  /** Done early enough for a driver who often leaves before the stated time. */
  | { readonly kind: 'allows-for-leaving-early'; readonly chance: Fraction }
  | { readonly kind: 'less-than-asked'; readonly missing: WattHours };
