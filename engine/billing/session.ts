import type { Tariff } from '../tariff/tariff.ts';
import type { Timeline } from '../time/interval.ts';
import type { TimeZone } from '../time/zone.ts';
import type { Cents, Instant, WattHours } from '../units.ts';

/** What a meter showed at an instant: a register that only ever grows, in whole watt-hours. */
export type MeterReading = { readonly at: Instant; readonly energy: WattHours };

/** All that a bill rests on. A session still running is billed as if it ended now. */
export type BillableSession = {
  readonly id: string;
  /** The tariff at plug-in; it holds for the whole session. */
  readonly tariff: Tariff;
  readonly zone: TimeZone;
  readonly pluggedIn: Instant;
  /**
   * In order of time, the first at plug-in, the last at the end. Between two readings energy is
   * taken to flow evenly, so a reading at each change of price makes the bill exact.
   */
  readonly readings: readonly MeterReading[];
  /** When the car, done and asked to make way, kept somebody waiting: the idle fee's time. */
  readonly idle: Timeline;
  /** Unplugged, or now. */
  readonly end: Instant;
  /** The most it may cost, idle fee aside: what was quoted for it; null where nothing was. */
  readonly ceiling: Cents | null;
  /** The car made way for a neighbor in time, so the service fee is given back. */
  readonly madeWay: boolean;
};
