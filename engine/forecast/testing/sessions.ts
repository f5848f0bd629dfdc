import { dayOf, weekdayOf, type DayNumber } from '../../time/calendar.ts';
import { minutesPerDay, type LocalMinute } from '../calendar.ts';
import type { Session } from '../session.ts';
import { chance } from '../../chance.ts';

/** Monday 2 March 2026. */
export const firstMonday = dayOf({ year: 2026, month: 3, day: 2 });

export const clock = (day: number, hour: number): LocalMinute =>
  (firstMonday + day) * minutesPerDay + Math.round(hour * 60);

/**
 * A fixture of two people with habits: Ada comes home at six on workdays and leaves at seven,
 * taking 10 kWh; Bo drops in at noon on Saturdays and Sundays for two hours and 4 kWh.
 */
export function habitSessions(weeks: number, seed = 1): readonly Session[] {
  const random = chance(seed);
  const about = (value: number, spread: number) => value + (random() - 0.5) * spread;
  const sessions: Session[] = [];
  for (let day = 0; day < weeks * 7; day += 1) {
    const weekend = weekdayOf((firstMonday + day) as DayNumber) >= 5;
    const [user, from, to, kwh] = weekend
      ? (['bo', about(12, 1), about(14, 0.5), about(4, 1)] as const)
      : (['ada', about(18, 1), about(31, 0.5), about(10, 2)] as const);
    sessions.push({
      site: 'yard',
      point: 'yard 1',
      user,
      from: clock(day, from),
      to: clock(day, to),
      kwh,
    });
  }
  return sessions;
}
