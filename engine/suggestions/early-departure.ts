import { fraction, hour, instant, type Duration, type Fraction, type Instant } from '../units.ts';
import { quarter } from '../community/due.ts';
import { chanceAbove, quantile, type Distribution } from '../forecast/distribution.ts';

/** By when to have a car charged whose driver may leave before the time they said. */
export interface Prudence {
  readonly readyBy: Instant;
  /** The chance of leaving before the time said, as the forecast has it. */
  readonly chanceOfLeavingEarly: Fraction;
  /** The chance of leaving before even the earlier time. */
  readonly chanceOfLeavingUnready: Fraction;
}

/** One early departure in ten is taken in stride. */
export const risk = 0.1;

/**
 * Moves the ready-by time forward so far that all but one in ten departures come after it; never
 * so far that charging at full power would not fit.
 */
export function allowForLeavingEarly(
  stay: Distribution,
  pluggedIn: Instant,
  said: Instant,
  leastTime: Duration,
): Prudence {
  const chanceBefore = (at: number) => fraction(1 - chanceAbove(stay, (at - pluggedIn) / hour));
  const early = pluggedIn + quantile(stay, risk) * hour;
  const wished = Math.floor(Math.min(said, Math.max(pluggedIn + leastTime, early)) / quarter);
  const readyBy = instant(chanceBefore(said) <= risk ? said : wished * quarter);
  return {
    readyBy,
    chanceOfLeavingEarly: chanceBefore(said),
    chanceOfLeavingUnready: chanceBefore(readyBy),
  };
}

/**
 * What is left of a stay that has lasted some hours already: what could have ended it before did
 * not. Null where it has outlasted all that was thought likely.
 */
export function stillToStay({ values, upTo }: Distribution, hours: number): Distribution | null {
  const first = values.findIndex((value) => value > hours);
  if (first === -1) return null;
  const gone = first === 0 ? 0 : upTo[first - 1]!;
  return {
    values: values.subarray(first).map((value) => value - hours),
    upTo: upTo.subarray(first).map((chance) => (chance - gone) / (1 - gone)),
  };
}
