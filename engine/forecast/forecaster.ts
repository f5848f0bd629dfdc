import { calendarOf, type Holidays, type LocalMinute } from './calendar.ts';
import { scored } from './ranges.ts';
import { emptyHistory, knownAt, remember, type History } from './history.ts';
import { lookUp } from '../look-up.ts';
import type { Model } from './model.ts';
import { nextNeed, type Need } from './next-need.ts';
import { chanceStillThere, expectedNewcomers } from './presence.ts';
import type { Arrival, Session } from './session.ts';
import { forecastStay, type StayForecast } from './stay-forecast.ts';

/** Forecasts from a history, which is plain data that the caller stores. */
export interface Forecaster {
  /** The empty history, before the first session. */
  readonly start: History;
  /** The history with one more session that has ended. */
  readonly learn: (history: History, session: Session) => History;
  /** At plug-in: how long the car will stay and how much energy it will take. */
  readonly predictStay: (history: History, arrival: Arrival) => StayForecast;
  /** Expected number of cars connected at a building at future moments. */
  readonly predictOccupancy: (
    history: History,
    building: Building,
    at: LocalMinute,
    moments: readonly LocalMinute[],
  ) => readonly number[];
  /** The probability that a shared charge point is in use at a future moment. */
  readonly chanceBusy: (
    history: History,
    point: Point,
    at: LocalMinute,
    moment: LocalMinute,
  ) => number;
  /** The probable time of a resident's next plug-in, its energy and its ready-by time. */
  readonly nextNeed: (history: History, resident: Arrival) => Need;
}

/** A building and the cars plugged in there. */
export interface Building {
  readonly site: string;
  readonly connected: readonly Arrival[];
}

export interface Point {
  readonly point: string;
  /** The car plugged in there, if any. */
  readonly occupant?: Arrival | undefined;
}

export function createForecaster(model: Model, holidays: Holidays): Forecaster {
  const calendar = calendarOf(holidays);
  const common = { stays: model.common, perDay: model.perDay };
  const predictStay: Forecaster['predictStay'] = (history, arrival) =>
    forecastStay(model, history, arrival, calendar);
  const stillThere = (history: History, car: Arrival, at: LocalMinute) => {
    const { hours } = predictStay(history, car);
    return (moment: LocalMinute) => chanceStillThere(hours, (at - car.at) / 60, (moment - at) / 60);
  };
  return {
    start: emptyHistory(model.confidence),
    learn: (history, session) => {
      const { user, site, from } = session;
      const arrival = { user, site, at: from };
      const forecast = predictStay(knownAt(history, arrival), arrival);
      return remember(scored(history, forecast, session), session);
    },
    predictStay,
    predictOccupancy: (history, { site, connected }, at, moments) => {
      const cars = connected.map((car) => stillThere(history, car, at));
      const stays = lookUp(history.sites, site) ?? [];
      return moments.map((moment) =>
        cars.reduce(
          (sum, chance) => sum + chance(moment),
          expectedNewcomers(stays, common, at, moment, calendar),
        ),
      );
    },
    chanceBusy: (history, { point, occupant }, at, moment) => {
      const free = occupant === undefined ? 1 : 1 - stillThere(history, occupant, at)(moment);
      const stays = lookUp(history.points, point) ?? [];
      const newcomers = expectedNewcomers(stays, common, at, moment, calendar);
      return 1 - free * (1 - Math.min(1, newcomers));
    },
    nextNeed: (history, resident) => nextNeed(model, history, resident, calendar),
  };
}
