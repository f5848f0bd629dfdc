import {
  calendarOf,
  dayAt,
  minutesPerDay,
  type Holidays,
} from '../../../engine/forecast/calendar.ts';
import { fingerprints } from '../evaluation/fingerprint.ts';
import { createForecaster } from '../../../engine/forecast/forecaster.ts';
import { grouped } from '../../grouped.ts';
import {
  emptyHistory,
  hoursOf,
  remember,
  type Confidence,
  type History,
} from '../../../engine/forecast/history.ts';
import { likenessInputs } from '../../../engine/forecast/likeness-inputs.ts';
import {
  commonStay,
  openModel,
  storedNumbers,
  type CommonStay,
  type ModelFile,
} from '../../../engine/forecast/model.ts';
import { calibrated, type Told } from '../../../engine/forecast/ranges.ts';
import { replay } from '../evaluation/replay.ts';
import type { Session } from '../../../engine/forecast/session.ts';
import { trainLikeness, type Example } from './train-likeness.ts';

export interface TrainingSet {
  readonly source: string;
  /** In order of plug-in. */
  readonly sessions: readonly Session[];
  readonly holidays: Holidays;
  readonly epochs: number;
  readonly seed: number;
}

/** Until the trained network is calibrated. Nothing is learned from ranges. */
const firstConfidence = { hours: 0.8, kwh: 0.8 };

export function trainModel(set: TrainingSet): ModelFile {
  const { sessions } = set;
  const untrained: ModelFile = {
    source: set.source,
    seen: fingerprints(sessions),
    likeness: [],
    common: commonStays(sessions),
    perDay: sessionsPerDay(sessions),
    confidence: firstConfidence,
  };
  const examples = examplesFrom(set, untrained);
  const trained = { ...untrained, likeness: storedNumbers(trainLikeness(examples, set)) };
  return { ...trained, confidence: confidenceAfter(set, trained) };
}

function examplesFrom({ sessions, holidays }: TrainingSet, { common, confidence }: ModelFile) {
  const calendar = calendarOf(holidays);
  const stays = common.map(commonStay);
  const examples: Example[] = [];
  const questions = sessions.map((session) => ({
    at: session.from,
    ask: (history: History) => {
      const arrival = { user: session.user, site: session.site, at: session.from };
      const inputs = likenessInputs(history, stays, arrival, calendar);
      examples.push({ inputs, hours: hoursOf(session), kwh: session.kwh });
    },
  }));
  replay(sessions, emptyHistory(confidence), remember, questions);
  return examples;
}

/** Calibrates the confidence over all training sessions. */
function confidenceAfter({ sessions, holidays }: TrainingSet, file: ModelFile): Confidence {
  const forecaster = createForecaster(openModel(file), holidays);
  const told: Told[] = [];
  const questions = sessions.map((session) => ({
    at: session.from,
    ask: (history: History) => {
      const arrival = { user: session.user, site: session.site, at: session.from };
      told.push({ forecast: forecaster.predictStay(history, arrival), session });
    },
  }));
  replay(sessions, forecaster.start, remember, questions);
  const { hours, kwh } = calibrated(told);
  return { hours: rounded(hours), kwh: rounded(kwh) };
}

const rounded = (value: number) => Math.round(value * 1000) / 1000;

const commonCount = 20;
const minutesPerWeek = 7 * minutesPerDay;
const mondayMidnight = 4 * minutesPerDay;

/** A sample of stays at even quantiles, ordered by time of day at plug-in. */
function commonStays(sessions: readonly Session[]): readonly CommonStay[] {
  const sorted = sessions.toSorted(
    (a, b) =>
      (a.from % minutesPerDay) - (b.from % minutesPerDay) ||
      hoursOf(a) - hoursOf(b) ||
      a.from - b.from,
  );
  return Array.from({ length: commonCount }, (_, index) => {
    const { from, to, kwh } = sorted[Math.floor(((index + 0.5) / commonCount) * sorted.length)]!;
    return [(from - mondayMidnight) % minutesPerWeek, to - from, kwh] as const;
  });
}

/** The median over users with some history of their sessions per day. */
function sessionsPerDay(sessions: readonly Session[]): number {
  const rates = [...grouped(sessions, ({ user }) => user).values()]
    .filter((own) => own.length >= 10)
    .map((own) => own.length / (dayAt(own.at(-1)!.from) - dayAt(own[0]!.from) + 1))
    .toSorted((a, b) => a - b);
  return rounded(rates[Math.floor(rates.length / 2)] ?? 0.5);
}
