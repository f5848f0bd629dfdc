import type { TariffElement } from '#engine/tariff/tariff.ts';
import { formatTimeOfDay } from '#app/ui/words/format.ts';
import { hour, minute } from '#engine/units.ts';

/** The first price of a kind in an element. */
export const priceOf = (
  { components }: TariffElement,
  type: TariffElement['components'][number]['type'],
) => components.find((component) => component.type === type);

const timeOf = (text: string) => {
  const [hours, minutes] = text.split(':').map(Number) as [number, number];
  return formatTimeOfDay(hours * hour + minutes * minute);
};

const weekdays = 5;

/** When an element holds: "11 PM to 7 AM", "weekdays". */
export function hoursInWords({ restrictions = {} }: TariffElement): string {
  const { startTime, endTime, daysOfWeek } = restrictions;
  const hours =
    startTime === undefined || endTime === undefined
      ? 'all other hours'
      : `${timeOf(startTime)} to ${timeOf(endTime)}`;
  if (daysOfWeek === undefined) return hours;
  const isWorkweek = daysOfWeek.length === weekdays && !daysOfWeek.includes('SATURDAY');
  const days = isWorkweek
    ? 'Monday to Friday'
    : daysOfWeek.map((day) => `${day.slice(0, 1)}${day.slice(1, 3).toLowerCase()}`).join(', ');
  return `${hours}, ${days}`;
}

/** What an element is a price of. */
export function elementName(element: TariffElement): string {
  if (priceOf(element, 'ENERGY')) {
    const { period = 'energy' } = element;
    return `${period.slice(0, 1).toUpperCase()}${period.slice(1)}`;
  }
  if (priceOf(element, 'FLAT')) return 'Service fee';
  return priceOf(element, 'PARKING_TIME') ? 'Idle fee' : 'Time';
}

/** The unit of its price. */
export function unitOf(element: TariffElement): string {
  if (priceOf(element, 'ENERGY')) return 'a kWh';
  return priceOf(element, 'FLAT') ? 'a charge' : 'an hour';
}
