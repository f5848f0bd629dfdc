import type { Charger } from '../charging/charger.ts';
import type { Commissioned } from '../charging/commissioning.ts';
import type { Vehicle } from '../charging/vehicle.ts';
import type { Reservation } from './reservation.ts';
import type { Tariff } from '../tariff/tariff.ts';
import type { TimeZone } from '../time/zone.ts';
import type {
  Amps,
  Duration,
  Fraction,
  GramsPerKilowattHour,
  Instant,
  Millijoules,
  Volts,
  WattHours,
} from '../units.ts';
import type { Disobedience } from './anomaly.ts';
import type { SessionReading } from './report.ts';
import type { Order, Session } from './session.ts';

/** A building whose chargers share one supply. */
export interface Building {
  readonly id: string;
  readonly name: string;
  readonly zone: TimeZone;
  /** The tariff for sessions that are plugged in from now on; see `tariffAt`. */
  readonly tariff: string;
  /** The tariffs that replace it, each from an instant on, soonest first. */
  readonly laterTariffs?: readonly { readonly from: Instant; readonly tariff: string }[];
  /** The tariff of what its owner pays for electricity, if that is known. */
  readonly electricity?: string;
  /** What replaced it or will, each from an instant on, soonest first; past ones stay for past months. */
  readonly laterElectricity?: readonly { readonly from: Instant; readonly tariff: string }[];
  /** The maximum for all its chargers together, on each phase. */
  readonly capacity: Amps;
  /** What its chargers are connected to, as its owner stated it; not known of every building. */
  readonly supply?: { readonly volts: Volts; readonly phases: 1 | 3 };
  /** Circuits within circuits, if it has any: then every space is on exactly one. */
  readonly circuits?: readonly Circuit[];
  /** If the chargers get what the building's own load leaves: what is known of that. */
  readonly available?: AvailablePower;
  /** Carbon intensity of the grid in each of the 24 hours of a local day. */
  readonly carbon: readonly GramsPerKilowattHour[];
  /** In the order residents see them. */
  readonly spaces: readonly string[];
  /** Where it stands, so that a car can route there; not known of every building. */
  readonly site?: Site;
  /** As its owner wrote it; the site has it as well once its coordinates are known. */
  readonly address?: string;
  /** Nothing new begins: it is being set up, or was closed. What was begun or promised goes on. */
  readonly isClosed?: true;
  /** Nobody has charged here yet, so its time zone and currency may still change. */
  readonly isUnbilled?: true;
}

/** A feeder or a sub-panel: a part of a building's supply with a limit of its own. */
export interface Circuit {
  readonly id: string;
  /** As it is written on the panel. */
  readonly name: string;
  /** The circuit that feeds it; null if the building's supply does. */
  readonly parent: string | null;
  /** The maximum for all chargers on it and on the circuits it feeds, on each phase. */
  readonly capacity: Amps;
  /** The spaces whose chargers are connected to it, not to a circuit it feeds. */
  readonly spaces: readonly string[];
}

/** Power that is told from outside, on each phase. */
export interface AvailablePower {
  /** What is always left for the chargers: it counts while nothing is told. */
  readonly safe: Amps;
  readonly told: { readonly amps: Amps; readonly until: Instant } | null;
}

export interface Site {
  /** On one line, as a navigation system takes it. */
  readonly address: string;
  /** Degrees, WGS 84. */
  readonly latitude: number;
  readonly longitude: number;
}

export type ChargerCondition =
  | { readonly kind: 'ready' }
  /** `until` is when it is expected to be back, if that is known. */
  | {
      readonly kind: 'faulted' | 'offline';
      readonly since: Instant;
      readonly until: Instant | null;
      /** Connected, but out of control: it does not answer, or draws more than it was offered. */
      readonly why?: Disobedience;
      /** It had a fault when its line was lost, and has it until it says otherwise. */
      readonly hasFault?: true;
    };

/** A parking space with its charger. */
export interface Space {
  readonly id: string;
  /** The number painted on the floor. */
  readonly number: number;
  readonly building: string;
  readonly charger: Charger;
  /** The only resident who may use it; everybody if left out. */
  readonly assignedTo?: string;
  /** The numbers it had before, oldest first, and until when: what was billed then names them. */
  readonly formerNumbers?: readonly { readonly number: number; readonly until: Instant }[];
  /** It is no longer one of its building's spaces; kept because bills refer to it. */
  readonly isRemoved?: true;
  readonly condition: ChargerCondition;
  /** What its charger has shown that it can do, and when; and whether that is being found out now. */
  readonly commissioned?: Commissioned;
  readonly isTested?: true;
  /** Somebody could not plug in: it is not offered until then, or until a car plugs in. */
  readonly blocked?: { readonly since: Instant; readonly until: Instant; readonly by?: string };
  /** How far the charger's clock is ahead of the service's. */
  readonly clockAhead: number;
  /** How far its clock was ahead before it was set, known since its connection: of what it noted before. */
  readonly clockBefore?: { readonly ahead: number; readonly until: Instant };
  /** A car whose driver has shown a card, or pressed start, before plugging in. */
  readonly expected?: ExpectedCar | null;
  /** The connected cable as reported, with the latest reading before a session. */
  readonly plugged: PluggedIn | null;
  /** What the register showed when the last car left. */
  readonly register?: WattHours | null;
  /** The latest transactions that are over: reports of them that come late do not occupy it. */
  readonly ended?: readonly string[];
  readonly session: string | null;
}

