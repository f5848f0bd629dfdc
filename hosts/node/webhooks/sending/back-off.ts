const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** Waits after each failed attempt. After the last, in total a day, the delivery is given up. */
const waits = [
  5 * second,
  30 * second,
  2 * minute,
  5 * minute,
  15 * minute,
  30 * minute,
  hour,
  2 * hour,
  4 * hour,
  8 * hour,
  8 * hour + 7 * minute + 25 * second,
];

/** The wait before the next attempt; null after the last. */
export const waitAfter = (attempts: number): number | null => waits[attempts - 1] ?? null;
