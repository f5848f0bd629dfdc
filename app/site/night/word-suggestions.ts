import { formatClock, formatEnergy, formatMoney, formatPercent } from '#app/ui/words/format.ts';
import { fromTo } from './board-in-words.ts';
import { inMinutes, stretchInMinutes, labeled } from './picture-values.ts';
import type { ContestedFacts, SuggestionFacts } from './night-facts.ts';
import type { NightSuggestion, Stories } from './night.ts';

type Slot = SuggestionFacts & { done?: number };

export const wordSuggestions = (slots: readonly Slot[], since: number): NightSuggestion[] =>
  slots.map((slot) => ({
    ...stretchInMinutes(since)({ from: slot.from, to: slot.to }),
    words: {
      slot: `Space ${slot.space}, ${fromTo(slot)}`,
      noWait: formatPercent(slot.noWait),
      cost: formatMoney(slot.cost),
      why: whatSetsApart(slot, slots),
    },
  }));

/** The reason to choose it over the others. */
function whatSetsApart(slot: Slot, among: readonly Slot[]) {
  const isLeast = (of: (one: Slot) => number) =>
    among.every((other) => of(slot) <= of(other)) && among.some((other) => of(slot) < of(other));
  const isShared = among.some((one) => one !== slot && one.noWait === slot.noWait);
  const words = [
    isLeast(({ cost }) => cost) && 'The cheapest.',
    isLeast(({ noWait }) => -noWait) && !isShared && 'The surest to be free.',
    slot.done && isLeast(({ done = 0 }) => done) && `Done first, at ${formatClock(slot.done)}.`,
    isLeast(({ from }) => -from) && `The latest start, ${formatClock(slot.from)}.`,
  ];
  const told = words.filter(Boolean);
  return told.length === 0 && isLeast(({ noWait }) => -noWait)
    ? 'Among the surest to be free.'
    : told.join(' ');
}

export const wordContested = (
  { building, energy, readyBy, prices, suggestions }: ContestedFacts,
  from: number,
): Stories['contested'] => ({
  asked: `${formatEnergy(energy)}, ready by ${formatClock(readyBy)}`,
  building,
  from: 0,
  to: inMinutes(from)(readyBy),
  prices: prices.map((span) => labeled(stretchInMinutes(from)(span))),
  suggestions: wordSuggestions(suggestions, from),
});
