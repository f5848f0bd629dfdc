import type { MeterReading } from '../billing/session.ts';
import type { Flow } from '../charging/flow.ts';
import type { PowerBlock } from '../charging/power-block.ts';
import type { Preference } from '../power/preference.ts';
import type { Interval } from '../time/interval.ts';
import type { SessionReading } from './report.ts';
import type {
  Amps,
  Cents,
  Fraction,
  Instant,
  KilowattHours,
  Millijoules,
  WattHours,
  Watts,
} from '../units.ts';

/** What the resident wants in the car: a battery level, an amount at the meter, or all it takes. */
export type Goal =
  | { readonly kind: 'level'; readonly level: Fraction }
  | { readonly kind: 'energy'; readonly energy: KilowattHours }
  | { readonly kind: 'full' };

/** What a resident asks of the service when charging starts. */
export interface Order {
  readonly goal: Goal;
  readonly readyBy: Instant;
  readonly preference: Preference;
  /** What was added to it by whoever knows when the driver tends to leave; null where declined. */
  readonly allowance?: Allowance | null;
}

/** Room for leaving before the ready-by time. */
export interface Allowance {
  /** Charged by then already, as long as that lies ahead. */
  readonly chargedBy: Instant;
  /** The chance of leaving before the ready-by time. */
  readonly chance: Fraction;
}

/** A space that goes first when power is short, and when its car leaves. */
export interface GoesFirst {
  readonly space: string;
  readonly leavesAt: Instant;
}

/** Why the service holds power back. */
export type WaitReason =
  /** A kWh costs less, or is cleaner, from then on; or the plan has its turn then, at no loss. */
  | { readonly kind: 'price' | 'carbon' | 'slot'; readonly until: Instant }
  | { readonly kind: 'shared-power'; readonly ahead: readonly GoesFirst[] }
  /** A car that was just paused rests a few minutes before it starts again. */
  | { readonly kind: 'rest'; readonly until: Instant }
  /** Power is offered, but the car takes none. */
  | { readonly kind: 'car' };

/** What decides the power a car gets. */
export type ChargeReason =
  | { readonly kind: 'full-power' }
  | { readonly kind: 'plan' }
  /** More than planned, from what others leave. */
  | { readonly kind: 'spare-power' }
  /** Behind its plan, so it takes what it can get. */
  | { readonly kind: 'catching-up' }
  | { readonly kind: 'shared-power'; readonly ahead: readonly GoesFirst[] }
  /** Close to full, the battery itself takes less. */
  | { readonly kind: 'taper' }
  /** The car takes less than it is offered, for reasons of its own. */
  | { readonly kind: 'car' };

/** What a plugged-in car is doing, and why. */
export type Phase =
  /** Nobody has said yet what is wanted. */
  | { readonly kind: 'plugged-in' }
  | { readonly kind: 'waiting'; readonly why: WaitReason }
  | { readonly kind: 'charging'; readonly amps: Amps; readonly why: ChargeReason }
  /** The car stopped asking, or has what was ordered. From here on it is idle. */
  | { readonly kind: 'complete'; readonly why: 'full' | 'limit' | 'goal' }
  | { readonly kind: 'faulted' }
  /** Out of reach: the charger keeps to its last offer and its meter counts on. */
  | { readonly kind: 'offline'; readonly amps: Amps }
  /** Ended by the user; the cable is still in. */
  | { readonly kind: 'stopped' };

export type PhaseChange = { readonly at: Instant; readonly phase: Phase };

/** A stretch of the plan in which a car waits because the building's power goes to others. */
export interface WaitForOthers extends Interval {
  readonly ahead: readonly GoesFirst[];
}

export interface SessionPlan {
  readonly madeAt: Instant;
  readonly blocks: readonly PowerBlock[];
  readonly waits: readonly WaitForOthers[];
  /** Energy at the meter that does not fit before the ready-by time, and why not. */
  readonly shortfall: WattHours;
  readonly shortfallWhy: 'too-little-time' | 'shared-power' | 'space-reserved' | null;
}

