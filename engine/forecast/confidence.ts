import { minutesPerDay, type LocalMinute } from './calendar.ts';
import { shortestRange, type Range } from './distribution.ts';
import { hoursOf, type Confidence, type ConfidenceStep, type History } from './history.ts';
import { lookUp } from '../look-up.ts';
import type { Session } from './session.ts';
import type { StayForecast } from './stay-forecast.ts';

/** The target coverage: a range should contain the true value four times out of five. */
const promised = 0.8;

/**
 * Learning rates: how far one session moves the confidence of its site. Lower rates take a small
 * site years to calibrate; higher ones make ranges jump and grow wider on average. The rate for
 * hours is lower, since a little more confidence can add a whole night to the range.
 */
const rates: Confidence = { hours: 0.03, kwh: 0.045 };

/** Steps older than any session still open are dropped, except the last of them. */
const longestSession = 8 * minutesPerDay;

/** The confidence in force at a site at an instant: what a range shown then was based on. */
export function confidenceAt(history: History, site: string, at: LocalMinute): Confidence {
  const steps = lookUp(history.siteConfidence, site) ?? [];
  return steps.findLast(({ since }) => since <= at) ?? history.confidence;
}

export const hoursRange = (forecast: StayForecast, confidence: Confidence): Range =>
  shortestRange(forecast.hours, confidence.hours);
export const kwhRange = (forecast: StayForecast, confidence: Confidence): Range =>
  shortestRange(forecast.kwh, confidence.kwh);

const holds = ({ low, high }: Range, value: number) => low <= value && value <= high;

/**
 * Widens a site's ranges after each miss and narrows them a little after each hit, so that coverage
 * converges to the target however good the forecasts are (adaptive conformal inference, Gibbs and
 * Candès 2021). `forecast` is the one made at plug-in, and its range is scored as shown then.
 */
export function adjusted(history: History, forecast: StayForecast, session: Session): History {
  const { site, from, to } = session;
  const told = confidenceAt(history, site, from);
  const steps = lookUp(history.siteConfidence, site) ?? [];
  const now: Confidence = steps.at(-1) ?? history.confidence;
  const step: ConfidenceStep = {
    since: Math.max(to, steps.at(-1)?.since ?? to),
    hours: moved(now.hours, rates.hours, holds(hoursRange(forecast, told), hoursOf(session))),
    kwh: moved(now.kwh, rates.kwh, holds(kwhRange(forecast, told), session.kwh)),
  };
  const first = steps.findLastIndex(({ since }) => since <= to - longestSession);
  const kept = [...steps.slice(Math.max(0, first)), step];
  return { ...history, siteConfidence: { ...history.siteConfidence, [site]: kept } };
}

/** A session with the forecast made when it began. */
export interface Told {
  readonly forecast: StayForecast;
  readonly session: Session;
}

/** Calibration: the lowest confidence at which the ranges of all sessions reach the target. */
export function calibrated(told: readonly Told[]): Confidence {
  const least = (isHeld: (one: Told, level: number) => boolean) => {
    let [low, high] = [0.5, 0.99];
    while (high - low > 1e-4) {
      const level = (low + high) / 2;
      const held = told.filter((one) => isHeld(one, level)).length;
      if (held < promised * told.length) low = level;
      else high = level;
    }
    return high;
  };
  return {
    hours: least(({ forecast, session }, level) =>
      holds(shortestRange(forecast.hours, level), hoursOf(session)),
    ),
    kwh: least(({ forecast, session }, level) =>
      holds(shortestRange(forecast.kwh, level), session.kwh),
    ),
  };
}

const moved = (level: number, rate: number, held: boolean) =>
  Math.min(0.99, Math.max(0.5, level + rate * (promised - Number(held))));
