import { bayInWords } from '#api/words/charging/power-words.ts';
import { receiptLines } from '#app/ui/words/bill-words.ts';
import type { BoardNight } from '#app/ui/board/board-data.ts';
import { neighborBodies } from '#app/ui/garage/car-bodies.ts';
import {
  formatClock,
  formatDay,
  formatEnergy,
  formatMoney,
  formatNumber,
  formatPercent,
} from '#app/ui/words/format.ts';
import { boardInWords } from './board-in-words.ts';
import { inMinutes, stretchInMinutes, labeled } from './picture-values.ts';
import type { MomentFacts, NightFacts } from './night-facts.ts';
import type { Night, NightBay, NightMoment, Stories } from './night.ts';
import { wordMonth } from './word-month.ts';
import { wordPromise } from './word-promise.ts';
import { figuresOf, sourcesOf, type ReplayFacts } from './word-figures.ts';
import { wordContested, wordSuggestions } from './word-suggestions.ts';

const twoHours = 7_200_000;

/** Formats the facts of a night as the texts of the picture that moves. */
export function wordNight(facts: NightFacts): Night {
  const { building, space, board, atOnce } = facts;
  const first = facts.moments[0]!;
  const last = facts.moments.at(-1)!;
  const { total } = last.bill;
  const all = drawnBoard(board);
  return {
    building,
    space,
    capacity: `${formatNumber(facts.capacityKilowatts)} kW shared by ${board.spaces.length} spaces`,
    board: { ...all, spaces: all.spaces.filter(({ own }) => own) },
    garage: wordGarage(facts),
    // Half hours are fine enough to drag; quarter hours would double the data on the page.
    moments: facts.moments.filter(everyHalfHour).map(wordMoment),
    comes: inMinutes(board.from)(first.at),
    comparison: {
      cost: formatMoney(total),
      instead: formatMoney(atOnce),
      text: `The same ${formatEnergy(meteredIn(last))}, plugged in at ${formatClock(first.at)}: by night with us, or right away in the evening.`,
    },
  };
}

/** Formats what the still pictures show. */
export function wordStories(facts: NightFacts, replay: ReplayFacts): Stories {
  const { space, board } = facts;
  const first = facts.moments[0]!;
  const last = facts.moments.at(-1)!;
  return {
    board: drawnBoard(board),
    boardInWords: boardInWords(facts, last.bill.total),
    ends: { from: formatClock(board.from), to: formatClock(board.to) },
    figures: figuresOf(facts, last, replay),
    sources: sourcesOf(facts, last, replay),
    citation: replay.source,
    slot: wordSuggestions(facts.suggestions, board.from)[
      facts.suggestions.findIndex((one) => one.space === space)
    ]!,
    charged: formatPercent(last.battery),
    contested: wordContested(facts.contested, first.at),
    promise: wordPromise(facts),
    month: wordMonth(facts.month),
  };
}

/** The moments are a quarter of an hour apart. */
const everyHalfHour = (_: unknown, quarters: number) => quarters % 2 === 0;

/** The bays of the garage, with a new span where something changes. */
function wordGarage({ board, garage, moments }: NightFacts): Night['garage'] {
  const halfHours = garage.filter(everyHalfHour);
  const times = moments.filter(everyHalfHour);
  return board.spaces.map(({ name, own }, index) => {
    const spans: NightBay['spans'][number][] = [];
    for (const [from, bays] of halfHours.entries()) {
      const bay = bays[index]!;
      const shown = bayInWords(bay, bay, times[from]!.at);
      const before = spans.at(-1);
      if (before?.state !== shown.state || before.text !== shown.text)
        spans.push({ from, ...shown });
    }
    return { name, own, body: neighborBodies[index % neighborBodies.length]!, spans };
  });
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
