import type { PowerBlock } from '../../charging/power-block.ts';
import type { Instant } from '../../units.ts';
import { quarter } from '../due.ts';

/**
 * Planned and promised load on one limit of a building, summed by quarter hour, so that planning one car does
 * not have to look at the plan of every other.
 */
export interface PlannedLoad {
  /** The counted blocks, by session or reservation id. */
  readonly counted: Map<string, readonly PowerBlock[]>;
  /** The sum of the amps of all blocks that overlap a quarter hour. */
  readonly touching: Map<number, number>;
  /** Blocks that begin or end inside a quarter hour and so may cover only part of it. */
  readonly partial: Map<number, readonly PowerBlock[]>;
}

export const emptyLoad = (): PlannedLoad => ({
  counted: new Map(),
  touching: new Map(),
  partial: new Map(),
});

const noBlocks: readonly PowerBlock[] = [];

/** Counts these blocks for an id, replacing those counted before. */
export function countBlocks(
  load: PlannedLoad,
  id: string,
  blocks: readonly PowerBlock[] = noBlocks,
): void {
  const before = load.counted.get(id) ?? noBlocks;
  if (before === blocks) return;
  for (const block of before) add(load, block, -1);
  for (const block of blocks) add(load, block, 1);
  if (blocks.length > 0) load.counted.set(id, blocks);
  else load.counted.delete(id);
}

/** Counts these blocks for an id on some limits, and on no others. */
export function countOn(
  loads: readonly PlannedLoad[],
  path: readonly number[],
  id: string,
  blocks: readonly PowerBlock[] | undefined,
): void {
  for (let limit = 0; limit < loads.length; limit += 1) {
    countBlocks(loads[limit]!, id, path.includes(limit) ? blocks : noBlocks);
  }
}

function add({ touching, partial }: PlannedLoad, block: PowerBlock, sign: 1 | -1): void {
  const amps = sign * block.amps;
  if (amps === 0) return;
  const first = Math.floor(block.from / quarter);
  const last = Math.ceil(block.to / quarter) - 1;
  for (let at = first; at <= last; at += 1) {
    const sum = (touching.get(at) ?? 0) + amps;
    if (sum === 0) touching.delete(at);
    else touching.set(at, sum);
  }
  const isFirstPartial = block.from % quarter !== 0;
  if (isFirstPartial) addPartial(partial, first, block, amps > 0);
  if (block.to % quarter !== 0 && !(isFirstPartial && first === last)) {
    addPartial(partial, last, block, amps > 0);
  }
}

function addPartial(
  partial: Map<number, readonly PowerBlock[]>,
  at: number,
  block: PowerBlock,
  isAdded: boolean,
): void {
  const blocks = partial.get(at) ?? noBlocks;
  const next = isAdded ? [...blocks, block] : blocks.toSpliced(blocks.indexOf(block), 1);
  if (next.length > 0) partial.set(at, next);
  else partial.delete(at);
}

/** The amps taken in a slot that lies within one quarter hour. */
export function takenBetween(
  { touching, partial }: PlannedLoad,
  from: Instant,
  to: Instant,
): number {
  const at = Math.floor(from / quarter);
  let taken = touching.get(at) ?? 0;
  if (taken === 0 || to - from === quarter) return taken;
  for (const block of partial.get(at) ?? noBlocks) {
    if (block.to <= from || to <= block.from) taken -= block.amps;
  }
  return taken;
}
