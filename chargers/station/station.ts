import type { Charger } from '#engine/charging/charger.ts';
import type { Report } from '#engine/community/report.ts';
import type { ChargerWish } from '#engine/service/wants.ts';
import type { TimeZone } from '#engine/time/zone.ts';
import type { Fraction, Instant } from '#engine/units.ts';
import type { CommissioningRun } from '../commissioning/run.ts';
import type { Frame } from '../frames/frame.ts';
import type { NaiveStamps } from '../meter/read-stamp.ts';
import type { OcppVersion } from '../messages/supported.ts';
import type { CardList, LocalList } from '../people/card-list.ts';
import type { RequestRecord } from '../requests/station-request.ts';
import type { Setting, Task, Trigger } from './task.ts';

/** A charging station as its owner has set it up. */
export interface StationSetup {
  /** Unique everywhere: names of transactions are made of it. */
  readonly id: string;
  readonly version: OcppVersion;
  readonly zone: TimeZone;
  /** One outlet each: a connector in 1.6, an EVSE in 2.x. */
  readonly outlets: readonly Outlet[];
}

export interface Outlet {
  readonly number: number;
  readonly space: string;
  readonly charger: Charger;
  /** When the price of energy last changed there by the clock, and when it does next. */
  readonly priceChange?: { readonly last: Instant; readonly next: Instant };
}

/** Whether somebody may charge, in the terms that all versions share. */
export type TokenStatus =
  | 'Accepted'
  | 'Blocked'
  | 'Expired'
  | 'Invalid'
  | 'ConcurrentTx'
  /** The space is somebody else's. */
  | 'NotAtThisLocation'
  /** It is held for somebody else. */
  | 'Held'
  /** The charger cannot be lowered, and others need the power. */
  | 'NotAtThisTime';

/** What is known about people and their tokens: cards, cars, and the app. */
export interface People {
  /** Whether a token may charge, at a space if that is known. `group`: all tokens of one person. */
  readonly knows: (
    token: string,
    space: string | null,
  ) => { readonly status: TokenStatus; readonly group?: string };
  /** The token that stands for a user who starts in the app. */
  readonly tokenOf: (user: string) => string;
  /** All cards, for stations that keep them. */
  readonly cards: () => CardList;
}

/** What a message of a station means for the service, to be carried out in this order. */
export type Step =
  | { readonly kind: 'report'; readonly report: Report }
  /** Somebody has shown a token: whose car is on the cable, and since when. */
  | {
      readonly kind: 'identify';
      readonly space: string;
      readonly transaction: string;
      readonly token: string;
      readonly since: Instant | null;
    }
  | { readonly kind: 'level'; readonly space: string; readonly level: Fraction };

/** What the owner of a station should know. */
export interface Notice {
  readonly what:
    | 'unknown-token'
    /** A start was refused: the charger cannot be lowered, and others need the power. */
    | 'no-power'
    | 'cannot-control'
    | 'limit-rejected'
    | 'draws-more-stopped'
    | 'unknown-outlet'
    | 'bad-stamp'
    | 'security-event'
    /** The station warns of something. */
    | 'alert'
    /** Somebody else limits it: its grid operator, or an energy manager in the building. */
    | 'limited-elsewhere';
  readonly space: string | null;
  readonly detail: string;
}

/** What follows from a message or a change of the line. */
export interface Outcome {
  readonly state: StationState;
  readonly steps: readonly Step[];
  readonly notices: readonly Notice[];
  /** To be sent once state and steps are stored. */
  readonly frames: readonly Frame[];
}

/** A call to the station, with what it is about. */
export interface OpenCall {
  readonly id: string;
  readonly action: string;
  readonly task: Task;
  readonly sentAt: Instant;
}

/** A cable, from plug to unplug: what the engine calls a transaction. */
export interface Cable {
  /** Made by us: stations use their ids again, or use 0 and -1. */
  readonly name: string;
  /** Where it was plugged in: an outlet may be moved to another space. */
  readonly space?: string;
  readonly pluggedAt: Instant;
  /** The transaction of OCPP on it, once there is one. */
  readonly transaction: OcppTransaction | null;
  /** The last register in watt-hours, and when it was read. */
  readonly register: number | null;
  readonly readAt: Instant;
  /** The current at the last reading that was told at once; null before the first. */
  readonly drawn?: number | null;
  /** The number of the last event told to the engine; null if the station numbers nothing. */
  readonly seq: number | null;
  /** The end of the transaction came without a register. */
  readonly needsRegister: boolean;
  /** The station has said that the cable is out, and the end of the transaction is still to come. */
  readonly out: { readonly at: Instant; readonly toldAt: Instant } | null;
  readonly limit: Limit | null;
  /** The offer in force, and the one before, for readings that come late. */
  readonly offer: AcceptedOffer;
  readonly offerBefore: AcceptedOffer;
  /** The token that was refused because others needed the power: it begins once there is enough. */
  readonly waits?: string | null;
  /** What its charge has come to, as its station was told. */
  readonly costTold?: number;
  /** It draws more than its limit: since when, and what was done about it. */
  readonly over: {
    readonly since: Instant;
    readonly isLowered: boolean;
    readonly isStopped?: boolean;
  } | null;
}

