import { config } from '#app/config.ts';
import { receiptLines } from '#app/ui/bill-words.ts';
import { fractionOf, type BoardNight } from '#app/ui/board-data.ts';
import {
  formatClock,
  formatDay,
  formatEnergy,
  formatMoney,
  formatNumber,
  formatPercent,
} from '#app/ui/format.ts';
import { boardInWords } from './board-in-words.ts';
import { inMinutes, stretchInMinutes, labeled } from './picture-values.ts';
import type { MomentFacts, NightFacts } from './night-facts.ts';
import type { Night, NightMoment } from './night.ts';
import { figuresOf, sourcesOf, type ReplayFacts } from './word-figures.ts';
import { wordContested, wordSuggestions } from './word-suggestions.ts';

const twoHours = 7_200_000;

/** Formats the facts of a night as the texts that the pictures show. */
export function wordNight(facts: NightFacts, replay: ReplayFacts): Night {
  const { building, space, board, atOnce } = facts;
  const first = facts.moments[0]!;
  const last = facts.moments.at(-1)!;
  const { total } = last.bill;
  const stay = board.spaces.find(({ own }) => own)!.stays[0]!;
  const energy = formatEnergy(meteredIn(last));
  return {
    building,
    space,
    capacity: `${formatNumber(facts.capacityKilowatts)} kW shared by ${board.spaces.length} spaces`,
    board: drawnBoard(board),
    ends: { from: formatClock(board.from), to: formatClock(board.to) },
    boardInWords: boardInWords(facts, total),
    figures: figuresOf(facts, last, replay),
    sources: sourcesOf(facts, last, replay),
    citation: replay.source,
    // Half hours are fine enough to drag; quarter hours would double the data on the page.
    moments: facts.moments.filter((_, quarters) => quarters % 2 === 0).map(wordMoment),
    comes: inMinutes(board.from)(first.at),
    comparison: {
      cost: formatMoney(total),
      instead: formatMoney(atOnce),
      text: `The same ${energy}, plugged in at ${formatClock(first.at)}: by night with us, or right away in the evening.`,
    },
    slot: wordSuggestions(facts.suggestions, board.from)[
      facts.suggestions.findIndex((one) => one.space === space)
    ]!,
    contested: wordContested(facts.contested, first.at),
    battery: {
      first: formatPercent(first.battery),
      last: formatPercent(last.battery),
      from: formatClock(stay.from),
      to: formatClock(board.to),
      starts: formatClock(stay.blocks[0]!.from),
      done: formatClock(stay.blocks.at(-1)!.to),
    },
    costs: [
      {
        label: `With ${config.brand}`,
        share: hundredths(total / atOnce),
        cost: formatMoney(total),
      },
      { label: 'Charging right away', share: 1, cost: formatMoney(atOnce) },
    ],
    saved: formatMoney(atOnce - total),
    energy,
    batteryCurve: curve(facts, ({ battery }) => battery),
    billCurve: curve(facts, ({ bill }) => bill.total / total),
  };
}

const meteredIn = ({ bill }: MomentFacts) =>
  bill.lines
    .filter(({ kind }) => kind === 'ENERGY')
    .reduce((sum, { quantity }) => sum + quantity, 0);

/** Rounded to the resolution of a picture. */
const hundredths = (value: number) => Math.round(100 * value) / 100;

function drawnBoard(board: NightFacts['board']): BoardNight {
  const drawn = stretchInMinutes(board.from);
  return {
    ...drawn({ from: board.from, to: board.to }),
    spaces: board.spaces.map((space) => ({
      ...space,
      stays: space.stays.map((stay) => ({
        ...drawn(stay),
        blocks: stay.blocks.map((block) => ({ ...drawn(block), power: hundredths(block.power) })),
      })),
    })),
    prices: board.prices.map((span) => labeled(drawn(span))),
    marks: marksOf(board),
  };
}

function marksOf({ from, to }: { from: number; to: number }) {
  const count = Math.ceil((to - from) / twoHours);
  return Array.from({ length: count }, (_, index) => {
    const at = from + index * twoHours;
    return { at: inMinutes(from)(at), label: formatClock(at) };
  });
}

const wordMoment = ({ at, kilowatts, battery, bill }: MomentFacts): NightMoment => ({
  clock: formatClock(at),
  doing: `${kilowatts > 0 ? `charging at ${formatNumber(kilowatts)} kW` : 'not charging'}, battery ${formatPercent(battery)}`,
  receipt: { aside: formatDay(at), lines: receiptLines(bill), total: formatMoney(bill.total) },
});

/** A polyline over the night, with points only where its direction changes. */
function curve({ moments }: NightFacts, heightOf: (moment: MomentFacts) => number) {
  const whole = { from: moments[0]!.at, to: moments.at(-1)!.at };
  const points = moments.map((moment) => ({
    x: Math.round(100 * fractionOf(whole, moment.at)),
    y: Math.round(100 - 100 * heightOf(moment)),
  }));
  const bends = points.filter(({ y }, index) => {
    const [before, after] = [points[index - 1]?.y, points[index + 1]?.y];
    return before === undefined || after === undefined || before - y !== y - after;
  });
  return `M${bends.map(({ x, y }) => `${x} ${y}`).join('L')}`;
}
