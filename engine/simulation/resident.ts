import type { Preference } from '../power/preference.ts';
import type { Duration, Fraction, Instant } from '../units.ts';

/** A person who lives by habits: all that is needed to draw their days. */
export interface Resident {
  readonly user: string;
  readonly vehicle: number;
  readonly building: string;
  /** Spaces they like, best first; another free one will do. */
  readonly favorites: readonly string[];
  /** Chance of coming to charge on a weekday and on a day of the weekend. */
  readonly weekday: Fraction;
  readonly weekend: Fraction;
  /** Usual times of day, and how far off they may be. */
  readonly arrives: Duration;
  readonly leaves: Duration;
  readonly spread: Duration;
  /** Driven on a day, about. */
  readonly kilometers: number;
  readonly preference: Preference;
  /** Chance of booking a day ahead. */
  readonly books: Fraction;
  /** A person decides when the car comes and goes: only its driving is drawn. */
  readonly onlyDrives?: true;
}

/** A visit as a resident means it. */
export interface Visit {
  readonly vehicle: number;
  readonly building: string;
  readonly favorites: readonly string[];
  readonly preference: Preference;
  readonly arrives: Instant;
  /** What they tell the service, and when they really go. */
  readonly readyBy: Instant;
  readonly leaves: Instant;
}

/** Something a resident is about to do. */
export interface Errand {
  readonly at: Instant;
  readonly user: string;
  readonly kind: 'book' | 'arrive' | 'leave';
  readonly visit: Visit;
}
