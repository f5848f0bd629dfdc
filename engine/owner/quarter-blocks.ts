import { quarter } from '../billing/quarter-hours.ts';

interface Block {
  readonly from: number;
  readonly to: number;
  readonly power: number;
}

/** Adds power over time to a curve of quarter hours that begins at an instant, as averages. */
export function sumOfBlocks(curve: number[], begin: number, blocks: readonly Block[]): void {
  for (const { from, to, power } of blocks) {
    const end = Math.min(to, begin + curve.length * quarter);
    for (let at = Math.max(from, begin); at < end;) {
      const index = Math.floor((at - begin) / quarter);
      const next = Math.min(end, begin + (index + 1) * quarter);
      curve[index]! += (power * (next - at)) / quarter;
      at = next;
    }
  }
}