export interface AcceptedOffer {
  readonly id: number;
  readonly amps: number;
  readonly at: Instant;
}

export interface OcppTransaction {
  readonly id: string;
  /** What identifies its begin, if that is sent again. */
  readonly key: string;
  readonly at: Instant;
  readonly token: string | null;
  /** Its begin was answered with a refusal, and it began nevertheless. */
  readonly isRefused: boolean;
  /** The number in the engine of its event 0; null if its events are not numbered. */
  readonly firstSeq: number | null;
  readonly lastEventAt: Instant;
  readonly endedAt: Instant | null;
}

/** A limit that was sent for a cable. */
export interface Limit {
  readonly offerId: number;
  readonly amps: number;
  /** `told`: the engine knows that it is in force. */
  readonly state: 'sent' | 'accepted' | 'told' | 'rejected';
  readonly at: Instant;
  readonly tries: number;
}

export interface OutletState {
  readonly isFaulted: boolean;
  /** The default that was set for this outlet alone, for a car that is or was there. */
  readonly ownDefault?: number | null;
  readonly cable: Cable | null;
  /** Cables that are out, newest first: messages about them may still come. */
  readonly past: readonly Cable[];
  /** A cable that was plugged in after those whose messages are still coming. */
  readonly next: { readonly at: Instant } | null;
  /** Energy added up, where a station tells only what flowed since the last sample. */
  readonly sum: { readonly at: Instant; readonly wattHours: number } | null;
  readonly reservation: {
    readonly number: number;
    readonly user: string;
    readonly until: Instant;
    readonly isHeld: boolean;
  } | null;
}

/** What a station says of itself when it boots. */
export interface StationModel {
  readonly vendor: string;
  readonly model: string;
  readonly serial?: string;
  readonly firmware?: string;
}

/** All that is kept of a station: plain data, stored with its community. */
export interface StationState {
  readonly isConnected: boolean;
  readonly connectedAt: Instant;
  readonly model: StationModel | null;
  readonly boot: 'unknown' | 'pending' | 'accepted';
  readonly bootedAt: Instant;
  readonly naive: NaiveStamps | null;
  /**
   * How far the youngest stamp since the connection was ahead of our clock, and when it came. Sure once
   * another one has shown the same.
   */
  readonly youngest: {
    readonly ahead: number;
    readonly at: Instant;
    readonly isSure: boolean;
  } | null;
  readonly isClockTold: boolean;
  readonly outlets: Readonly<Record<number, OutletState>>;
  /** Number of names given to cables, transactions, reservations and calls. */
  readonly count: number;
  /** The fallback that is in place, or was rejected; null if it has to be set (again). */
  readonly defaultAmps: number | 'rejected' | null;
  /** In which unit limits are given; null if that is not known yet. */
  readonly unit: 'A' | 'W' | null;
  readonly canLimit: boolean;
  readonly canReserve: boolean;
  /** What it cannot be asked to tell. */
  readonly untold: readonly Trigger[];
  /** It was seen at its meter that it follows a lower limit. */
  readonly obeys: boolean;
  /** Settings: not asked for yet, those still to be changed, or done. */
  readonly settings: readonly Setting[] | null;
  /** Settings that it did not take. */
  readonly refused: readonly string[];
  /** What its operator has asked of it lately, and what came of it. */
  readonly requests: readonly RequestRecord[];
  /** The cards it keeps; null if it keeps none. */
  readonly localList?: LocalList | null;
  /** Whether it was asked since its boot what else it can do. */
  readonly areExtrasKnown?: boolean;
  /** It refuses calls about many variables at once. */
  readonly takesFew?: boolean;
  /** It shows its driver what a charge has come to. */
  readonly showsCost?: boolean;
  /** It refuses limits of transactions: each outlet gets a default of its own instead. */
  readonly limitsOutlets?: boolean;
  /** It refuses starts that come with a limit. */
  readonly startsPlain?: boolean;
  /** The commissioning of one of its outlets, running or done; null if there was none. */
  readonly commissioning: CommissioningRun | null;
  /** Outlets whose status was asked for since the connection. */
  readonly statusAsked: readonly number[];
  /** Outlets whose meter was asked for since the connection or the boot. */
  readonly metersAsked: readonly number[];
  /** Readings that say nothing new, to be told with the next step or after some seconds. */
  readonly held: { readonly since: Instant; readonly steps: readonly Step[] } | null;
  readonly call: OpenCall | null;
  /** What is not to be tried before an instant, by what it is about. */
  readonly notBefore: Readonly<Record<string, Instant>>;
}

/** A call of a station, and what the service knows at that moment. */
export interface Moment {
  readonly setup: StationSetup;
  readonly now: Instant;
  readonly people: People;
  readonly wishes: readonly ChargerWish[];
  /** What the charge on a cable has come to so far, in units of the currency; null if nothing is owed. */
  readonly costOf?: (space: string, transaction: string) => number | null;
  /** What the station is to be given as its password; never kept in its state. */
  readonly newPassword?: string;
  /**
   * When within every ten seconds its building reports the readings that it held, from 0 to 1. Buildings
   * take turns, also where they began to hold readings at the same moment.
   */
  readonly turn?: number;
  /** Thousands of stations connect at once: what can wait is asked later. */
  readonly isCrowded?: boolean;
}
