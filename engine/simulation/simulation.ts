import type { Report } from '../community/report.ts';
import type { World } from '../community/world.ts';
import type { ModelCharger } from '../service/model-chargers.ts';
import type { DayNumber } from '../time/calendar.ts';
import type { ChargerOffer } from '../community/draft.ts';
import type { Amps, Duration, Fraction, Instant, Millijoules } from '../units.ts';
import type { Errand, Resident } from './resident.ts';

/** A charger as it really is, whatever the service knows of it. */
export interface SimulatedCharger {
  /** The register while nothing is plugged in. */
  readonly meter: Millijoules;
  /** Counts the cars that were plugged in. */
  readonly transactions: number;
  readonly car: ModelCharger | null;
  readonly outage: Outage | null;
  /** What could not be reported while the connection was lost, oldest first. */
  readonly unsent: readonly Report[];
  readonly quirks: Quirks | null;
}

/** How a charger, its car and its connection misbehave. */
export interface Quirks {
  readonly seed: number;
  /** How far its clock is ahead. */
  readonly clockAhead: number;
  /** Reports are up to this late, each by itself: they overtake each other. */
  readonly reportDelay: Duration;
  readonly offerDelay: Duration;
  /** The share of reports that come twice. */
  readonly doubled: Fraction;
  /** After a fault the register begins again at zero. */
  readonly resetsRegister: boolean;
  /** The most the car takes; null where it takes what it can. */
  readonly takes: Amps | null;
  /** Counts what was sent, for the next draw of a delay. */
  readonly sent: number;
  readonly reportsOnTheWay: readonly { readonly due: Instant; readonly report: Report }[];
  /** In the order in which they were sent: offers do not overtake each other. */
  readonly offersOnTheWay: readonly { readonly due: Instant; readonly offer: ChargerOffer }[];
}

export interface Outage {
  readonly kind: 'faulted' | 'offline';
  readonly until: Instant;
}

/** Cars, chargers and people: what a real building would have. Plain data, like the world. */
export interface Simulation {
  readonly seed: number;
  /** The day it began; people's days are counted from it. */
  readonly firstDay: DayNumber;
  readonly residents: readonly Resident[];
  readonly errands: readonly Errand[];
  /** The next time the days of a building's residents are drawn. */
  readonly nextMiddays: Readonly<Record<string, Instant>>;
  readonly chargers: Readonly<Record<string, SimulatedCharger>>;
}

/** A community together with the reality that reports to it. */
export interface SimulatedWorld extends World {
  readonly simulation: Simulation;
}
