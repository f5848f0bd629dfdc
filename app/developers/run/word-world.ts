import type { WorldFacts } from '#hosts/playground/world-facts.ts';
import { receiptLines } from '#app/ui/words/bill-words.ts';
import type { BoardSpace, PriceSpan } from '#app/ui/board/board-data.ts';
import { formatClock, formatDay, formatMoney, formatPrice } from '#app/ui/words/format.ts';
import { inRegion } from '#api/words/region.ts';
import type { WorldWords } from './world-words.ts';

const minute = 60_000;
const hoursBetweenMarks = 3;

/** Puts the state of the sandbox into the words and positions that the panel shows. */
export const wordWorld = (facts: WorldFacts): WorldWords => inRegion(facts, () => worded(facts));

function worded(facts: WorldFacts): WorldWords {
  const minutes = (at: number) => Math.round((at - facts.from) / minute);
  const stretch = <Kind extends { from: number; to: number }>(one: Kind): Kind => ({
    ...one,
    from: minutes(one.from),
    to: minutes(one.to),
  });
  const over = stretch({ from: facts.from, to: facts.to });
  const clock = formatClock(facts.at);
  return {
    building: facts.building,
    clock: `${formatDay(facts.at)}, ${clock}`,
    now: { at: minutes(facts.at), clock },
    night: {
      ...over,
      marks: Array.from({ length: Math.ceil(over.to / 60 / hoursBetweenMarks) }, (_, index) => {
        const at = index * hoursBetweenMarks * 60;
        return { at, label: formatClock(facts.from + at * minute) };
      }),
      spaces: facts.spaces.map(({ number, stays, blocks }): BoardSpace => {
        const own = stays.some(({ yours }) => yours);
        return {
          name: String(number),
          own,
          stays: stays.map(({ from, to, yours }) => ({
            from: minutes(from),
            to: minutes(to),
            taken: !yours,
            blocks: yours
              ? blocks.filter((block) => isWithin(block, { from, to })).map(stretch)
              : [],
          })),
        };
      }),
      prices: levelsOf(facts.prices).map(({ from, to, rate, level }) => ({
        from: minutes(from),
        to: minutes(to),
        rate,
        level,
        label: formatPrice(rate),
      })),
    },
    inWords: inWords(facts),
    receipt: receiptOf(facts),
  };
}

const isWithin = (inner: { from: number; to: number }, outer: { from: number; to: number }) =>
  inner.from < outer.to && inner.to > outer.from;

function levelsOf(prices: WorldFacts['prices']): PriceSpan[] {
  const rates = prices.map(({ price }) => price);
  const level = (rate: number) =>
    rate === Math.min(...rates) ? 'low' : rate === Math.max(...rates) ? 'high' : 'middle';
  return prices.map(({ from, to, price }) => ({ from, to, rate: price, level: level(price) }));
}

function inWords({ building, at, spaces }: WorldFacts): string {
  const rows = spaces.map(({ number, stays }) => {
    const taken = stays.map(
      ({ from, to, yours }) =>
        `${yours ? 'yours' : 'a neighbor'} from ${formatClock(from)} to ${formatClock(to)}`,
    );
    return `Space ${number}: ${taken.length === 0 ? 'free' : taken.join(', ')}.`;
  });
  return `${building} at ${formatClock(at)}. ${rows.join(' ')}`;
}

function receiptOf({ bill, currency }: WorldFacts): WorldWords['receipt'] {
  if (!bill) return null;
  return {
    heading: `Space ${bill.space}`,
    aside: formatDay(bill.since),
    lines: receiptLines({ ...bill, currency }),
    total: formatMoney(bill.total, currency),
    note: bill.isOver ? 'Final' : 'If it ended now',
  };
}
