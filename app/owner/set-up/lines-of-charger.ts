/**
 * The lines of a supply with three phases that the next charger is connected to: rotated, so that cars
 * with one phase do not all draw on the first line.
 */
export function linesOf(index: number, isThreePhase: boolean): readonly number[] {
  const first = index % 3;
  return isThreePhase ? [first, (first + 1) % 3, (first + 2) % 3] : [first];
}
