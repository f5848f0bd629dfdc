import { formatClock, formatDay, formatDayAndClock, formatEnergy } from '../format.ts';
import { terms } from '#engine/community/reservation.ts';
import { localDay } from '#engine/time/local.ts';
import { instant } from '#engine/units.ts';
import { regionOnShow, zoneOf } from '../region.ts';
import type { Answers } from '../../contract/contract.ts';

/** Today, tomorrow, or the name and date of a day. */
export function dayName(at: number, now: number, zone = regionOnShow().zone): string {
  const days = localDay(zone, instant(at)) - localDay(zone, instant(now));
  if (days === 0) return 'Today';
  return days === 1 ? 'Tomorrow' : formatDay(at, zone);
}

const shortDay = 24 * 3_600_000;

/** A time interval, shown in the time zone of its building if it names one. */
type Slot = { readonly from: number; readonly to: number; readonly building?: string };

/** `23:00 to 03:10`; the day of its end is named where it could be mistaken. */
export function hoursInWords(slot: Slot): string {
  const { from, to } = slot;
  const end = to - from < shortDay ? formatClock : formatDayAndClock;
  return `${formatClock(from, zoneOf(slot))} to ${end(to, zoneOf(slot))}`;
}

/** A slot that begins within the half hour until which reservations can be canceled. */
export function soonInWords(slot: Slot, now: number): string {
  const begins = slot.from <= now ? 'It begins now' : 'It begins soon';
  const by = formatClock(slot.from + terms.heldFor, zoneOf(slot));
  return `${begins}: plug in by ${by}. Changing or canceling ends 30 minutes before a slot.`;
}

/** `space 42, today, 23:00 to 03:10` */
export const slotInWords = (number: number, slot: Slot, now: number) =>
  `space ${number}, ${dayName(slot.from, now, zoneOf(slot)).replace(/^To/, 'to')}, ${hoursInWords(slot)}`;

type Reserved = NonNullable<Answers['reservations']['suggestions']['reserved']>;

/** A car that cannot be suggested another slot, since it has one at that time. */
export const reservedInWords = (vehicle: string, reserved: Reserved, now: number): string =>
  `${vehicle} already has ${slotInWords(reserved.number, reserved, now)}, for ${formatEnergy(reserved.energy)}.`;

/** How to get more out of that slot: shortly before its start it can no longer be changed. */
export const moreInWords = ({ canChange }: Pick<Reserved, 'canChange'>): string =>
  canChange
    ? 'To charge more, change that reservation.'
    : 'To charge more, plug in there and change the plan.';
