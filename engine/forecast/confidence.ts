import { shortestRange, type Range } from './distribution.ts';
import { hoursOf, type Confidence } from './history.ts';
import type { Session } from './session.ts';
import type { StayForecast } from './stay-forecast.ts';

/** What a range promises: to hold what comes four times out of five. */
const promised = 0.8;

/** How far one session moves the confidence. */
const rate = 0.003;

export const hoursRange = (forecast: StayForecast, confidence: Confidence): Range =>
  shortestRange(forecast.hours, confidence.hours);
export const kwhRange = (forecast: StayForecast, confidence: Confidence): Range =>
  shortestRange(forecast.kwh, confidence.kwh);

const holds = ({ low, high }: Range, value: number) => low <= value && value <= high;

/**
 * Widens ranges after each miss and narrows them a little after each hit, so that over time they
 * hold as often as promised whatever the forecasts are worth (adaptive conformal inference, Gibbs
 * and Candès 2021).
 */
export function adjusted(
  confidence: Confidence,
  forecast: StayForecast,
  session: Session,
): Confidence {
  return {
    hours: moved(confidence.hours, holds(hoursRange(forecast, confidence), hoursOf(session))),
    kwh: moved(confidence.kwh, holds(kwhRange(forecast, confidence), session.kwh)),
  };
}

const moved = (level: number, held: boolean) =>
  Math.min(0.99, Math.max(0.5, level + rate * (promised - Number(held))));
