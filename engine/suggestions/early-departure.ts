import { fraction, hour, instant, type Duration, type Fraction, type Instant } from '../units.ts';
import { quarter } from '../community/due.ts';
import { chanceAbove, quantile, type Distribution } from '../forecast/distribution.ts';

/** An earlier ready-by time for a driver who may leave before the stated time. */
export interface Prudence {
  readonly readyBy: Instant;
  /** The predicted probability of leaving before the stated time. */
  readonly chanceOfLeavingEarly: Fraction;
  /** The predicted probability of leaving before any time. */
  readonly chanceBefore: (at: Instant) => Fraction;
}

/** The accepted probability of leaving before the car is ready. */
export const risk = 0.1;

/**
 * Moves the ready-by time to the 10 % quantile of the remaining departures, but never so early that
 * charging at full power would not fit.
 */
export function allowForLeavingEarly(
  stay: Distribution,
  pluggedIn: Instant,
  said: Instant,
  leastTime: Duration,
): Prudence {
  const chanceBefore = (at: Instant) => fraction(1 - chanceAbove(stay, (at - pluggedIn) / hour));
  const early = pluggedIn + quantile(stay, risk) * hour;
  const wished = Math.floor(Math.min(said, Math.max(pluggedIn + leastTime, early)) / quarter);
  const readyBy = instant(chanceBefore(said) <= risk ? said : wished * quarter);
  return { readyBy, chanceOfLeavingEarly: chanceBefore(said), chanceBefore };
}

/**
 * The distribution of a stay, given that it has already lasted some hours. Null if it has outlasted
 * all predicted values.
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
