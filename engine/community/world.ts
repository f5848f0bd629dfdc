import type { Charger } from '../charging/charger.ts';
import type { Vehicle } from '../charging/vehicle.ts';
import type { Reservation } from './reservation.ts';
import type { Tariff } from '../tariff/tariff.ts';
import type { TimeZone } from '../time/zone.ts';
import type {
  Amps,
  Duration,
  GramsPerKilowattHour,
  Instant,
  Millijoules,
  WattHours,
} from '../units.ts';
import type { SessionReading } from './report.ts';
import type { Session } from './session.ts';

/** A building whose chargers share one supply. */
export interface Building {
  readonly id: string;
  readonly name: string;
  readonly zone: TimeZone;
  /** The tariff a session plugged in now gets. */
  readonly tariff: string;
  /** What all its chargers together may draw, on each phase. */
  readonly capacity: Amps;
  /** CO₂ of a kWh from the grid in each of the 24 hours of a local day. */
  readonly carbon: readonly GramsPerKilowattHour[];
  /** In the order residents see them. */
  readonly spaces: readonly string[];
}

export type ChargerCondition =
  | { readonly kind: 'ready' }
  /** With the time by which it is expected to be back. */
  | { readonly kind: 'faulted' | 'offline'; readonly since: Instant; readonly until: Instant };

/** A parking space with its charger. */
export interface Space {
  readonly id: string;
  /** What is painted on the floor. */
  readonly number: number;
  readonly building: string;
  readonly charger: Charger;
  readonly condition: ChargerCondition;
  /** How far the charger's clock is ahead of the service's. */
  readonly clockAhead: number;
  /** A cable that was reported plugged in, with the latest reading. */
  readonly plugged: PluggedIn | null;
  readonly session: string | null;
}

/** A transaction of a charger, whether or not somebody has said whose it is. */
export interface PluggedIn {
  readonly transaction: string;
  readonly reading: SessionReading;
}

/** A resident's car, and what the service believes of its battery. */
export interface OwnedVehicle extends Vehicle {
  readonly id: number;
  readonly owner: string;
  readonly name: string;
  readonly stored: Millijoules;
  /** Time of day at which it is usually needed. */
  readonly readyBy: Duration;
}

/** A session that has ended before all its readings have arrived. */
export interface UnreadSession {
  readonly session: Session;
  readonly endedBy: 'stop' | 'unplug';
  /** From then on it is billed by the readings there are. */
  readonly until: Instant;
}

/** A place in the queue of a full building. */
export interface QueueEntry {
  readonly id: string;
  readonly user: string;
  readonly vehicle: number;
  readonly building: string;
  readonly energy: WattHours;
  readonly until: Instant;
  readonly joinedAt: Instant;
}

/**
 * Everything that is or is still to come; what is over is reported to the ledger and leaves. Plain
 * data: written as JSON and read back, it has the same future.
 */
export interface World {
  readonly version: 1;
  /** Events up to and including this instant have happened. */
  readonly now: Instant;
  readonly tariffs: Readonly<Record<string, Tariff>>;
  readonly buildings: Readonly<Record<string, Building>>;
  readonly spaces: Readonly<Record<string, Space>>;
  readonly vehicles: Readonly<Record<number, OwnedVehicle>>;
  /** Each user's default vehicle. */
  readonly defaults: Readonly<Record<string, number>>;
  /** Users whose books are kept: their sessions are reported whole and invoiced. */
  readonly accounts: readonly string[];
  /** Plugged in. */
  readonly sessions: Readonly<Record<string, Session>>;
  /** Over, but with readings still to come: they are billed once those are in. */
  readonly unread: readonly UnreadSession[];
  /** Buildings in which more power is given once chargers have confirmed that they offer less. */
  readonly awaitingCuts: readonly string[];
  /** Still to come. */
  readonly reservations: Readonly<Record<string, Reservation>>;
  readonly queue: readonly QueueEntry[];
  readonly nextId: number;
  readonly nextVehicle: number;
}