export interface ExpectedCar {
  readonly user: string;
  readonly vehicle: number;
  readonly until: Instant;
  readonly level?: Fraction | null;
  readonly isCard?: true;
}

/** A charger's transaction, whether or not it has been assigned to a user. */
export interface PluggedIn {
  readonly transaction: string;
  readonly reading: SessionReading;
  /** Earlier readings: the session may turn out to have begun before. */
  readonly earlier?: readonly SessionReading[];
  /** What its car draws, although nothing has been offered. */
  readonly draws?: Amps;
}

/** A resident's car, with the estimated battery content. */
export interface OwnedVehicle extends Vehicle {
  readonly id: number;
  readonly owner: string;
  readonly name: string;
  /** Its vehicle identification number, if its owner told it. */
  readonly vin?: string;
  readonly stored: Millijoules;
  /** Nobody has said how full it is: `stored` is what it has at least. */
  readonly isLevelUnknown?: true;
  /** Time of day at which it is usually needed. */
  readonly readyBy: Duration;
  /** What is ordered if its driver only shows a card. */
  readonly standing?: Pick<Order, 'goal' | 'preference'>;
}

/** A session that has ended before all its readings have arrived. */
export interface UnreadSession {
  readonly session: Session;
  /** As it was then; its owner may remove it before the session is billed. */
  readonly car: OwnedVehicle;
  readonly endedBy: 'stop' | 'unplug';
  /** If the unplug has not been reported: the first reading of the next car, which proves it. */
  readonly nextPlug?: SessionReading;
  /** Or when its car was plugged in elsewhere. */
  readonly movedAt?: Instant;
  /** When the unplug was reported, if its last reading is missing. */
  readonly unpluggedAt?: Instant;
  /** After this time it is billed with the readings received so far. */
  readonly until: Instant;
}

/**
 * A car that was unplugged. If it is back within a quarter of an hour, with nobody in between, its
 * stay goes on as if the cable had stayed in.
 */
export interface LeftStay {
  /** When the cable was unplugged, and when that was reported if its charger was out of reach. */
  readonly at: Instant;
  readonly heardAt?: Instant;
  /** The session as it was then, and as it ended. */
  readonly session: Session;
  readonly ended: Session;
  readonly car: OwnedVehicle;
  /** Recorded only when it is over for good: its month ends before that is known. */
  readonly isDeferred?: true;
  /** It is gone for good; kept until it is known whether the driver it kept waiting came. */
  readonly isOver?: true;
  /** Until when it is waited for beyond its time, since its cable may be in unseen. */
  readonly waitsUntil?: Instant;
}

/** A card that starts a charge at a charger. */
export interface Card {
  readonly resident: string;
  /** The car it is for; if left out, the one that is booked, or the resident's default. */
  readonly vehicle?: number;
  readonly isBlocked?: true;
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
 * All current and future state; ended sessions and reservations are reported to the ledger and
 * leave it. Plain data: it can be written as JSON and read back without any difference in behavior.
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
  /** Users with an account: their sessions are reported in full and invoiced. */
  readonly accounts: readonly string[];
  /** Those of them who have moved out, and when: their bills stay, and they cannot charge. */
  readonly departed?: Readonly<Record<string, Instant>>;
  /** By what chargers read from them. */
  readonly cards?: Readonly<Record<string, Card>>;
  /** Plugged in. */
  readonly sessions: Readonly<Record<string, Session>>;
  /** Ended, but with readings missing: billed once those have arrived. */
  readonly unread: readonly UnreadSession[];
  /** Cars that were unplugged a moment ago. */
  readonly left?: readonly LeftStay[];
  /** Buildings in which raises wait until chargers have confirmed lower offers. */
  readonly awaitingCuts: readonly string[];
  /** Open reservations. */
  readonly reservations: Readonly<Record<string, Reservation>>;
  readonly queue: readonly QueueEntry[];
  /** When users were last given a credit because they could not plug in. */
  readonly claimed?: Readonly<Record<string, Instant>>;
  /** When users missed reservations lately, oldest first. */
  readonly noShows?: Readonly<Record<string, readonly Instant[]>>;
  readonly nextId: number;
  readonly nextVehicle: number;
}

/** The session a vehicle is plugged in for, in any building. */
export const sessionOfVehicle = (world: World, vehicle: number): Session | undefined =>
  Object.values(world.sessions).find((session) => session.vehicle === vehicle);
