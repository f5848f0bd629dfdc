/** Error metrics of forecasts. */
export interface Errors {
  readonly mae: number;
  readonly medae: number;
  /** In percent: the mean of |error| / (|truth| + |forecast|). */
  readonly smape: number;
}

export const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

export function errorsOf(truths: readonly number[], forecasts: readonly number[]): Errors {
  const off = truths.map((truth, i) => Math.abs(truth - forecasts[i]!));
  return {
    mae: mean(off),
    medae: medianOf(off),
    smape: 100 * mean(off.map((error, i) => error / (truths[i]! + Math.abs(forecasts[i]!)))),
  };
}
