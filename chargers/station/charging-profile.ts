import { day, instant } from '#engine/units.ts';
import type { Outlet } from './station.ts';
import type { Work } from './work.ts';

/** A limit as stations take it: one period that has begun already, without an end. */
export interface LimitSchedule {
  readonly startSchedule: string;
  readonly chargingRateUnit: 'A' | 'W';
  readonly chargingSchedulePeriod: readonly [{ readonly startPeriod: 0; readonly limit: number }];
}

/** A schedule that begins after the station's clock is no limit at all: so it began a day ago. */
export function limitSchedule(work: Work, outlet: Outlet, amps: number): LimitSchedule {
  const unit = work.state.unit ?? 'A';
  return {
    startSchedule: new Date(work.moment.now - day).toISOString(),
    chargingRateUnit: unit,
    chargingSchedulePeriod: [
      { startPeriod: 0, limit: unit === 'A' ? amps : wattsFor(outlet, amps) },
    ],
  };
}

/** Watts are of all phases together: 7,360 W on three phases are 10.7 A. */
const wattsFor = ({ charger }: Outlet, amps: number): number =>
  amps * charger.volts * charger.phases;

export const ampsFrom = ({ charger }: Outlet, limit: number, unit: string): number =>
  unit === 'W' ? limit / (charger.volts * charger.phases) : limit;

/** Ids of profiles: one for the fallback, one for each outlet, set again and again. */
export const fallbackProfile = 1;
export const profileOf = ({ number }: Outlet): number => 100 + number;
export const ownDefaultOf = ({ number }: Outlet): number => 200 + number;

/** A limit of a transaction stands above the fallback. */
export const stackLevel = { fallback: 0, limit: 1 };

export const isoTime = (at: number): string => new Date(instant(at)).toISOString();
