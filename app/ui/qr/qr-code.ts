import { errorCorrection } from './error-correction.ts';
import { bestMask, type Grid } from './mask.ts';

/** Versions 2 to 6 at level M, which needs no version information: up to 106 bytes. */
const versions = [
  { size: 25, check: 16, blocks: 1, data: 28, alignment: 18 },
  { size: 29, check: 26, blocks: 1, data: 44, alignment: 22 },
  { size: 33, check: 18, blocks: 2, data: 32, alignment: 26 },
  { size: 37, check: 24, blocks: 2, data: 43, alignment: 30 },
  { size: 41, check: 16, blocks: 4, data: 27, alignment: 34 },
] as const;
type Version = (typeof versions)[number];

/**
 * The modules of a QR code (ISO/IEC 18004, byte mode, level M), row by row, true for dark; null if the
 * text is too long. Our own, since a library would also bring what we never encode.
 */
export function qrCode(text: string): readonly (readonly boolean[])[] | null {
  const bytes = new TextEncoder().encode(text);
  // Four bits say the mode and eight the length.
  const version = versions.find(({ blocks, data }) => blocks * data >= bytes.length + 2);
  if (version === undefined) return null;
  const { grid, isFunction } = patterns(version);
  place(grid, isFunction, interleaved(version, bytes));
  return bestMask(grid, isFunction);
}

/** Data and check bytes, each block's first byte first. */
function interleaved({ blocks, data, check }: Version, bytes: Uint8Array): number[] {
  const padded = encoded(bytes, blocks * data);
  const parts = Array.from({ length: blocks }, (_, block) =>
    padded.slice(block * data, (block + 1) * data),
  );
  const checks = parts.map((part) => errorCorrection(part, check));
  return [...acrossBlocks(parts, data), ...acrossBlocks(checks, check)];
}

const acrossBlocks = (parts: readonly (readonly number[])[], length: number): number[] =>
  Array.from({ length }, (_, index) => parts.map((part) => part[index]!)).flat();

function encoded(bytes: Uint8Array, capacity: number): number[] {
  const nibbles = [4, bytes.length >> 4, bytes.length & 15];
  for (const byte of bytes) nibbles.push(byte >> 4, byte & 15);
  nibbles.push(0);
  const all: number[] = [];
  for (let at = 0; at < nibbles.length; at += 2) all.push((nibbles[at]! << 4) | nibbles[at + 1]!);
  for (let pad = 0xec; all.length < capacity; pad ^= 0xec ^ 0x11) all.push(pad);
  return all;
}

/** Everything that is the same for all texts: finders, timing, alignment, room for the format. */
function patterns({ size, alignment }: Version) {
  const empty = () => Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  const [grid, isFunction] = [empty(), empty()];
  const set = (row: number, column: number, dark: boolean) => {
    if (row < 0 || column < 0 || row >= size || column >= size) return;
    grid[row]![column] = dark;
    isFunction[row]![column] = true;
  };
  /** Rings around a center, light where their distance is one of `light`. */
  const rings = (row: number, column: number, radius: number, light: readonly number[]) => {
    for (let down = -radius; down <= radius; down += 1) {
      for (let right = -radius; right <= radius; right += 1) {
        const distance = Math.max(Math.abs(down), Math.abs(right));
        set(row + down, column + right, !light.includes(distance));
      }
    }
  };
  for (let at = 0; at < size; at += 1) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const) {
    rings(row, column, 4, [2, 4]);
  }
  rings(alignment, alignment, 2, [1]);
  for (let at = 0; at < 9; at += 1) {
    if (at !== 6) {
      set(8, at, false);
      set(at, 8, false);
    }
    if (at < 8) {
      set(8, size - 1 - at, false);
      set(size - 1 - at, 8, false);
    }
  }
  return { grid, isFunction };
}

/** Two columns at a time from the right, up and down, past the vertical timing pattern. */
function place(grid: Grid, isFunction: Grid, bytes: readonly number[]): void {
  const size = grid.length;
  let bit = 0;
  let isUpward = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1) {
      const row = isUpward ? size - 1 - step : step;
      for (const column of [right, right - 1]) {
        if (isFunction[row]![column]!) continue;
        const byte = bytes[bit >> 3] ?? 0;
        grid[row]![column] = ((byte >> (7 - (bit & 7))) & 1) === 1;
        bit += 1;
      }
    }
    isUpward = !isUpward;
  }
}