/** Power that a reservation made firm: nobody who comes later can take it. */
export interface Promised {
  /** At the meter, since plug-in. */
  readonly energy: WattHours;
  /** The end of the slot. */
  readonly until: Instant;
}

/** Somebody else needs the space of a car that is done. */
export interface MoveRequest {
  readonly at: Instant;
  /** Who has moved by then is thanked; from then on it may cost something. */
  readonly by: Instant;
  /** When the driver said they would leave, at the time they were asked. */
  readonly leaves: Instant;
  readonly for: { readonly kind: 'reservation' | 'queue'; readonly id: string };
}

/** What is known of how far a charger has followed its offers. */
export interface ChargerLine {
  /** Of the latest offer, and of the latest one that the charger has confirmed. */
  readonly offerId: number;
  readonly confirmedId: number;
  readonly confirmed: Amps;
  /** The most the charger may be offering its car now: an offer may still be on its way. */
  readonly mayDraw: Amps;
}

/** A car at a charger, from plug-in to the end. */
export interface Session {
  readonly id: string;
  readonly user: string;
  readonly vehicle: number;
  readonly space: string;
  readonly building: string;
  /** The id of the tariff at plug-in; it holds for the whole session. */
  readonly tariff: string;
  readonly reservation: string | null;
  readonly pluggedIn: Instant;
  /** The level the battery had at plug-in. */
  readonly levelAtStart: Fraction;
  /** The most this car can draw at this charger. */
  readonly fullPower: Watts;
  readonly order: Order | null;
  /** What its reservation promised, while that is still to come or unchanged. */
  readonly promised: Promised | null;
  /** The most it costs while it charges as it was booked, idle fee aside. */
  readonly ceiling: Cents | null;
  readonly plan: SessionPlan | null;
  /** The charger's name for the time from plug to unplug. */
  readonly transaction: string;
  /** What the charger was told last, and when. */
  readonly offered: Amps;
  readonly offeredAt: Instant;
  readonly line: ChargerLine;
  /** What is taken to flow since the last reading or offer: an estimate that readings correct. */
  readonly flow: Flow;
  /** The battery as estimated at the last reading: what the car asks for follows from it. */
  readonly storedWhenRead: Millijoules;
  /** The last time charging began or paused. */
  readonly switchedAt: Instant;
  /** What the charger has reported: the record the bill rests on. */
  readonly readings: readonly SessionReading[];
  /** Times in which it has kept somebody waiting for the space and owes an idle fee. */
  readonly idle: readonly Interval[];
  /** Since when the car is done or stopped. */
  readonly idleSince: Instant | null;
  /** Its driver has been asked to make way. */
  readonly moveRequest: MoveRequest | null;
  readonly phase: Phase;
  readonly log: readonly PhaseChange[];
  /** It was stopped, and its record is in the books. */
  readonly isRecorded: boolean;
}

/** A session that is over, as history and invoices keep it. */
export interface SessionRecord {
  readonly id: string;
  readonly user: string;
  readonly vehicle: number;
  /** As it was called then; the vehicle may be gone by now. */
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
  readonly fullPower: Watts;
  readonly order: Order | null;
  readonly ceiling: Cents | null;
  readonly readings: readonly MeterReading[];
  readonly idle: readonly Interval[];
  /** It made way for a neighbor in time: its service fee is given back. */
  readonly madeWay: boolean;
  readonly log: readonly PhaseChange[];
}

/** What a forecast learns from: who was plugged in where, from when to when, and how much. */
export interface PastSession extends Interval {
  readonly building: string;
  readonly space: string;
  readonly user: string;
  /** Absent in what was kept before cars were told apart. */
  readonly vehicle?: number;
  /** Set where the space had been reserved: such a visit was no walk-up. */
  readonly booked?: true;
  readonly energy: WattHours;
}
