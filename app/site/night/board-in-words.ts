import type { BoardSpace, BoardStay } from '#app/ui/board/board-data.ts';
import { formatClock, formatMoney, formatPrice } from '#app/ui/words/format.ts';
import type { NightFacts } from './night-facts.ts';
import type { Stories } from './night.ts';

export const fromTo = ({ from, to }: { from: number; to: number }) =>
  `${formatClock(from)} to ${formatClock(to)}`;

/** Text alternative of the board. */
export const boardInWords = (
  { building, board, space, atOnce }: NightFacts,
  total: number,
): Stories['boardInWords'] => ({
  title: `Charging at ${building} from ${fromTo(board)}.`,
  rows: [
    ...board.spaces.map((row) => spaceInWords(row, board.to)),
    ...board.prices.map(
      ({ from, rate }) =>
        `Price from ${formatClock(from)}: ${formatPrice(rate)} per kilowatt-hour.`,
    ),
  ],
  bill: `The bill of space ${space} in the morning: ${formatMoney(total)}. Charging right away would have cost ${formatMoney(atOnce)}.`,
});

const spaceInWords = ({ name, own, stays }: BoardSpace, end: number) =>
  `Space ${name}${own ? ', yours' : ''}: ${stays.map((stay) => `there from ${fromTo({ from: stay.from, to: Math.min(stay.to, end) })}, charging ${spellsOf(stay).map(fromTo).join(', ')}.`).join(' ')}`;

/** The intervals in which a car charges, at any power. */
function spellsOf({ blocks }: BoardStay) {
  const spells: { from: number; to: number }[] = [];
  for (const { from, to } of blocks) {
    const before = spells.at(-1);
    if (before?.to === from) before.to = to;
    else spells.push({ from, to });
  }
  return spells;
}
