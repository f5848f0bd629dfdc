import { minutesPerDay, type LocalMinute } from '../../../engine/forecast/calendar.ts';
import type { Forecaster } from '../../../engine/forecast/forecaster.ts';
import { grouped } from '../../grouped.ts';
import { replay, type Question } from './replay.ts';
import type { Session } from '../../../engine/forecast/session.ts';
import { mean } from './errors.ts';
import { connectedAt, hoursOfPlace, timeOf } from './hours.ts';

/** Brier scores: mean squared errors of the probability to be busy so many hours ahead. */
export interface BrierScores {
  readonly brier1h: number;
  readonly brier3h: number;
  readonly brier6h: number;
  readonly brier24h: number;
}

export interface SharedPointFigures {
  readonly sharedPoint: BrierScores;
  readonly baselines: Readonly<Record<string, BrierScores>>;
}

const leastSessions = 100;

/** Scores the probability that a shared charge point is busy some full hours ahead. */
export function judgeSharedPoints(
  forecaster: Forecaster,
  sessions: readonly Session[],
): SharedPointFigures | null {
  const points = [...grouped(sessions, ({ point }) => point)]
    .filter(([, own]) => own.length >= leastSessions)
    .map(([point, own]) => {
      const hours = hoursOfPlace(own);
      return { point, hours, connected: connectedAt(own, hours) };
    });
  if (points.length === 0) return null;
  const questions: Question[] = [];
  const squares = (ahead: number) => {
    const of = { model: [] as number[], persistence: [] as number[], table: [] as number[] };
    const table = stateHourTable(points, ahead);
    for (const { point, hours, connected } of points) {
      for (let i = hours.judgedFrom; i + ahead < hours.count; i += 1) {
        const at = timeOf(hours, i);
        const occupant = connected[i]![0];
        const busy = Number(connected[i + ahead]!.length > 0);
        of.persistence.push((Number(occupant !== undefined) - busy) ** 2);
        of.table.push((table(occupant !== undefined, at) - busy) ** 2);
        const ask: Question['ask'] = (history) => {
          const chance = forecaster.chanceBusy(history, { point, occupant }, at, at + ahead * 60);
          of.model.push((chance - busy) ** 2);
        };
        questions.push({ at, ask });
      }
    }
    return of;
  };
  const [one, three, six, day] = [squares(1), squares(3), squares(6), squares(24)];
  replay(sessions, forecaster.start, forecaster.learn, questions);
  const brier = (of: keyof typeof one): BrierScores => ({
    brier1h: mean(one[of]),
    brier3h: mean(three[of]),
    brier6h: mean(six[of]),
    brier24h: mean(day[of]),
  });
  return {
    sharedPoint: brier('model'),
    baselines: {
      persistence: brier('persistence'),
      stateHourTable: brier('table'),
    },
  };
}

type Places = readonly {
  readonly hours: ReturnType<typeof hoursOfPlace>;
  readonly connected: ReturnType<typeof connectedAt>;
}[];

const key = (busy: boolean, at: LocalMinute) => `${busy} ${at % minutesPerDay}`;

/** Baseline: how often a point was busy so many hours later, by current state and hour of day. */
function stateHourTable(points: Places, ahead: number): (busy: boolean, at: number) => number {
  const seen = new Map<string, { times: number; busy: number }>();
  for (const { hours, connected } of points) {
    for (let i = 0; i + ahead < hours.judgedFrom; i += 1) {
      const here = key(connected[i]!.length > 0, timeOf(hours, i));
      const { times, busy } = seen.get(here) ?? { times: 0, busy: 0 };
      const later = Number(connected[i + ahead]!.length > 0);
      seen.set(here, { times: times + 1, busy: busy + later });
    }
  }
  return (busy, at) => {
    const found = seen.get(key(busy, at));
    return found === undefined ? Number(busy) : found.busy / found.times;
  };
}
