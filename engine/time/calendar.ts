/** The proleptic Gregorian calendar as arithmetic on day numbers, without zones or clocks. */
declare const dayNumber: unique symbol;

/** A calendar day, counted from 1970-01-01 (day 0). Add 1 for the next day. */
export type DayNumber = number & { readonly [dayNumber]: true };
/** A calendar day as people and OCPI write it: `2026-11-01`. */
export type IsoDate = string;
/** A calendar month: `2026-11`. Sorts as text. */
export type IsoMonth = string;
/** 0 is Monday, 6 is Sunday. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;
export type CalendarDate = { readonly year: number; readonly month: number; readonly day: number };

const DAYS_IN_ERA = 146_097; // 400 years, after which the calendar repeats
const DAYS_TO_1970 = 719_468; // from 0000-03-01

/** Years start in March here, so that the leap day is the last of its year. */
export function dayOf({ year, month, day }: CalendarDate): DayNumber {
  const marchYear = month > 2 ? year : year - 1;
  const era = Math.floor(marchYear / 400);
  const yearOfEra = marchYear - era * 400;
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  const dayOfEra =
    yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return (era * DAYS_IN_ERA + dayOfEra - DAYS_TO_1970) as DayNumber;
}

export function dateOf(day: DayNumber): CalendarDate {
  const shifted = day + DAYS_TO_1970;
  const era = Math.floor(shifted / DAYS_IN_ERA);
  const dayOfEra = shifted - era * DAYS_IN_ERA;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear =
    dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  return {
    year: era * 400 + yearOfEra + (month > 2 ? 0 : 1),
    month,
    day: dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1,
  };
}

export function weekdayOf(day: DayNumber): Weekday {
  // 1970-01-01 was a Thursday.
  return ((((day + 3) % 7) + 7) % 7) as Weekday;
}

const digits = (value: number, length: number) => String(value).padStart(length, '0');

export function isoDate(day: DayNumber): IsoDate {
  const date = dateOf(day);
  return `${digits(date.year, 4)}-${digits(date.month, 2)}-${digits(date.day, 2)}`;
}

/** Parses `2026-11-01`; undefined if there is no such day. */
export function parseIsoDate(text: string): DayNumber | undefined {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  if (!match) return undefined;
  const day = dayOf({ year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) });
  return isoDate(day) === text ? day : undefined;
}

export function isoMonth(day: DayNumber): IsoMonth {
  const date = dateOf(day);
  return `${digits(date.year, 4)}-${digits(date.month, 2)}`;
}

/** The first day of a month; undefined if there is no such month. */
export function firstDayOf(month: IsoMonth): DayNumber | undefined {
  return parseIsoDate(`${month}-01`);
}

/** `addMonths('2026-11', 2)` is `'2027-01'`. */
export function addMonths(month: IsoMonth, count: number): IsoMonth {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count;
  return `${digits(Math.floor(months / 12), 4)}-${digits((months % 12) + 1, 2)}`;
}
