/**
 * Seeded pseudorandom numbers between 0 and 1 (Mulberry32). The simulation has a generator of its
 * own (`chance`, from several keys); this one stays because the shipped model was trained with its
 * sequence, and another sequence would be another model.
 */
export function seededRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
