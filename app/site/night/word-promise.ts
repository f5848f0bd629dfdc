import { formatClock, formatNumber } from '#app/ui/words/format.ts';
import { fractionOf } from '#app/ui/board/board-data.ts';
import type { NightFacts } from './night-facts.ts';
import type { Stories } from './night.ts';

/** Room above the building's limit, so that its line stands inside the picture. */
const headroom = 1.15;

/** The promise that was kept while neighbors shared the power, with the layers of its picture. */
export function wordPromise({ board, promise, readyBy }: NightFacts): Stories['promise'] {
  const own = board.spaces.findIndex((space) => space.own);
  const { draws, capacity } = promise;
  // Yours at the bottom: what it takes is then seen to stay the same whoever else comes.
  const order = [own, ...[...board.spaces.keys()].filter((index) => index !== own)];
  const across = (at: number) => rounded(100 * fractionOf(board, at));
  const height = (watts: number) => rounded(100 - (100 * watts) / (capacity * headroom));
  const sumTo = (watts: readonly number[], layer: number) =>
    order.slice(0, layer + 1).reduce((sum, index) => sum + watts[index]!, 0);
  /** The upper edge of a layer, from left to right, in steps. */
  const edge = (layer: number) =>
    draws.map(({ at, watts }, index) => {
      const until = draws[index + 1]?.at ?? board.to;
      return `L${across(at)} ${height(sumTo(watts, layer))}H${across(until)}`;
    });
  return {
    sentence: promise.sentence,
    capacity: `${formatNumber(capacity / 1000)} kW`,
    promised: formatClock(readyBy),
    ready: formatClock(board.spaces[own]!.stays[0]!.blocks.at(-1)!.to),
    // Drawn from the topmost down: each covers what is below it.
    layers: order
      .map((index, layer) => ({
        own: index === own,
        path: `M0 100${withoutRepeats(edge(layer)).join('')}V100Z`,
      }))
      .toReversed(),
    limit: height(capacity),
  };
}

const rounded = (value: number) => Math.round(10 * value) / 10;

const heightOf = (step: string | undefined) => step && / ([\d.]+)H/.exec(step)?.[1];

/** Leaves out steps that go on at the height of the one before. */
function withoutRepeats(steps: readonly string[]): string[] {
  return steps.filter(
    (step, index) =>
      heightOf(step) !== heightOf(steps[index - 1]) ||
      heightOf(step) !== heightOf(steps[index + 1]),
  );
}
