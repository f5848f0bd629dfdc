import { receiptLines } from '#app/ui/bill-words.ts';
import type { BoardSpace, BoardStay } from '#app/ui/board-data.ts';
import {
  formatClock,
  formatDay,
  formatMoney,
  formatNumber,
  formatPercent,
  formatRate,
} from '#app/ui/format.ts';
import type { MomentFacts, NightFacts, SuggestionFacts } from './night-facts.ts';
import type { Night, NightMoment, NightSuggestion } from './night.ts';

const twoHours = 7_200_000;

/** Puts the facts of a night into the words that the pictures show. */
export function wordNight(facts: NightFacts): Night {
  const { building, space, board, atOnce, readyBy } = facts;
  const first = facts.moments[0]!;
  const last = facts.moments.at(-1)!;
  const stay = board.spaces.find(({ own }) => own)!.stays[0]!;
  return {
    building,
    space,
    capacity: `${formatNumber(facts.capacityKilowatts)} kW shared by ${board.spaces.length} spaces`,
    board: { ...board, marks: marksOf(board) },
    ends: { from: formatClock(board.from), to: formatClock(board.to) },
    boardInWords: boardInWords(facts, last.bill.total),
    figures: figuresOf(facts, last),
    moments: facts.moments.map(wordMoment),
    suggestions: facts.suggestions.map(wordSuggestion),
    readyBy,
    battery: {
      first: formatPercent(first.battery),
      last: formatPercent(last.battery),
      from: formatClock(stay.from),
      to: formatClock(stay.to),
    },
    costs: [
      { label: 'By plan', share: last.bill.total / atOnce, cost: formatMoney(last.bill.total) },
      { label: 'At once', share: 1, cost: formatMoney(atOnce) },
    ],
    saved: formatMoney(atOnce - last.bill.total),
  };
}

function marksOf({ from, to }: { from: number; to: number }) {
  const count = Math.ceil((to - from) / twoHours);
  return Array.from({ length: count }, (_, index) => {
    const at = from + index * twoHours;
    return { at, label: formatClock(at) };
  });
}

const wordMoment = ({ at, kilowatts, battery, bill }: MomentFacts): NightMoment => ({
  at,
  clock: formatClock(at),
  battery,
  inWords: `${formatClock(at)}: ${kilowatts > 0 ? `charging at ${formatNumber(kilowatts)} kW` : 'not charging'}, battery ${formatPercent(battery)}, bill ${formatMoney(bill.total)}`,
  receipt: { aside: formatDay(at), lines: receiptLines(bill), total: formatMoney(bill.total) },
});

const fromTo = ({ from, to }: { from: number; to: number }) =>
  `${formatClock(from)} to ${formatClock(to)}`;

const wordSuggestion = (slot: SuggestionFacts): NightSuggestion => ({
  ...slot,
  words: {
    slot: `Space ${slot.space}, ${fromTo(slot)}`,
    noWait: formatPercent(slot.noWait),
    cost: formatMoney(slot.cost),
  },
});

/** Three figures: from the replay of real sessions, and from the night itself. */
function figuresOf({ noWait, atOnce }: NightFacts, { bill }: MomentFacts): Night['figures'] {
  const fees = bill.lines.filter(({ kind }) => kind === 'FLAT').length;
  return [
    {
      value: formatPercent(noWait.booking),
      text: `of booked visits without a wait, ${formatPercent(noWait.walkingUp)} walking up`,
    },
    {
      value: formatPercent(1 - bill.total / atOnce),
      text: 'less than charging at once that evening',
    },
    { value: `${fees} fee`, text: 'on every bill, shown before you plug in' },
  ];
}

const boardInWords = (
  { building, board, space, atOnce }: NightFacts,
  total: number,
): Night['boardInWords'] => ({
  title: `Charging at ${building} from ${fromTo(board)}.`,
  rows: [
    ...board.spaces.map(spaceInWords),
    ...board.prices.map(
      ({ from, rate }) => `Price from ${formatClock(from)}: ${formatRate(rate)} per kilowatt-hour.`,
    ),
  ],
  bill: `The bill of space ${space} in the morning: ${formatMoney(total)}. Charging at once would have cost ${formatMoney(atOnce)}.`,
});

const spaceInWords = ({ name, own, stays }: BoardSpace) =>
  `Space ${name}${own ? ', yours' : ''}: ${stays.map((stay) => `there from ${fromTo(stay)}, charging ${spellsOf(stay).map(fromTo).join(', ')}.`).join(' ')}`;

/** When a car charges, whatever the power. */
function spellsOf({ blocks }: BoardStay) {
  const spells: { from: number; to: number }[] = [];
  for (const { from, to } of blocks) {
    const before = spells.at(-1);
    if (before?.to === from) before.to = to;
    else spells.push({ from, to });
  }
  return spells;
}
