import { dayOf, type DayNumber } from '#engine/time/calendar.ts';

/** The date in the time zone of this machine. */
export const dayShown = (today: Date): DayNumber =>
  dayOf({ year: today.getFullYear(), month: today.getMonth() + 1, day: today.getDate() });
