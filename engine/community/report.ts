import type { MeterReading } from '../billing/session.ts';
import type { Finding, ProvenTraits } from '../charging/commissioning.ts';
import type { Amps, Fraction, Instant, WattHours } from '../units.ts';

/** A meter reading of a charger, with the state of the charger at that moment. */
export interface ChargerReading {
  /** Number within the transaction; reveals missing and duplicate readings. */
  readonly seq: number;
  /** By the charger's own clock. */
  readonly at: Instant;
  /** In whole watt-hours. */
  readonly register: WattHours;
  /** What the car draws from then on, and the id of the offer in force; 0 before the first. */
  readonly amps: Amps;
  readonly offerId: number;
}

/** A reading whose current counts as the offer if it is close to it, with what was measured. */
export interface MeasuredReading extends ChargerReading {
  readonly measured: number;
  /** Whether its current or its power was measured; otherwise it was taken from the energy, or assumed. */
  readonly isSeen: boolean;
}

/**
 * A reading as a charger reports it. Some number nothing, or number events that carry several
 * readings or none; some measure current, some power, some neither.
 */
export interface ReportedReading extends Omit<ChargerReading, 'seq' | 'amps'> {
  readonly seq: number | null;
  readonly amps?: number | null;
  readonly watts?: number | null;
  /** Earlier readings in the same message, oldest first. */
  readonly earlier?: readonly Pick<ChargerReading, 'at' | 'register'>[];
}

/** The number and time of an event that carries no reading. */
export interface EventWithoutReading {
  readonly seq: number | null;
  readonly at: Instant;
}

/**
 * Everything a charger reports. A transaction lasts from plug to unplug; the charger names it and
 * does not use the name again.
 */
export type Report = { readonly space: string } & (
  | /** The charger has connected or reconnected; its clock may be off, or not told. */
    { readonly kind: 'connected'; readonly clock?: Instant }
  /** The connection is lost; the charger keeps its last offer. When it is back is rarely known. */
  | { readonly kind: 'offline' | 'faulted'; readonly expectedBack: Instant | null }
  | { readonly kind: 'fault-cleared' }
  | {
      /** `stopped`: somebody pressed stop at the charger; the cable is still plugged in. */
      readonly kind: 'plugged' | 'meter-read' | 'stopped' | 'unplugged';
      readonly transaction: string;
      readonly reading: ReportedReading | EventWithoutReading;
    }
  | { readonly kind: 'offer-answered'; readonly offerId: number; readonly accepted: boolean }
  /** It has said that it takes no limits. */
  | { readonly kind: 'cannot-limit' }
  /** It is being commissioned: until that is over, it may draw all it can. */
  | { readonly kind: 'commissioning' }
  /** `traits`: what it has shown that it can do; null if it showed nothing. */
  | {
      readonly kind: 'commissioned';
      readonly traits: ProvenTraits | null;
      readonly findings: readonly Finding[];
    }
);

/**
 * What the building's own load leaves for its chargers, on each phase, and until when that can be
 * relied on. It comes from outside: a meter at the supply, or the building's own control.
 */
export interface SupplyReport {
  readonly kind: 'available';
  readonly building: string;
  readonly amps: Amps;
  readonly until: Instant;
}

/**
 * What a charger has read of a person or a car: a card, the id that a car has told, or its level.
 * `since`: when, if the charger had no connection then.
 */
export type CarReport =
  | {
      readonly kind: 'card-read';
      readonly station: string;
      readonly space: string;
      readonly token: string;
      readonly since?: Instant;
    }
  | { readonly kind: 'level-read'; readonly space: string; readonly level: Fraction };

/** A reported reading: time corrected, energy made to grow whatever the register shows. */
export interface SessionReading extends MeterReading {
  readonly seq: number;
  /** It also stands for the readings since this number, which agree with it and were left out. */
  readonly from?: number;
  /** When it was taken, if the session began with it later. */
  readonly taken?: Instant;
  /** What the register itself showed, if that differs. */
  readonly register?: WattHours;
  /** Not believed, or not yet: it contradicts the other readings, and adds no energy. */
  readonly isOff?: true;
}
