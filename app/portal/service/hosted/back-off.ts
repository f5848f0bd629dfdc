const firstMs = 500;
const mostMs = 10_000;

/**
 * The wait before another try, doubled with every failure. Pages that lost the same server spread
 * over the second half of it.
 */
export const backOff = (failures: number, random: number): number =>
  Math.min(firstMs * 2 ** failures, mostMs) * (0.5 + random / 2);
