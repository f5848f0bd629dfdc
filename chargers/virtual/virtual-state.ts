import type { Charger } from '#engine/charging/charger.ts';
import type { Flow } from '#engine/charging/flow.ts';
import type { Vehicle } from '#engine/charging/vehicle.ts';
import type { Quirks } from '#engine/simulation/simulation.ts';
import {
  instant,
  millijoules,
  type Duration,
  type Instant,
  type Millijoules,
} from '#engine/units.ts';
import type { Frame } from '../frames/frame.ts';
import type { OcppVersion } from '../messages/supported.ts';

/** A charging station with one outlet that exists as a program only. */
export interface VirtualSetup {
  readonly version: OcppVersion;
  readonly vendor: string;
  readonly model: string;
  readonly charger: Charger;
  readonly manners?: Manners;
}

/** What a virtual charger does wrong, so that others can see what follows from it. */
export interface Manners extends Partial<
  Pick<Quirks, 'currentNoise' | 'isMeterWild' | 'ignoresOffers' | 'clockAhead' | 'resetsRegister'>
> {
  /** What it gives without a line: what it was told last, all it has, or nothing. */
  readonly alone?: 'keeps' | 'full' | 'nothing';
  /** Calls and settings it does not know. */
  readonly lacks?: readonly string[];
  /** The least it can be set to; below, it gives this much (`raises`) or nothing. */
  readonly least?: { readonly amps: number; readonly raises: boolean };
  /** It can only be switched on and off. */
  readonly isSwitch?: boolean;
  /** It takes limits in watts only. */
  readonly takesWatts?: boolean;
  /** The current it reports is its limit, whatever its car draws. */
  readonly reportsLimit?: boolean;
}

export interface VirtualCar {
  readonly vehicle: Vehicle;
  /** What it draws, and the charger's register. */
  readonly flow: Flow;
}

/** A limit that the service has set. */
export interface Profile {
  readonly id: number;
  readonly purpose: string;
  readonly stackLevel: number;
  readonly unit: string;
  readonly startsAt: Instant;
  readonly lasting: Duration | null;
  readonly periods: readonly { readonly startPeriod: number; readonly limit: number }[];
}

export interface VirtualTransaction {
  /** Counted by the charger; in 1.6 the service gives it another one. */
  readonly number: number;
  readonly token: string;
  readonly began: Instant;
  /** Number of its next event (2.x). */
  readonly seqNo: number;
  readonly toldState: string;
}

/** What a message is about, for what its answer changes. */
export type About =
  | { readonly kind: 'boot' | 'status' | 'heartbeat' | 'other' }
  | { readonly kind: 'authorize'; readonly token: string }
  | { readonly kind: 'begin'; readonly transaction: number }
  | { readonly kind: 'in-transaction'; readonly transaction: number };

export interface Message {
  readonly action: string;
  readonly payload: object;
  readonly about: About;
}

/** All that is kept of it, as plain data. */
export interface VirtualState {
  readonly isOnline: boolean;
  readonly boot: 'due' | 'sent' | 'waiting' | 'accepted';
  readonly bootAt: Instant;
  readonly heartbeat: { readonly every: Duration; readonly at: Instant };
  readonly settings: Readonly<Record<string, string>>;
  readonly profiles: readonly Profile[];
  readonly reservation: {
    readonly id: number;
    readonly token: string;
    readonly group: string | null;
    readonly until: Instant;
  } | null;
  readonly isAvailable: boolean;
  readonly fault: string | null;
  /** The register while no car is plugged in. */
  readonly meter: Millijoules;
  readonly car: VirtualCar | null;
  /** A card that may charge, until when a car has to be plugged in. */
  readonly authorized: { readonly token: string; readonly until: Instant } | null;
  /** What came of the last card. */
  readonly card: { readonly token: string; readonly status: string } | null;
  readonly transaction: VirtualTransaction | null;
  /** The last transaction is over, and its cable is still in. */
  readonly isFinished: boolean;
  /** The ids that the service has given to transactions (1.6). */
  readonly given: Readonly<Record<number, number>>;
  readonly readings: { readonly sampledAt: Instant; readonly alignedAt: Instant };
  /** What was said last about the outlet; null if it has to be said again. */
  readonly toldStatus: string | null;
  /** Said at once, or never. */
  readonly live: readonly Message[];
  /** Of transactions: kept until they are answered. */
  readonly queue: readonly Message[];
  readonly open: { readonly id: string; readonly about: About; readonly sentAt: Instant } | null;
  readonly count: number;
}

/** What follows from a change: frames to send, and whether the line is to be opened anew. */
export interface VirtualOutcome {
  readonly state: VirtualState;
  readonly frames: readonly Frame[];
  readonly restarts: boolean;
}

/** What somebody standing before it can do. */
export type Act =
  | { readonly kind: 'plug'; readonly vehicle: Vehicle; readonly stored: Millijoules }
  | { readonly kind: 'unplug' }
  | { readonly kind: 'card'; readonly token: string }
  | { readonly kind: 'stop' }
  | { readonly kind: 'fault'; readonly code: string }
  | { readonly kind: 'clear-fault' }
  /** As if its power had gone and come back. */
  | { readonly kind: 'power-cycle' };

const never = instant(0);

/** A charger that has just got its first power. */
export const newVirtualCharger = (settings: VirtualState['settings'], meter = 0): VirtualState => ({
  isOnline: false,
  boot: 'due',
  bootAt: never,
  heartbeat: { every: 300_000 as Duration, at: never },
  settings,
  profiles: [],
  reservation: null,
  isAvailable: true,
  fault: null,
  meter: millijoules(meter),
  car: null,
  authorized: null,
  card: null,
  transaction: null,
  isFinished: false,
  given: {},
  readings: { sampledAt: never, alignedAt: never },
  toldStatus: null,
  live: [],
  queue: [],
  open: null,
  count: 0,
});
