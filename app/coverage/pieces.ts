import { overlap } from './projection.ts';
import { heightPart, type View } from './view.ts';

/** A part of the drawing: its left, upper, right and lower end, and a path of an SVG. */
export type Piece = readonly [number, number, number, number, string];

/** One path of all pieces that are on show, and of some around them. */
export function pathIn(pieces: readonly Piece[], { x, y, width }: View): string {
  // On a grid, so that most moves of the view draw nothing anew.
  const step = 2 ** Math.floor(Math.log2(width) - 1);
  const shown = {
    left: Math.floor(x / step) * step,
    right: Math.ceil((x + width) / step) * step,
    upper: Math.floor(y / step) * step,
    lower: Math.ceil((y + width * heightPart) / step) * step,
  };
  return pieces
    .filter(([left, upper, right, lower]) => overlap({ left, upper, right, lower }, shown))
    .map(([, , , , path]) => path)
    .join('');
}
