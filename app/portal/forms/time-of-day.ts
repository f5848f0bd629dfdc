import { formatTimeOfDay } from '#app/ui/format.ts';

const minute = 60_000;
const hour = 60 * minute;

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Milliseconds since local midnight as `07:00`. */
export const timeOfDayText = (time: number) =>
  `${twoDigits(Math.floor(time / hour))}:${twoDigits(Math.floor((time % hour) / minute))}`;

/** `07:00` as milliseconds since local midnight; null where it is not a time of day. */
export function readTimeOfDay(text: string): number | null {
  const parts = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text);
  return parts && Number(parts[1]) * hour + Number(parts[2]) * minute;
}

/** What to say where a time is missing, with an hour as an example: Enter a time, such as 7 AM. */
export const timeMissing = (example: number) =>
  `Enter a time, such as ${formatTimeOfDay(example * hour)}.`;
