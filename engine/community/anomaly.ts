import type { Instant, WattHours } from '../units.ts';

/** What looked wrong at a charger, for its owner. */
export interface ChargerAnomaly {
  readonly at: Instant;
  readonly space: string;
  /** The session during which it was seen. */
  readonly session: string | null;
  readonly what: AnomalyKind;
  /** Of a register: the value expected at least or at most, and the one shown. */
  readonly expected?: WattHours;
  readonly shown?: WattHours;
}

/** A charger that does not answer an offer, or whose car draws more than it was offered. */
export type Disobedience = 'silent' | 'draws-more';

export type AnomalyKind =
  | Disobedience
  /** A resident could not plug in: a car was parked there, or the cable is broken. */
  | 'cannot-plug-in'
  /** The register showed less than before, and was not reset. */
  | 'register-fell'
  /** It showed more than the charger can have delivered since. */
  | 'register-jumped'
  | 'register-reset'
  /** The clock of the charger was wrong, or was set. */
  | 'clock-set'
  /** Its readings were numbered from the beginning again. */
  | 'numbered-again';
