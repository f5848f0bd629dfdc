import { formatDay } from '#app/ui/format.ts';
import { readWallTime, startOfDayAfter, wallTimeOf } from '../../parts/wall-time.ts';
import { dayName } from '../words/slot-words.ts';

/** The coming days to choose from, and the one chosen, should it lie beyond them. */
export function dayOptions(now: number, count: number, chosen: string, zone?: string) {
  const days = Array.from({ length: count }, (_, index) => startOfDayAfter(now, index, zone)).map(
    (at) => ({ value: wallTimeOf(at, zone).date, text: dayName(at, now, zone) }),
  );
  const midnight = readWallTime({ date: chosen, time: '00:00' }, zone);
  return midnight === null || days.some(({ value }) => value === chosen)
    ? days
    : [{ value: chosen, text: formatDay(midnight, zone) }, ...days];
}
