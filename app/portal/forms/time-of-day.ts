import { formatTimeOfDay } from '#app/ui/words/format.ts';
import { hour, minute } from '#engine/units.ts';

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Milliseconds since local midnight as `07:00`. */
export const timeOfDayText = (time: number) =>
  `${twoDigits(Math.floor(time / hour))}:${twoDigits(Math.floor((time % hour) / minute))}`;

/** `07:00` as milliseconds since local midnight; null where it is not a time of day. */
export function readTimeOfDay(text: string): number | null {
  const parts = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text);
  return parts && Number(parts[1]) * hour + Number(parts[2]) * minute;
}

/** The message for a missing time, with an hour as an example: Enter a time, such as 7 AM. */
export const timeMissing = (example: number) =>
  `Enter a time, such as ${formatTimeOfDay(example * hour)}.`;

/** The message for a time that is not in the future. */
export const timePassed = 'This time has passed. Choose a later one.';

const named = new Map([
  ['noon', 12 * hour],
  ['midnight', 0],
]);

/** Hours, then minutes after a separator or as two more digits, then am or pm. */
const shape = /^(\d{1,2})(?:[:.h ]?([0-5]\d))? ?(?:([ap])\.?(?:m\.?)?)?$/u;

/**
 * A time of day as people type it, on either clock: 7, 7 am, 7:30 PM, 19:30, 1930. Milliseconds
 * since midnight; null where it is none.
 */
export function readTypedTime(typed: string): number | null {
  const text = typed.trim().toLowerCase().replaceAll(/\s+/gu, ' ');
  const parts = shape.exec(text);
  if (parts === null) return named.get(text) ?? null;
  const [hours, minutes, half] = [Number(parts[1]), Number(parts[2] ?? 0), parts[3]];
  if (half === undefined) return hours < 24 ? hours * hour + minutes * minute : null;
  if (hours < 1 || hours > 12) return null;
  return ((hours % 12) + (half === 'p' ? 12 : 0)) * hour + minutes * minute;
}
