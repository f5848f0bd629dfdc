export type Grid = boolean[][];

/** The eight masks of the standard: where they invert a module. */
const masks: readonly ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

/** The masked code that readers find easiest, with the format that says which mask it is. */
export function bestMask(grid: Grid, isFunction: Grid): Grid {
  const all = masks.map((inverts, mask) => {
    const masked = grid.map((row, down) =>
      row.map((dark, right) => dark !== (!isFunction[down]![right]! && inverts(down, right))),
    );
    writeFormat(masked, mask);
    return { masked, penalty: penaltyOf(masked) };
  });
  return all.reduce((best, one) => (one.penalty < best.penalty ? one : best)).masked;
}

/** Level M and the mask, with a code that corrects errors, twice. */
function writeFormat(grid: Grid, mask: number): void {
  const size = grid.length;
  let rest = mask;
  for (let step = 0; step < 10; step += 1) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  const bits = ((mask << 10) | rest) ^ 0x5412;
  for (let at = 0; at < 15; at += 1) {
    const dark = ((bits >> at) & 1) === 1;
    // Around the first finder, past the timing patterns.
    if (at < 6) grid[at]![8] = dark;
    else if (at < 8) grid[at + 1]![8] = dark;
    else grid[8]![at === 8 ? 7 : 14 - at] = dark;
    // Beside the other two.
    if (at < 8) grid[8]![size - 1 - at] = dark;
    else grid[size - 15 + at]![8] = dark;
  }
  grid[size - 8]![8] = true;
}

const finderLike = ['10111010000', '00001011101'];

function penaltyOf(grid: Grid): number {
  const size = grid.length;
  const columns = grid.map((_, right) => grid.map((row) => row[right]!));
  let penalty = 0;
  for (const line of [...grid, ...columns]) {
    const text = line.map(Number).join('');
    for (const [run] of text.matchAll(/0{5,}|1{5,}/g)) penalty += run.length - 2;
    for (const like of finderLike) penalty += 40 * (text.split(like).length - 1);
  }
  for (let down = 1; down < size; down += 1) {
    for (let right = 1; right < size; right += 1) {
      const dark = grid[down]![right]!;
      const isSquare =
        grid[down - 1]![right] === dark &&
        grid[down]![right - 1] === dark &&
        grid[down - 1]![right - 1] === dark;
      if (isSquare) penalty += 3;
    }
  }
  const dark = grid.flat().filter(Boolean).length / size ** 2;
  return penalty + 10 * Math.floor(Math.abs(dark - 0.5) * 20);
}
