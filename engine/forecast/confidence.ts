import { minutesPerDay, type LocalMinute } from './calendar.ts';
import { shortestRange, type Range } from './distribution.ts';
import { hoursOf, lookUp, type Confidence, type ConfidenceStep, type History } from './history.ts';
import type { Session } from './session.ts';
import type { StayForecast } from './stay-forecast.ts';

/** What a range promises: to hold what comes four times out of five. */
const promised = 0.8;

/**
 * How far one session moves the confidence of its site. Slower, a small site takes years to come
 * to its own level; faster, ranges jump about and grow wider on average. Stays get wider sooner
 * than energies do, since a little more confidence may take in a whole further night.
 */
const rates: Confidence = { hours: 0.03, kwh: 0.045 };

/** Steps older than any session that may still end are forgotten, but for the last of them. */
const longestSession = 8 * minutesPerDay;

/** The confidence that held at a site at an instant: what a range told then rested on. */
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
 * Widens a site's ranges after each miss and narrows them a little after each hit, so that over
 * time they hold as often as promised whatever the forecasts are worth (adaptive conformal
 * inference, Gibbs and Candès 2021). `forecast` is what was told when the session began, and its
 * range is the one told then.
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

/** A session with what was told of it when it began. */
export interface Told {
  readonly forecast: StayForecast;
  readonly session: Session;
}

/** One confidence for all sessions, at which as many ranges would have held as promised. */
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
