import { weekdayOf, type DayNumber } from '../../../engine/time/calendar.ts';
import { minutesPerDay, type LocalMinute } from '../../../engine/forecast/calendar.ts';
import { hoursOf } from '../../../engine/forecast/history.ts';
import type { Session } from '../../../engine/forecast/session.ts';
import { medianOf } from './errors.ts';

export interface Guess {
  readonly hours: number;
  readonly kwh: number;
}

/** Baseline forecasts for each test session, from the sessions unplugged before it began. */
export function stayRules(sessions: readonly Session[], judged: readonly Session[]) {
  const ended = sessions.toSorted((a, b) => a.to - b.to);
  const all: Session[] = [];
  const own = new Map<string, Session[]>();
  const rules = {
    globalMedian: [] as Guess[],
    userMedian: [] as Guess[],
    userHourWorkdayMedian: [] as Guess[],
  };
  let next = 0;
  let everybody: Guess = { hours: 10, kwh: 10 };
  let countedAt = 0;
  for (const { user, from } of judged) {
    for (; next < ended.length && ended[next]!.to <= from; next += 1) {
      const session = ended[next]!;
      all.push(session);
      const past = own.get(session.user);
      if (past === undefined) own.set(session.user, [session]);
      else past.push(session);
    }
    // Recomputed only per 1 % of growth: one more session hardly moves a median of thousands.
    if (all.length >= countedAt * 1.01 + 1) {
      everybody = medians(all)!;
      countedAt = all.length;
    }
    const past = own.get(user) ?? [];
    const usual = medians(past) ?? everybody;
    rules.globalMedian.push(everybody);
    rules.userMedian.push(usual);
    rules.userHourWorkdayMedian.push(medians(past.filter(isAlike(from))) ?? usual);
  }
  return rules;
}

function medians(sessions: readonly Session[]): Guess | undefined {
  if (sessions.length === 0) return undefined;
  return { hours: medianOf(sessions.map(hoursOf)), kwh: medianOf(sessions.map(({ kwh }) => kwh)) };
}

const clock = (at: LocalMinute) => at % minutesPerDay;
const workTomorrow = (at: LocalMinute) =>
  weekdayOf((Math.floor(at / minutesPerDay) + 1) as DayNumber) < 5;

/** Plugged in within 90 minutes of the same time of day, before the same kind of next day. */
const isAlike = (at: LocalMinute) => (past: Session) => {
  const apart = Math.abs(clock(past.from) - clock(at));
  return (
    Math.min(apart, minutesPerDay - apart) <= 90 && workTomorrow(past.from) === workTomorrow(at)
  );
};
