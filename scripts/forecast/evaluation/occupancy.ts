import type { Forecaster } from '../../../engine/forecast/forecaster.ts';
import { grouped } from '../../grouped.ts';
import { replay, type Question } from './replay.ts';
import type { Session } from '../../../engine/forecast/session.ts';
import { mean } from './errors.ts';
import { connectedAt, hoursOfPlace, timeOf, type Hours } from './hours.ts';

export interface OccupancyErrors {
  readonly mae: number;
  readonly rmse: number;
}

export interface OccupancyFigures {
  readonly occupancy3h: OccupancyErrors;
  readonly baselines: Readonly<Record<string, OccupancyErrors>>;
}

const leastSessions = 1000;
const weeks = 8;
const hoursPerWeek = 168;

/** For each hour of a site: cars connected then, and their mean over the next three hours. */
interface SiteHours {
  readonly hours: Hours;
  readonly now: readonly number[];
  readonly next: Float64Array;
  /** The 95th percentile of connected cars, which counts as full. */
  readonly full: number;
}

/** Errors of the mean number of cars over the next three hours, as a share of a full site. */
export function judgeOccupancy(
  forecaster: Forecaster,
  sessions: readonly Session[],
): OccupancyFigures | null {
  const model: number[] = [];
  const persistence: number[] = [];
  const eightWeeks: number[] = [];
  const questions: Question[] = [];
  for (const [site, own] of grouped(sessions, (session) => session.site)) {
    if (own.length < leastSessions) continue;
    const connected = connectedAt(own, hoursOfPlace(own));
    const known = siteHours(
      own,
      connected.map((cars) => cars.length),
    );
    const usually = dampedEightWeekMean(known);
    const { hours, next, now, full } = known;
    for (let i = hours.judgedFrom; i < hours.count - 3; i += 1) {
      const at = timeOf(hours, i);
      persistence.push((now[i]! - next[i]!) / full);
      eightWeeks.push((usually(i) - next[i]!) / full);
      const middles = [at + 30, at + 90, at + 150];
      questions.push({
        at,
        ask: (history) => {
          const building = { site, connected: connected[i]! };
          const cars = forecaster.predictOccupancy(history, building, at, middles);
          model.push((mean(cars) - next[i]!) / full);
        },
      });
    }
  }
  if (questions.length === 0) return null;
  replay(sessions, forecaster.start, forecaster.learn, questions);
  return {
    occupancy3h: errors(model),
    baselines: { persistence: errors(persistence), eightWeekMeanDamped: errors(eightWeeks) },
  };
}

const errors = (off: readonly number[]): OccupancyErrors => ({
  mae: mean(off.map(Math.abs)),
  rmse: Math.sqrt(mean(off.map((error) => error * error))),
});

function siteHours(sessions: readonly Session[], now: readonly number[]): SiteHours {
  const hours = hoursOfPlace(sessions);
  const next = new Float64Array(hours.count);
  for (const { from, to } of sessions) {
    const first = Math.max(0, Math.floor((from - hours.start) / 60) - 3);
    for (let i = first; i < hours.count && timeOf(hours, i) < to; i += 1) {
      const at = timeOf(hours, i);
      next[i]! += Math.max(0, Math.min(to, at + 180) - Math.max(from, at)) / 180;
    }
  }
  const full = now.toSorted((a, b) => a - b)[Math.floor(0.95 * hours.count)]!;
  return { hours, now, next, full };
}

/** The mean of the same hour of the week over the previous weeks. */
function meanBefore(of: ArrayLike<number>, index: number): number {
  const same: number[] = [];
  for (let week = 1; week <= weeks && index >= week * hoursPerWeek; week += 1) {
    same.push(of[index - week * hoursPerWeek]!);
  }
  return mean(same);
}

/**
 * The mean of the same hour over the previous eight weeks, plus a share of the site's current
 * deviation from that mean. The share is a least-squares fit on the hours before the test set.
 */
function dampedEightWeekMean({ hours, now, next }: SiteHours): (index: number) => number {
  const unusual = (index: number) => now[index]! - meanBefore(now, index);
  let product = 0;
  let square = 0;
  for (let i = hoursPerWeek; i < hours.judgedFrom; i += 1) {
    product += unusual(i) * (next[i]! - meanBefore(next, i));
    square += unusual(i) ** 2;
  }
  const share = product / square;
  return (index) => meanBefore(next, index) + share * unusual(index);
}
