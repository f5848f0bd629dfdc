import type { Tariff } from '../tariff/tariff.ts';
import type { Timeline } from '../time/interval.ts';
import type { TimeZone } from '../time/zone.ts';
import type { Cents, Instant, WattHours } from '../units.ts';

/** A meter reading: a register that never decreases, in whole watt-hours. */
export type MeterReading = { readonly at: Instant; readonly energy: WattHours };

/** Everything a bill is calculated from. A session still running is billed as if it ended now. */
export type BillableSession = {
  readonly id: string;
  /** The tariff at plug-in, which applies to the whole session. */
  readonly tariff: Tariff;
  readonly zone: TimeZone;
  readonly pluggedIn: Instant;
  /**
   * In order of time, the first at plug-in, the last at the end. Energy is interpolated linearly
   * between readings, so a reading at each change of price makes the bill exact.
   */
  readonly readings: readonly MeterReading[];
  /**
   * Intervals in which the car, charged and asked to move, kept somebody waiting: these incur the
   * idle fee.
   */
  readonly idle: Timeline;
  /** Unplugged, or now. */
  readonly end: Instant;
  /** The quoted maximum, not counting the idle fee; null without a quote. */
  readonly ceiling: Cents | null;
  /** The energy the maximum is for; more of it is paid as metered. All of it where left out. */
  readonly quotedEnergy?: WattHours;
  /** The car moved for a neighbor in time, so the service fee is refunded. */
  readonly madeWay: boolean;
};
