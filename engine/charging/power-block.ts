import type { Interval } from '../time/interval.ts';
import type { Amps, Instant } from '../units.ts';

/** Power for a car: the planned amps, and the amps it prefers beyond that if capacity is spare. */
export interface PowerBlock extends Interval {
  readonly amps: Amps;
  readonly welcome: Amps;
  /** The power with which a charge begins, so that its driver sees that it works. */
  readonly proof?: true;
}

/** The block in force at an instant. */
export function blockAt(blocks: readonly PowerBlock[], at: Instant): PowerBlock | undefined {
  let index = 0;
  while (index < blocks.length && blocks[index]!.to <= at) index += 1;
  const block = blocks[index];
  return block !== undefined && block.from <= at ? block : undefined;
}

/** Whether the power of a block ends with the proof: the rest of the plan begins later. */
export const isOnlyProof = (blocks: readonly PowerBlock[], block: PowerBlock): boolean =>
  block.proof === true && !blocks.some((one) => one.from === block.to && one.amps > 0);

/** When a car that only shows now that it works gets power again; null if it does something else. */
export function nextAfterProof(blocks: readonly PowerBlock[], at: Instant): Instant | null {
  const block = blockAt(blocks, at);
  if (block === undefined || !isOnlyProof(blocks, block)) return null;
  return blocks.find(({ from, amps }) => from >= block.to && amps > 0)?.from ?? null;
}
