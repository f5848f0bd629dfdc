import { minutesPerDay, type LocalMinute } from './calendar.ts';
import { shortestRange, type Distribution, type Range } from './distribution.ts';
import { hoursOf, type Confidence, type History, type MissesSince } from './history.ts';
import { lookUp } from '../look-up.ts';
import type { Session } from './session.ts';
import type { StayForecast } from './stay-forecast.ts';

/** The target coverage: a range should contain the true value four times out of five. */
const promised = 0.8;

/**
 * Added on both sides of the shortest range, in hours and in kWh. A forecast consists of past
 * values, and the true one is often near them but not among them: with a margin, the ranges of
 * stays are a fifth narrower than by a higher level alone.
 */
const usualMargin = 2.5;

/** What one miss too many adds to the level of the next ranges, and to their margin. */
const perMiss = { level: 0.15, margin: 4 };

/**
 * From here on a miss counts less as sessions add up. At a small site coverage is kept by each
 * single miss; at a large one that is not needed, and ranges that change less are narrower.
 */
const fewSessions = 500;

const weightAt = (sessions: number) => Math.min(1, fewSessions / sessions);

/**
 * More hits than this do not narrow ranges any further, so they are not counted: where nothing can
 * be missed for a while, there would be too many misses afterwards.
 */
const mostHits = 2;

/** The shortest range of a level (the probability it contains by the forecast), and its margin. */
export interface Width {
  readonly level: number;
  readonly margin: number;
}

export interface Widths {
  readonly hours: Width;
  readonly kwh: Width;
}

/** Misses older than any session still open are dropped, except the last of them. */
const longestSession = 8 * minutesPerDay;

const noMisses = { sessions: 0, hours: 0, kwh: 0 };

/** The widths in force at a site at an instant: what a range shown then was based on. */
export function widthsAt(history: History, site: string, at: LocalMinute): Widths {
  const misses = lookUp(history.siteMisses, site) ?? [];
  const { sessions, hours, kwh } = misses.findLast(({ since }) => since <= at) ?? noMisses;
  const weight = weightAt(sessions);
  return {
    hours: widened(history.confidence.hours, weight * hours),
    kwh: widened(history.confidence.kwh, weight * kwh),
  };
}

const widened = (level: number, misses: number): Width => ({
  level: Math.min(0.99, Math.max(0.4, level + perMiss.level * misses)),
  margin: Math.max(0, usualMargin + perMiss.margin * misses),
});

export const hoursRange = (forecast: StayForecast, { hours }: Widths): Range =>
  rangeOf(forecast.hours, hours);
export const kwhRange = (forecast: StayForecast, { kwh }: Widths): Range =>
  rangeOf(forecast.kwh, kwh);

function rangeOf(forecast: Distribution, { level, margin }: Width): Range {
  const { low, high } = shortestRange(forecast, level);
  return { low: Math.max(0, low - margin), high: high + margin };
}

const holds = ({ low, high }: Range, value: number) => low <= value && value <= high;

/** Misses beyond the one in five expected: four fifths for a miss, a fifth less for each hit. */
const excess = (isHeld: boolean) => promised - Number(isHeld);

/**
 * Counts the misses of a site beyond the one in five expected. The next ranges follow from that
 * sum, so coverage converges to the target however good the forecasts are (adaptive conformal
 * inference, Gibbs and Candès 2021; the sum is the error integral of Angelopoulos, Candès and
 * Tibshirani 2023). `forecast` is the one made at plug-in, and its range is scored as shown then.
 */
export function scored(history: History, forecast: StayForecast, session: Session): History {
  const { site, from, to } = session;
  const told = widthsAt(history, site, from);
  const past = lookUp(history.siteMisses, site) ?? [];
  const last = past.at(-1) ?? { since: to, ...noMisses };
  const sessions = last.sessions + 1;
  const least = -mostHits / weightAt(sessions);
  const added = (misses: number, isHeld: boolean) => Math.max(least, misses + excess(isHeld));
  const now: MissesSince = {
    since: Math.max(to, last.since),
    sessions,
    hours: added(last.hours, holds(hoursRange(forecast, told), hoursOf(session))),
    kwh: added(last.kwh, holds(kwhRange(forecast, told), session.kwh)),
  };
  const first = past.findLastIndex(({ since }) => since <= to - longestSession);
  const kept = [...past.slice(Math.max(0, first)), now];
  return { ...history, siteMisses: { ...history.siteMisses, [site]: kept } };
}

/** A session with the forecast made when it began. */
export interface Told {
  readonly forecast: StayForecast;
  readonly session: Session;
}

/** Calibration: the lowest level at which the ranges of all sessions reach the target. */
export function calibrated(told: readonly Told[]): Confidence {
  const least = (isHeld: (one: Told, width: Width) => boolean) => {
    let [low, high] = [0.4, 0.99];
    while (high - low > 1e-4) {
      const level = (low + high) / 2;
      const held = told.filter((one) => isHeld(one, { level, margin: usualMargin })).length;
      if (held < promised * told.length) low = level;
      else high = level;
    }
    return high;
  };
  return {
    hours: least(({ forecast, session }, width) =>
      holds(rangeOf(forecast.hours, width), hoursOf(session)),
    ),
    kwh: least(({ forecast, session }, width) => holds(rangeOf(forecast.kwh, width), session.kwh)),
  };
}
