import type { Answers, Asks } from '#api/contract/contract.ts';
import { addMonths, parseIsoDate, type DayNumber } from '#engine/time/calendar.ts';
import { localDay, localMonth, monthInterval, startOfDay } from '#engine/time/local.ts';
import { instant, type Instant } from '#engine/units.ts';

export type PastSession = Answers['history']['list']['sessions'][number];
export type Ask = Asks['history']['list'];

/**
 * The filter of the history. Vehicle and building are ids or `all`; the period is `all`, a number
 * of days up to now (`30d`), a month (`2026-11`), or `dates` for a range of days.
 */
export type HistoryFilter = {
  vehicle: string;
  building: string;
  period: string;
  from: string;
  to: string;
};

export const everything: HistoryFilter = {
  vehicle: 'all',
  building: 'all',
  period: 'all',
  from: '',
  to: '',
};

const nextDay = (day: DayNumber) => (day + 1) as DayNumber;

type Period = { from: Instant | null; to: Instant | null };

/** The interval of a period, in whole local days, so that it is the same all day long. */
function stretchOf({ period, from, to }: HistoryFilter, zone: string, now: Instant): Period {
  const days = /^(\d{1,3})d$/u.exec(period)?.[1];
  if (days) {
    const today = localDay(zone, now);
    return { from: startOfDay(zone, (today - Number(days) + 1) as DayNumber), to: null };
  }
  if (isMonth(period)) return monthInterval(zone, period);
  if (period !== 'dates') return { from: null, to: null };
  const [first, last] = [parseIsoDate(from), parseIsoDate(to)];
  return {
    from: first === undefined ? null : startOfDay(zone, first),
    to: last === undefined ? null : startOfDay(zone, nextDay(last)),
  };
}

const isMonth = (text: string) => parseIsoDate(`${text}-01`) !== undefined;

export function askFor(filter: HistoryFilter, zone: string, now: number): Ask {
  return {
    vehicle: filter.vehicle === 'all' ? null : Number(filter.vehicle),
    building: filter.building === 'all' ? null : filter.building,
    ...stretchOf(filter, zone, instant(now)),
  };
}

/** Why two dates are not a valid period, if so. */
export function datesProblem({ period, from, to }: HistoryFilter): string | null {
  if (period !== 'dates' || from === '' || to === '' || from <= to) return null;
  return 'The last day is before the first. Choose a later one.';
}

/** The months there were, newest first, without gaps. */
export function monthsUntil(zone: string, first: number, now: number): readonly string[] {
  const [oldest, newest] = [localMonth(zone, instant(first)), localMonth(zone, instant(now))];
  const months: string[] = [];
  for (let month = newest; month >= oldest; month = addMonths(month, -1)) months.push(month);
  return months;
}

const fits =
  ({ vehicle, building, from, to }: Ask) =>
  (session: PastSession) =>
    (vehicle === null || session.vehicle === vehicle) &&
    (building === null || session.building === building) &&
    (from === null || session.end >= from) &&
    (to === null || session.end < to);

export type Widening = { drop: 'vehicle' | 'building' | 'period'; sessions: number };

/**
 * If nothing matches: which single filter to drop, the one with most matches first; empty if
 * dropping one is not enough.
 */
export function widenings(
  all: readonly PastSession[],
  filter: HistoryFilter,
  zone: string,
  now: number,
): readonly Widening[] {
  return (['vehicle', 'building', 'period'] as const)
    .filter((name) => filter[name] !== 'all')
    .map((drop) => {
      const wider = askFor({ ...filter, [drop]: 'all' }, zone, now);
      return { drop, sessions: all.filter(fits(wider)).length };
    })
    .filter(({ sessions }) => sessions > 0)
    .toSorted((a, b) => b.sessions - a.sessions);
}
