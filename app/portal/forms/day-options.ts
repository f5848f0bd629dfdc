import { dayName } from '#api/words/booking/slot-words.ts';
import { formatDay } from '#app/ui/words/format.ts';
import { readWallTime, startOfDayAfter, wallTimeOf } from './wall-time.ts';

/** Options for the coming days, and the chosen one if it is beyond them. */
export function dayOptions(now: number, count: number, chosen: string, zone?: string) {
  const days = Array.from({ length: count }, (_, index) => startOfDayAfter(now, index, zone)).map(
    (at) => ({ value: wallTimeOf(at, zone).date, text: dayName(at, now, zone) }),
  );
  const midnight = readWallTime({ date: chosen, time: '00:00' }, zone);
  return midnight === null || days.some(({ value }) => value === chosen)
    ? days
    : [{ value: chosen, text: formatDay(midnight, zone) }, ...days];
}
