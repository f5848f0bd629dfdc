/** A well-mixed 32-bit value (the finaliser of SplitMix32). */
function mix(value: number): number {
  let mixed = value | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
  return mixed ^ (mixed >>> 15);
}

const golden = 0x9e3779b9;

/**
 * The only random number generator: a stream of numbers between 0 and 1 that depends only on its
 * keys. So a simulated person's Tuesday is the same whatever happened before and however time was
 * stepped, and training with the same seed gives the same model.
 */
export function chance(...keys: readonly number[]): () => number {
  let state = golden;
  for (const key of keys) state = mix(state ^ mix(key)) + golden;
  return () => {
    state = (state + golden) | 0;
    return (mix(state) >>> 0) / 2 ** 32;
  };
}
