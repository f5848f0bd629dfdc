import { meteredPower, type Flow, type Pair } from '#engine/charging/flow.ts';
import type { PowerBlock } from '#engine/charging/power-block.ts';
import type { PowerStep } from '../contract/session.ts';

/** The intervals in which power flows. */
export function stepsOfFlows(pair: Pair, flows: readonly Flow[]): readonly PowerStep[] {
  return flows.slice(0, -1).flatMap(({ since: from, amps }, index) => {
    const to = flows[index + 1]!.since;
    return amps > 0 && from < to ? [{ from, to, power: meteredPower(pair, amps) }] : [];
  });
}

export const stepsOfBlocks = (pair: Pair, blocks: readonly PowerBlock[]): readonly PowerStep[] =>
  blocks
    .filter(({ amps }) => amps > 0)
    .map(({ from, to, amps }) => ({ from, to, power: meteredPower(pair, amps) }));
