import {
  amps,
  instant,
  millijoules,
  millijoulesPerWattHour,
  wattHours,
  type Amps,
  type Instant,
  type Millijoules,
  type Watts,
} from '../units.ts';
import { powerOf, sharedPhases, type Charger } from './charger.ts';
import { intoBattery } from './losses.ts';
import { taperStep } from './taper.ts';
import { storedAt, toMillijoules, type Vehicle } from './vehicle.ts';

/**
 * Electricity flowing at constant power since an instant. Later states are a pure function of this
 * and the time, so evaluating it more often changes nothing.
 */
export interface Flow {
  readonly since: Instant;
  readonly amps: Amps;
  /** The charger's register and the energy in the battery, both at `since`. */
  readonly meter: Millijoules;
  readonly stored: Millijoules;
}

/** What a register shows: whole watt-hours, rounded down. */
export const registerOf = (meter: Millijoules) =>
  wattHours(Math.floor(meter / millijoulesPerWattHour));

/** A car at a charger. */
export interface Pair {
  readonly charger: Charger;
  readonly vehicle: Vehicle;
}

/** The power of a current on all phases that charger and car share. */
export const meteredPower = ({ charger, vehicle }: Pair, current: Amps): Watts =>
  powerOf(current, charger.volts, sharedPhases(charger, vehicle));

/** The most a car draws at a charger, before any taper. */
export const fullAmps = ({ charger, vehicle }: Pair): Amps =>
  amps(Math.min(charger.maxAmps, vehicle.maxAmps));

export const fullPower = (pair: Pair): Watts => meteredPower(pair, fullAmps(pair));

/** Moves the start of a flow to `at`: exact, because watts × milliseconds are whole numbers. */
export function flowAt(pair: Pair, flow: Flow, at: Instant): Flow {
  if (flow.amps === 0 || at <= flow.since) {
    return { since: at, amps: flow.amps, meter: flow.meter, stored: flow.stored };
  }
  const metered = meteredPower(pair, flow.amps);
  const battery = intoBattery(metered);
  const time = at - flow.since;
  const full = toMillijoules(pair.vehicle.battery);
  return {
    since: at,
    amps: flow.amps,
    meter: millijoules(flow.meter + metered * time),
    // The last millisecond may carry a few joules too many; they are not counted as stored.
    stored: millijoules(Math.max(flow.stored, Math.min(full, flow.stored + battery * time))),
  };
}

/** The first millisecond at which the battery holds `target`; undefined when nothing flows. */
export function storedReaches(pair: Pair, flow: Flow, target: Millijoules): Instant | undefined {
  if (flow.stored >= target) return flow.since;
  const battery = intoBattery(meteredPower(pair, flow.amps));
  if (battery === 0) return undefined;
  return instant(flow.since + Math.ceil((target - flow.stored) / battery));
}

/** The first millisecond at which the register shows `target`; undefined when nothing flows. */
export function meterReaches(pair: Pair, flow: Flow, target: Millijoules): Instant | undefined {
  if (flow.meter >= target) return flow.since;
  const metered = meteredPower(pair, flow.amps);
  if (metered === 0) return undefined;
  return instant(flow.since + Math.ceil((target - flow.meter) / metered));
}

/** Metered energy and time to charge a battery to `target` at up to `offered` amps, with taper. */
export function effortToStore(
  pair: Pair,
  stored: Millijoules,
  target: Millijoules,
  offered: Amps,
): { readonly metered: Millijoules; readonly time: number } {
  const goal = Math.min(target, storedAt(pair.vehicle, pair.vehicle.limit));
  let metered = 0;
  let time = 0;
  let level: number = stored;
  while (level < goal) {
    const step = taperStep(pair.vehicle, pair.charger, millijoules(level));
    const power = meteredPower(pair, Math.min(step.amps, offered) as Amps);
    const battery = intoBattery(power);
    if (battery === 0) return { metered: millijoules(Infinity), time: Infinity };
    const until = Math.min(goal, step.until);
    const span = Math.ceil((until - level) / battery);
    metered += power * span;
    time += span;
    level = until;
  }
  return { metered: millijoules(metered), time };
}

/** The energy stored after metering `metered` at up to `offered` amps: inverts `effortToStore`. */
export function storedAfter(
  pair: Pair,
  stored: Millijoules,
  metered: Millijoules,
  offered: Amps,
): Millijoules {
  let left: number = metered;
  let level: number = stored;
  for (;;) {
    const step = taperStep(pair.vehicle, pair.charger, millijoules(level));
    const power = meteredPower(pair, Math.min(step.amps, offered) as Amps);
    const battery = intoBattery(power);
    if (battery === 0) return millijoules(level);
    const needed = ((step.until - level) * power) / battery;
    if (needed >= left) return millijoules(Math.floor(level + (left * battery) / power));
    left -= needed;
    level = step.until;
  }
}
