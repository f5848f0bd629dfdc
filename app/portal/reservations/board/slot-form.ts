import { timeMissing } from '../../forms/time-of-day.ts';
import { readWallTime, startOfDayAfter, wallTimeOf } from '../../forms/wall-time.ts';
import type { Span } from './slots.ts';

/** Times typed over those chosen on the board. */
export type TypedTimes = { readonly from?: string; readonly to?: string };
export type SlotErrors = { from?: string; to?: string };

/**
 * The slot of a selection with typed times. A typed time is on the day of the end it replaces; an
 * end before the start means the next day.
 */
export function readSlot(
  chosen: Span,
  typed: TypedTimes,
): { readonly slot: Span | null; readonly errors: SlotErrors } {
  const from =
    typed.from === undefined ? chosen.from : on(chosen.from, typed.from, chosen.from - 1);
  const end = typed.to === undefined ? chosen.to : on(chosen.to, typed.to, from ?? chosen.from);
  const errors: SlotErrors = {
    ...(from === null && { from: timeMissing(22) }),
    ...(end === null && { to: timeMissing(6) }),
  };
  if (from === null || end === null) return { slot: null, errors };
  return { slot: { from, to: end > from ? end : nextDay(end) }, errors };
}

const on = (day: number, time: string, after: number) =>
  readWallTime({ date: wallTimeOf(day).date, time }, undefined, after);

const nextDay = (at: number) =>
  readWallTime({ date: wallTimeOf(startOfDayAfter(at, 1)).date, time: wallTimeOf(at).time }) ?? at;
