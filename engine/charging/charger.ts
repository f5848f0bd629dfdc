import { amps, watts, type Amps, type Volts, type Watts } from '../units.ts';

/** An AC charger. Three phases carry the same amps on each phase. */
export interface Charger {
  readonly volts: Volts;
  readonly phases: 1 | 3;
  readonly maxAmps: Amps;
  /**
   * The lines of the building's supply its phases are connected to, counted from 0; the first if left
   * out. A car with one phase draws on the first of three; one phase may lie between two lines.
   */
  readonly lines?: readonly number[];
  /** How its current can be set: in amps if left out, only on or off, or not at all. */
  readonly control?: 'on-off' | 'none';
  /** The least it can be set to, and in which steps, if not 6 A and 1 A. */
  readonly leastAmps?: Amps;
  readonly stepAmps?: Amps;
  /** What it gives a car that plugs in while it has no connection; nothing if left out. */
  readonly fallbackAmps?: Amps;
}

/** IEC 61851: a charger cannot signal less than 6 A; below that, charging pauses. */
export const floorAmps = amps(6);

/** The phases a car and a charger have in common. */
export const sharedPhases = (charger: Charger, vehicle: { readonly phases: 1 | 3 }): 1 | 3 =>
  charger.phases === 3 && vehicle.phases === 3 ? 3 : 1;

/** Volts are whole numbers, so whole amps give whole watts and energy adds up exactly. */
export const powerOf = (current: Amps, volts: Volts, phases: 1 | 3): Watts =>
  watts(current * volts * phases);
