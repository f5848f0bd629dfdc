import { hour, second, type Instant } from '#engine/units.ts';
import type { Outcome, Point, Trial } from './run.ts';

/** A station and a car have this long to follow before their meter counts. */
const settling = 5 * second;

/** Energy in whole watt-hours says little about shorter times. */
const shortest = 20 * second;

/** So long a limit may take to be followed. */
const patience = 45 * second;

/** Where the meter cannot be asked, it tells by itself every minute. */
const patienceUnasked = 180 * second;

/** What a current may differ from what was asked: noise, and what the car's electronics take. */
export const isNear = (drawn: number, asked: number): boolean =>
  Math.abs(drawn - asked) <= Math.max(1.2, asked * 0.1);

/** The current between two readings, by energy. */
export function ampsBetween(from: Point, to: Point, wattsPerAmp: number): number | null {
  if (from.register === null || to.register === null || to.at - from.at < shortest) return null;
  return ((to.register - from.register) * hour) / (to.at - from.at) / wattsPerAmp;
}

/** The current that a reading claims, by what it measures. */
export const claimed = ({ amps, watts }: Point, wattsPerAmp: number): number | null =>
  amps === null && watts === null ? null : Math.max(amps ?? 0, (watts ?? 0) / wattsPerAmp);

/** Energy is counted in whole watt-hours: so much may be missing or too much. */
const isRounding = (
  byEnergy: number,
  byClaim: number,
  from: Point,
  to: Point,
  wattsPerAmp: number,
) =>
  Math.abs(byEnergy - byClaim) <=
  Math.max(1.5, byClaim * 0.25, (2 * hour) / (to.at - from.at) / wattsPerAmp);

/**
 * What a trial shows: the larger of what the meter claims and of what its energy proves, once both
 * were seen for long enough. Null if it is too early to say.
 */
export function judgeTrial(
  { amps: asked, since, acceptedAt, points }: Trial,
  wattsPerAmp: number,
  now: Instant,
  canAsk: boolean,
): Outcome | null {
  const isLate = now >= since + (canAsk ? patience : patienceUnasked);
  const settled = points.filter(({ at }) => acceptedAt !== null && at >= acceptedAt + settling);
  const last = settled.at(-1);
  if (last === undefined) {
    // A limit that was never accepted, or a meter that says nothing.
    const shown = points.at(-1);
    if (!isLate || shown === undefined) return null;
    const drawn = claimed(shown, wattsPerAmp) ?? 0;
    return { asked, drawn, withinSeconds: (now - since) / second, isClaimRight: true };
  }
  // The longest time before the last reading in which nothing but this limit was in force.
  const first = settled.find((one) => one.register !== null);
  const byEnergy = first === undefined ? null : ampsBetween(first, last, wattsPerAmp);
  const byClaim = claimed(last, wattsPerAmp);
  if (byEnergy === null && byClaim !== null && !isLate) return null;
  if (byEnergy === null && byClaim === null) return null;
  const isClaimRight =
    byEnergy === null ||
    byClaim === null ||
    isRounding(byEnergy, byClaim, first!, last, wattsPerAmp);
  const drawn = isClaimRight ? (byClaim ?? byEnergy!) : Math.max(byClaim ?? 0, byEnergy ?? 0);
  if (!isNear(drawn, asked) && !isLate) return null;
  const seen = settled.find((one) => isNear(claimed(one, wattsPerAmp) ?? drawn, asked)) ?? last;
  return {
    asked,
    drawn,
    withinSeconds: Math.max(0, Math.round((seen.at - (acceptedAt ?? since)) / second)),
    isClaimRight,
  };
}
