import type { MeterReading } from '../billing/session.ts';
import type { Flow } from '../charging/flow.ts';
import type { PowerBlock } from '../charging/power-block.ts';
import type { Preference } from '../power/preference.ts';
import type { Interval } from '../time/interval.ts';
import type { ActingAgent } from './acting-agent.ts';
import type { AnomalyKind } from './anomaly.ts';
import { isDone, type GoesFirst, type Phase, type PhaseChange } from './phase.ts';
import type { SessionReading } from './report.ts';
import {
  type Amps,
  type Cents,
  type Fraction,
  type Instant,
  type KilowattHours,
  type Millijoules,
  type WattHours,
  type Watts,
} from '../units.ts';

/** What the resident wants: a battery level, an amount at the meter, or up to the car's limit. */
export type Goal =
  | { readonly kind: 'level'; readonly level: Fraction }
  | { readonly kind: 'energy'; readonly energy: KilowattHours }
  | { readonly kind: 'full' };

/** What a resident orders when charging starts. */
export interface Order {
  readonly goal: Goal;
  readonly readyBy: Instant;
  readonly preference: Preference;
  /** Added by the forecast of when the driver leaves; null if the resident declined it. */
  readonly allowance?: Allowance | null;
  /** Set by the service: the hours of another preference turned out better by its own measure. */
  readonly plannedAs?: Preference;
  /** Who ordered it for the resident. */
  readonly agent?: ActingAgent;
}

/** A margin for leaving before the ready-by time. */
export interface Allowance {
  /** Plan to be charged by this time, while it is in the future. */
  readonly chargedBy: Instant;
  /** The probability of leaving before the ready-by time. */
  readonly chance: Fraction;
}

/** An interval of the plan in which the car waits because other cars use the building's power. */
export interface WaitForOthers extends Interval {
  readonly ahead: readonly GoesFirst[];
  /** The circuit that is full, if it is not all of the building. */
  readonly circuit?: string;
}

export interface SessionPlan {
  readonly madeAt: Instant;
  readonly blocks: readonly PowerBlock[];
  readonly waits: readonly WaitForOthers[];
  /** Energy at the meter that cannot be delivered before the ready-by time, and why. */
  readonly shortfall: WattHours;
  readonly shortfallWhy: 'too-little-time' | 'shared-power' | 'space-reserved' | null;
}

/** The end of the last planned power; null if none is planned. */
export const plannedEnd = ({ blocks }: SessionPlan): Instant | null =>
  blocks.findLast(({ amps }) => amps > 0)?.to ?? null;

/** How long power is planned in all. */
export function plannedTime(blocks: readonly PowerBlock[]): number {
  let time = 0;
  for (const { from, to, amps } of blocks) if (amps > 0) time += to - from;
  return time;
}

const noBlocks: readonly PowerBlock[] = [];

/**
 * What is kept for a car whose plan was interrupted, until it is planned again: nobody takes it
 * meanwhile.
 */
export const heldBlocks = (
  { plan, interrupted, order, phase }: Session,
  now: Instant,
): readonly PowerBlock[] =>
  plan === null && interrupted !== undefined && !isDone(phase) && order!.readyBy > now
    ? interrupted.blocks
    : noBlocks;

/** Power guaranteed by a reservation: later arrivals cannot take it. */
export interface Promised {
  /** At the meter, since plug-in. */
  readonly energy: WattHours;
  /** The end of the slot. */
  readonly until: Instant;
}

/** An order with its quoted ceiling. */
export interface QuotedOrder {
  readonly order: Order;
  readonly ceiling: Cents;
  /** While another order is in force: what was charged before it, and what that cost. */
  readonly outside: { readonly energy: WattHours; readonly cost: Cents } | null;
}

/** Who needs a space: the next reservation, or somebody in the queue. */
export interface Need {
  readonly kind: 'reservation' | 'queue';
  readonly id: string;
  /** Who waits in the queue or has booked it: if they do so again, it is the same need. */
  readonly user?: string;
}

/** Another driver needs the space of a car. */
export interface MoveRequest {
  readonly at: Instant;
  /** Moving by then is rewarded; after that an idle fee may apply. */
  readonly by: Instant;
  /** The departure time the driver had given when they were asked. */
  readonly leaves: Instant;
  readonly for: Need;
  /** Ordered since then: that charge is for right away, so minutes without power count as idle. */
  readonly isReordered?: true;
  /** Withdrawn before, because nobody waited for a while. */
  readonly isResumed?: true;
  /** Nobody waits at present; withdrawn if that lasts. */
  readonly unneededSince?: Instant;
}

/** A request nobody needed any more; the same need does not give new time. */
export interface WithdrawnRequest extends MoveRequest {
  readonly withdrawnAt: Instant;
}

/** Time in which a car kept somebody waiting. */
export interface IdleTime extends Interval {
  /** The reservation it was kept from: taken off again if its driver never came. */
  readonly booked?: string;
}

/** Which offers a charger has confirmed. */
export interface ChargerLine {
  /** The ids of the latest offer and of the latest confirmed one. */
  readonly offerId: number;
  readonly confirmedId: number;
  readonly confirmed: Amps;
  /** Upper bound of what the charger may be offering now: a new offer may not have arrived yet. */
  readonly mayDraw: Amps;
  /** Since when the latest offers are unanswered, and when the last one was sent again. */
  readonly askedAt?: Instant;
  readonly sentAgain?: Instant;
  /**
   * The most that was measured above its offer and still counts as following it: noise of its meter, or
   * drawn. It is kept free, as that of several cars adds up.
   */
  readonly overshoot?: Amps;
  /** The car draws more than all offers that may be in force allow. */
  readonly excess?: { readonly since: Instant; readonly amps: Amps; readonly allowed: Amps };
}

