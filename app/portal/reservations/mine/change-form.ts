import { readTimeOfDay, timeMissing, timePassed } from '../../forms/time-of-day.ts';
import { zoneOf } from '#app/ui/words/region.ts';
import { kilowattHoursText, readKilowattHours } from '../../forms/read-number.ts';
import type { Errors } from '../../forms/use-errors.ts';
import { readWallTime, startOfDayAfter, wallTimeOf, type WallTime } from '../../forms/wall-time.ts';
import type { Booking } from '../booking/use-booking.ts';
import type { Reservation } from '#api/words/booking/state-words.ts';

/** Times in the form are in the building's time zone. */
type InZone = Partial<Pick<Reservation, 'building'>>;

/** The fields of a booking as text. The end is the first such time after the start. */
export type ChangeFields = {
  readonly space: string;
  readonly date: string;
  readonly from: string;
  readonly to: string;
  readonly energy: string;
};
export type ChangeField = 'space' | 'from' | 'to' | 'energy';

export function fieldsOf(
  reservation: Pick<Reservation, 'space' | 'from' | 'to' | 'energy'> & InZone,
): ChangeFields {
  const { space, from, to, energy } = reservation;
  const [start, end] = [from, to].map((at) => wallTimeOf(at, zoneOf(reservation))) as [
    WallTime,
    WallTime,
  ];
  return {
    space,
    date: start.date,
    from: start.time,
    to: end.time,
    energy: kilowattHoursText(energy),
  };
}

/** The booking of a form, or error messages by field. */
export function readChange(
  { space, date, from: start, to: end, energy: typed }: ChangeFields,
  reservation: Pick<Reservation, 'vehicle' | 'space' | 'from' | 'to' | 'energy'> & InZone,
  now: number,
): { readonly booking: Booking | null; readonly errors: Errors<ChangeField> } {
  const errors: Errors<ChangeField> = {};
  const [zone, { vehicle }, booked] = [zoneOf(reservation), reservation, fieldsOf(reservation)];
  const isSameDay = date === booked.date;
  // An untouched time stays the same moment, also where the clock shows it twice that night.
  const from =
    isSameDay && start === booked.from
      ? reservation.from
      : readWallTime({ date, time: start }, zone, now);
  if (from === null) errors.from = timeMissing(22);
  else if (from < now) errors.from = timePassed;
  const to = from === null ? null : readEnd(from);
  if (readTimeOfDay(end) === null) errors.to = timeMissing(6);
  const read = readKilowattHours(typed);
  if ('error' in read) errors.energy = read.error;
  const wrong = Object.keys(errors).length > 0;
  if (wrong || from === null || to === null || 'error' in read) return { booking: null, errors };
  return { booking: { space, vehicle, from, to, energy: read.energy }, errors };

  function readEnd(after: number) {
    const isUntouched = isSameDay && end === booked.to && reservation.to > after;
    return isUntouched ? reservation.to : endAfter(after, end, zone);
  }
}

/** The first moment after `from` when the building's clock shows this time. */
export function endAfter(from: number, time: string, zone?: string): number | null {
  const sameDay = readWallTime({ date: wallTimeOf(from, zone).date, time }, zone, from);
  if (sameDay === null || sameDay > from) return sameDay;
  const next = wallTimeOf(startOfDayAfter(from, 1, zone), zone).date;
  return readWallTime({ date: next, time }, zone);
}
