import type { Space } from '../world.ts';

/**
 * The spaces of a building at which a car can plug in, one bit each, in the order residents see
 * them: a look for a free one skips 32 taken ones at a time.
 */
export interface UnusedSpaces {
  readonly spaces: readonly string[];
  readonly positions: ReadonlyMap<string, number>;
  readonly bits: Uint32Array;
}

/** Whether a car can plug in. A cable may be plugged in before anybody says whose it is. */
export const isUnused = ({ session, plugged, condition, blocked }: Space): boolean =>
  session === null && plugged === null && condition.kind === 'ready' && blocked === undefined;

export function unusedOf(
  spaces: readonly string[],
  known: Readonly<Record<string, Space>>,
): UnusedSpaces {
  const positions = new Map(spaces.map((space, position) => [space, position]));
  const unused = { spaces, positions, bits: new Uint32Array(Math.ceil(spaces.length / 32)) };
  for (const space of spaces) markSpace(unused, known[space]!);
  return unused;
}

/** Stores whether a space is used. */
export function markSpace({ bits, positions }: UnusedSpaces, space: Space): void {
  const position = positions.get(space.id)!;
  const bit = 1 << (position & 31);
  if (isUnused(space)) bits[position >> 5]! |= bit;
  else bits[position >> 5]! &= ~bit;
}

export function* unusedIn({ spaces, bits }: UnusedSpaces): Generator<string, void> {
  for (let word = 0; word < bits.length; word += 1) {
    for (let left = bits[word]!; left !== 0; left &= left - 1) {
      yield spaces[word * 32 + 31 - Math.clz32(left & -left)]!;
    }
  }
}
