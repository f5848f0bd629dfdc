import { dateOf, dayOf, weekdayOf, type DayNumber } from '../time/calendar.ts';

/**
 * Forecasts work in the building's wall-clock time: people leave at seven in summer and in winter
 * alike. A `LocalMinute` counts wall-clock minutes since 1970-01-01T00:00.
 */
export type LocalMinute = number;

export const minutesPerDay = 1440;

/** Coming home at 1 a.m. belongs to the evening before, so behavioral days start at 4 a.m. */
const turnOfDay = 240;

/** The behavioral day of a minute, counted from 1970-01-01. */
export const dayAt = (at: LocalMinute) => Math.floor((at - turnOfDay) / minutesPerDay) as DayNumber;

/** Hours since the behavioral day began, from 0 to 24. */
export const hourAt = (at: LocalMinute) => (at - turnOfDay - dayAt(at) * minutesPerDay) / 60;

/** Days off work besides Saturday and Sunday. */
export interface Holidays {
  /** Month and day of the month: [12, 25]. */
  readonly fixed: readonly (readonly [month: number, day: number])[];
  /** Days after Easter Sunday; -2 is Good Friday. */
  readonly easter: readonly number[];
}

export const noHolidays: Holidays = { fixed: [], easter: [] };

/** Public holidays of Norway, where the data comes from, and the two eves most people take off. */
export const norwegianHolidays: Holidays = {
  fixed: [
    [1, 1],
    [5, 1],
    [5, 17],
    [12, 24],
    [12, 25],
    [12, 26],
    [12, 31],
  ],
  easter: [-3, -2, 1, 39, 50],
};

/** The calendar features of a day. */
export interface DayKind {
  readonly work: boolean;
  readonly workTomorrow: boolean;
  /** Consecutive days off from tomorrow on, capped at six. */
  readonly daysOff: number;
  readonly weekday: number;
}

export type Calendar = (day: DayNumber) => DayKind;

/** Cached per day, because a forecast asks for the same days many times. */
export function calendarOf(holidays: Holidays): Calendar {
  const known = new Map<DayNumber, DayKind>();
  const kindOf = (day: DayNumber): DayKind => {
    const work = (later: number) => isWorkday(holidays, (day + later) as DayNumber);
    let daysOff = 0;
    while (daysOff < 6 && !work(daysOff + 1)) daysOff += 1;
    return { work: work(0), workTomorrow: daysOff === 0, daysOff, weekday: weekdayOf(day) };
  };
  return (day) => {
    let kind = known.get(day);
    if (kind === undefined) known.set(day, (kind = kindOf(day)));
    return kind;
  };
}

function isWorkday(holidays: Holidays, day: DayNumber): boolean {
  if (weekdayOf(day) >= 5) return false;
  const date = dateOf(day);
  const sinceEaster = day - easterSunday(date.year);
  return !(
    holidays.easter.includes(sinceEaster) ||
    holidays.fixed.some(([month, dayOfMonth]) => month === date.month && dayOfMonth === date.day)
  );
}

/** The anonymous Gregorian algorithm, as given by Meeus. */
export function easterSunday(year: number): DayNumber {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const inCentury = year % 100;
  const skipped = century - Math.floor(century / 4);
  const moonDrift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const moon = (19 * golden + skipped - moonDrift + 15) % 30;
  const leap = 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - (inCentury % 4);
  const sunday = (32 + leap - moon) % 7;
  const late = Math.floor((golden + 11 * moon + 22 * sunday) / 451);
  const march = moon + sunday - 7 * late + 114;
  return dayOf({ year, month: Math.floor(march / 31), day: (march % 31) + 1 });
}
