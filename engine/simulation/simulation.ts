import type { Report } from '../community/report.ts';
import type { World } from '../community/world.ts';
import type { ModelCharger } from '../service/previews/model-chargers.ts';
import type { DayNumber } from '../time/calendar.ts';
import type { ChargerOffer } from '../service/open-service.ts';
import type { Amps, Duration, Fraction, Instant, Millijoules } from '../units.ts';
import type { Errand, Resident } from './resident.ts';

/** The true state of a charger, whatever the service knows of it. */
export interface SimulatedCharger {
  /** The register, while no car is plugged in. */
  readonly meter: Millijoules;
  /** Number of cars plugged in so far. */
  readonly transactions: number;
  readonly car: ModelCharger | null;
  readonly outage: Outage | null;
  /** Reports held back while the connection is lost, oldest first. */
  readonly unsent: readonly Report[];
  readonly quirks: Quirks | null;
}

/** Misbehavior of a charger, its car and its connection. */
export interface Quirks {
  readonly seed: number;
  /** How far its clock is ahead. */
  readonly clockAhead: number;
  /** Maximum delay of a report; each has its own, so they can arrive out of order. */
  readonly reportDelay: Duration;
  readonly offerDelay: Duration;
  /** The share of duplicated reports. */
  readonly doubled: Fraction;
  /** After a fault the register restarts at zero. */
  readonly resetsRegister: boolean;
  /** The most the car draws; null if it draws all it can. */
  readonly takes: Amps | null;
  /** It does not get its offers, and answers none. */
  readonly isDeaf?: boolean;
  /** It accepts its offers, and its car draws all it can. */
  readonly ignoresOffers?: boolean;
  /** How far the current it measures is off at most, either way. */
  readonly currentNoise?: Amps;
  /** Its register sometimes falls by a few watt-hours, or shows one value that is far off. */
  readonly isMeterWild?: boolean;
  /** After so many readings it counts them from zero again. */
  readonly countsTo?: number;
  /** It never reports that a cable is unplugged. */
  readonly losesUnplug?: boolean;
  /** Number of messages sent; seeds the next delay. */
  readonly sent: number;
  readonly reportsOnTheWay: readonly { readonly due: Instant; readonly report: Report }[];
  /** In the order they were sent: offers do not arrive out of order. */
  readonly offersOnTheWay: readonly { readonly due: Instant; readonly offer: ChargerOffer }[];
}

/** What can be wrong with a charger for a while. */
export const faultKinds = ['faulted', 'offline', 'silent', 'draws-more'] as const;

export interface Outage {
  /** `silent`: it gets no offers and answers none. `draws-more`: its car draws all it can. */
  readonly kind: (typeof faultKinds)[number];
  readonly until: Instant;
}

/** Cars, chargers and residents: what a real building would have. Plain data, like the world. */
export interface Simulation {
  readonly seed: number;
  /** The first day; the days of residents are counted from it. */
  readonly firstDay: DayNumber;
  readonly residents: readonly Resident[];
  readonly errands: readonly Errand[];
  /** When the next day of a building's residents is drawn. */
  readonly nextMiddays: Readonly<Record<string, Instant>>;
  readonly chargers: Readonly<Record<string, SimulatedCharger>>;
}

/** A community with the simulated reality that reports to it. */
export interface SimulatedWorld extends World {
  readonly simulation: Simulation;
}