/** A car at a charger, from plug-in to the end. */
export interface Session {
  readonly id: string;
  readonly user: string;
  readonly vehicle: number;
  readonly space: string;
  readonly building: string;
  /** The id of the tariff at plug-in; it applies to the whole session. */
  readonly tariff: string;
  readonly reservation: string | null;
  readonly pluggedIn: Instant;
  /** Battery level at plug-in. */
  readonly levelAtStart: Fraction;
  /** The most this car can draw at this charger. */
  readonly fullPower: Watts;
  readonly order: Order | null;
  /** What its reservation guarantees; null without one or once given up. */
  readonly promised: Promised | null;
  /** The maximum price while it charges as booked, excluding the idle fee. */
  readonly ceiling: Cents | null;
  /** The energy that maximum is for, if it was quoted at the start and the order may deliver more. */
  readonly quotedEnergy?: WattHours;
  /** What was quoted, once the order has been changed: the same order brings its ceiling back. */
  readonly quoted?: QuotedOrder;
  /**
   * The most that it takes since plug-in by the order of an agent with limits: what was foreseen when
   * that was ordered. The level that an agent tells may be wrong.
   */
  readonly mostEnergy?: WattHours;
  readonly plan: SessionPlan | null;
  /** Added to the numbers of readings, if the charger began to count them again. */
  readonly seqShift?: number;
  /** The plan that a fault or its own end has interrupted, with the shortfall its user knows of. */
  readonly interrupted?: SessionPlan;
  /** The charger's id for the time from plug-in to unplug. */
  readonly transaction: string;
  /** The last offer sent to the charger, and when. */
  readonly offered: Amps;
  readonly offeredAt: Instant;
  readonly line: ChargerLine;
  /** Estimated flow since the last reading or offer; corrected by readings. */
  readonly flow: Flow;
  /** Estimated battery content at the last reading; determines the current the car asks for. */
  readonly storedWhenRead: Millijoules;
  /** What the car took for a minute of an offer of more, though it was believed to want more. */
  readonly takes?: Amps;
  /** When charging last started or paused. */
  readonly switchedAt: Instant;
  /** The reported readings, on which the bill is based. */
  readonly readings: readonly SessionReading[];
  /** Intervals in which the car blocked a space others needed, charged with an idle fee. */
  readonly idle: readonly IdleTime[];
  /** When the car became done or was stopped. */
  readonly idleSince: Instant | null;
  /** From when on such time counts at present; absent while it does not. */
  readonly idleFrom?: Instant;
  /** The open request to move the car. */
  readonly moveRequest: MoveRequest | null;
  /** Those of this stay that were withdrawn: a car may have left before, and report it late. */
  readonly pastRequests?: readonly WithdrawnRequest[];
  readonly phase: Phase;
  readonly log: readonly PhaseChange[];
  /** A neighbor says that this is their car; swapped if its driver says the same of theirs. */
  readonly claim?: { readonly user: string; readonly vehicle: number; readonly at: Instant };
  /** When its car last came back within its stay, and its register then. */
  readonly resumed?: { readonly at: Instant; readonly energy: WattHours };
  /** Whose promise it has broken by standing there, and who was credited for that. */
  readonly creditedTo?: readonly string[];
  /** It was stopped, and its record was sent to the ledger. */
  readonly isRecorded: boolean;
  /** What looked wrong at its charger, and is recorded already. */
  readonly noted?: readonly AnomalyKind[];
  /** The charge before it at the same cable, which owes the idle fee as long as nothing flows. */
  readonly before?: SessionRecord;
}

/** An ended session as history and invoices store it. */
export interface SessionRecord {
  readonly id: string;
  readonly user: string;
  readonly vehicle: number;
  /** The name at that time; the vehicle may have been removed since. */
  readonly vehicleName: string;
  readonly space: string;
  readonly building: string;
  readonly tariff: string;
  readonly reservation: string | null;
  readonly pluggedIn: Instant;
  readonly end: Instant;
  readonly endedBy: 'stop' | 'unplug';
  readonly levelAtStart: Fraction;
  readonly levelAtEnd: Fraction;
  /** Only their difference is known. */
  readonly isLevelUnknown?: true;
  readonly fullPower: Watts;
  readonly order: Order | null;
  readonly ceiling: Cents | null;
  readonly quotedEnergy?: WattHours;
  readonly readings: readonly MeterReading[];
  readonly idle: readonly IdleTime[];
  /** The car moved in time for a neighbor, so its service fee is refunded. */
  readonly madeWay: boolean;
  readonly log: readonly PhaseChange[];
}

/** Training data of the forecast: who was plugged in where and when, and the energy. */
export interface PastSession extends Interval {
  readonly building: string;
  readonly space: string;
  readonly user: string;
  /** Absent in data stored before vehicles were recorded. */
  readonly vehicle?: number;
  /** Set if the space had been reserved: the visit was not a walk-up. */
  readonly booked?: true;
  readonly energy: WattHours;
}
