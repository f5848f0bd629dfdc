import {
  formatClock,
  formatDayAndClock,
  formatPercent,
  formatPrice,
} from '#app/ui/words/format.ts';
import type { Cell, Span } from './slots.ts';

/** What the labels of all spaces say about an hour. Formatting takes most of the time of a label. */
export type HourInWords = { readonly time: string; readonly costs: string };

export const hourInWords = ({ from, to }: Span, price: number | null): HourInWords => ({
  time: `${formatDayAndClock(from)} to ${formatClock(to)}`,
  costs: price === null ? '' : `, ${formatPrice(price)} a kWh`,
});

/** The label of one hour of a space: the meaning of its color. */
export const cellInWords = (number: number, cell: Cell, { time, costs }: HourInWords) =>
  `Space ${number}, ${time}: ${state(cell)}${costs}`;

function state({ state: what, chance }: Cell): string {
  switch (what) {
    case 'past':
      return 'over';
    case 'yours':
      return 'yours';
    case 'taken':
      return 'taken';
    case 'busy':
      return `likely busy (${formatPercent(chance)}), still free to reserve`;
    case 'free':
      return 'free';
  }
}

/** Why an hour cannot be chosen; null where it can. */
export function whyNot(number: number, { state: what, from }: Cell): string | null {
  const at = formatDayAndClock(from);
  switch (what) {
    case 'past':
      return `${at} is over. Choose a later hour.`;
    case 'yours':
      return `Space ${number} is already yours at ${at}.`;
    case 'taken':
      return `Space ${number} is taken at ${at}. Choose a free hour, or another space.`;
    default:
      return null;
  }
}
