import { median, type Range } from '../../../engine/forecast/distribution.ts';
import type { Forecaster } from '../../../engine/forecast/forecaster.ts';
import { grouped } from '../../grouped.ts';
import { hoursOf } from '../../../engine/forecast/history.ts';
import { hoursRange, kwhRange, widthsAt } from '../../../engine/forecast/ranges.ts';
import { replay } from './replay.ts';
import type { Session } from '../../../engine/forecast/session.ts';
import { errorsOf, mean, type Errors } from './errors.ts';
import { splitSessions } from './judged.ts';
import { stayRules, type Guess } from './stay-rules.ts';

export interface RangeFigures {
  /** In percent: how often the 80 % range contained the true value. */
  readonly coverage80: number;
  readonly width80: number;
}

export interface StayErrors {
  readonly duration: Errors;
  readonly energy: Errors;
}

/** Coverage of the 80 % ranges at one site, in percent. */
export interface SiteCoverage {
  readonly sessions: number;
  readonly duration: number;
  readonly energy: number;
}

export interface StayFigures {
  readonly sessions: number;
  /** Only sites with enough test sessions that one changes coverage by about 1 % at most. */
  readonly sites: Readonly<Record<string, SiteCoverage>>;
  readonly duration: Errors & RangeFigures;
  readonly energy: Errors & RangeFigures;
  readonly baselines: {
    readonly globalMedian: StayErrors;
    readonly userMedian: StayErrors;
    readonly userHourWorkdayMedian: StayErrors;
  };
}

export const enoughSessions = 90;

/** Forecasts each test session at plug-in, from the sessions unplugged by then. */
export function judgeStays(forecaster: Forecaster, sessions: readonly Session[]): StayFigures {
  const { judged } = splitSessions(sessions);
  const guesses: Guess[] = [];
  const ranges: { hours: Range; kwh: Range }[] = [];
  const questions = judged.map(({ user, site, from: at }) => ({
    at,
    ask: (history: typeof forecaster.start) => {
      const forecast = forecaster.predictStay(history, { user, site, at });
      guesses.push({ hours: median(forecast.hours), kwh: median(forecast.kwh) });
      const widths = widthsAt(history, site, at);
      ranges.push({
        hours: hoursRange(forecast, widths),
        kwh: kwhRange(forecast, widths),
      });
    },
  }));
  replay(sessions, forecaster.start, forecaster.learn, questions);
  const truths: Guess[] = judged.map((one) => ({ hours: hoursOf(one), kwh: one.kwh }));
  const errors = (key: keyof Guess, of: readonly Guess[]) =>
    errorsOf(
      truths.map((one) => one[key]),
      of.map((one) => one[key]),
    );
  const rangeFigures = (key: keyof Guess) =>
    rangeFiguresOf(
      truths.map((one) => one[key]),
      ranges.map((one) => one[key]),
    );
  const both = (of: readonly Guess[]): StayErrors => ({
    duration: errors('hours', of),
    energy: errors('kwh', of),
  });
  const rules = stayRules(sessions, judged);
  const places = [...grouped([...judged.keys()], (index) => judged[index]!.site)]
    .filter(([, own]) => own.length >= enoughSessions)
    .map(([site, own]) => {
      const coverage = (key: keyof Guess) =>
        rangeFiguresOf(
          own.map((index) => truths[index]![key]),
          own.map((index) => ranges[index]![key]),
        ).coverage80;
      const of = { sessions: own.length, duration: coverage('hours'), energy: coverage('kwh') };
      return [site, of] as const;
    });
  return {
    sessions: judged.length,
    sites: Object.fromEntries(places),
    duration: { ...errors('hours', guesses), ...rangeFigures('hours') },
    energy: { ...errors('kwh', guesses), ...rangeFigures('kwh') },
    baselines: {
      globalMedian: both(rules.globalMedian),
      userMedian: both(rules.userMedian),
      userHourWorkdayMedian: both(rules.userHourWorkdayMedian),
    },
  };
}

function rangeFiguresOf(truths: readonly number[], ranges: readonly Range[]): RangeFigures {
  const held = ranges.map(({ low, high }, i) => Number(low <= truths[i]! && truths[i]! <= high));
  return {
    coverage80: 100 * mean(held),
    width80: mean(ranges.map(({ low, high }) => high - low)),
  };
}
