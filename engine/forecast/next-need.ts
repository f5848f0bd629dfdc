import { dayAt, hourAt, minutesPerDay, type Calendar, type LocalMinute } from './calendar.ts';
import { distribution, quantile, median } from './distribution.ts';
import type { History, Stay } from './history.ts';
import { lookUp } from '../look-up.ts';
import type { Arrival } from './session.ts';
import { forecastStay, type StayModel } from './stay-forecast.ts';

/** A resident's next charge, as predicted. */
export interface Need {
  readonly arrival: LocalMinute;
  readonly readyBy: LocalMinute;
  readonly kwh: number;
}

/** Quantiles: early enough for nine departures in ten, energy enough for three stays in four. */
const readyChance = 0.1;
const enoughChance = 0.75;
/** Stays too short to charge a car are not planned for. */
const leastHours = 1;

/** Predicts a resident's next plug-in after `at` from their arrivals of the past weeks. */
export function nextNeed(
  model: StayModel,
  history: History,
  resident: Arrival,
  calendar: Calendar,
): Need {
  const { at } = resident;
  const own = lookUp(history.users, resident.user) ?? [];
  const arrival = own.length > 0 ? nextArrival(own, at, calendar) : nextAtHour(model.common, at);
  const stay = forecastStay(model, history, { ...resident, at: arrival }, calendar);
  return {
    arrival,
    readyBy: arrival + Math.round(Math.max(leastHours, quantile(stay.hours, readyChance)) * 60),
    kwh: quantile(stay.kwh, enoughChance),
  };
}

/**
 * For each past day, takes the wait from this time of day to the next arrival. The forecast is the
 * weighted median of the waits; recent days and days of the same kind weigh more.
 */
function nextArrival(own: readonly Stay[], at: LocalMinute, calendar: Calendar): LocalMinute {
  const today = calendar(dayAt(at));
  const waits: number[] = [];
  const weights: number[] = [];
  const first = own[0]!.from;
  for (let moment = at - minutesPerDay; moment >= first - minutesPerDay; moment -= minutesPerDay) {
    const next = own.find(({ from }) => from >= moment);
    if (next === undefined) continue;
    const kind = calendar(dayAt(moment));
    const alike = kind.work === today.work && kind.workTomorrow === today.workTomorrow;
    const likeness = (alike ? 1 : 0.2) * (kind.weekday === today.weekday ? 4 : 1);
    waits.push(next.from - moment);
    weights.push(likeness * Math.exp((moment - at) / (28 * minutesPerDay)));
  }
  if (waits.length === 0) return nextAtHour(own, at);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const shares = Float64Array.from(weights, (weight) => weight / total);
  return at + median(distribution(Float64Array.from(waits), shares));
}

/** The next time the clock shows the usual hour of arrival. */
function nextAtHour(stays: readonly Stay[], at: LocalMinute): LocalMinute {
  const hours = stays.map(({ from }) => hourAt(from)).toSorted((a, b) => a - b);
  const usual = hours[Math.floor(hours.length / 2)]!;
  const later = (usual - hourAt(at) + 24) % 24;
  return at + Math.round(later * 60);
}
