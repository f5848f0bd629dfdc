import type { Preference } from '../power/preference.ts';
import type { Duration, Fraction, Instant, KilowattHours } from '../units.ts';

/** A simulated resident: the habits from which their days are drawn. */
export interface Resident {
  readonly user: string;
  readonly vehicle: number;
  readonly building: string;
  /** Preferred spaces, best first; another free one is used if none is free. */
  readonly favorites: readonly string[];
  /** Probability of charging on a weekday and on a day of the weekend. */
  readonly weekday: Fraction;
  readonly weekend: Fraction;
  /** Usual times of day, and their maximum deviation. */
  readonly arrives: Duration;
  readonly leaves: Duration;
  readonly spread: Duration;
  /** Average per day. */
  readonly kilometers: number;
  readonly preference: Preference;
  /** Probability of booking a day ahead. */
  readonly books: Fraction;
  /** A person controls when the car comes and goes; only its driving is simulated. */
  readonly onlyDrives?: true;
}

/** A planned visit. */
export interface Visit {
  readonly vehicle: number;
  readonly building: string;
  readonly favorites: readonly string[];
  readonly preference: Preference;
  readonly arrives: Instant;
  /** The ready-by time they give, and when they actually leave. */
  readonly readyBy: Instant;
  readonly leaves: Instant;
  /** How much they charge; up to the car's limit if left out. */
  readonly energy?: KilowattHours;
}

/** A scheduled action of a resident. */
export interface Errand {
  readonly at: Instant;
  readonly user: string;
  readonly kind: 'book' | 'arrive' | 'leave';
  readonly visit: Visit;
}
