import { boxOf, worldUnits, type Point } from './projection.ts';

/** The part of the drawing that is on show: its upper left corner and its width; it is three quarters as high. */
export interface View extends Point {
  readonly width: number;
}

export const heightPart = 0.75;

/** As much as may be shown: without the ice of both poles. */
const top = 270;
const whole: View = { x: 0, y: top, width: worldUnits };
const leastWidth = 90;

const between = (value: number, least: number, most: number) =>
  Math.max(least, Math.min(most, value));

function within({ x, y, width }: View): View {
  const kept = between(width, leastWidth, whole.width);
  const rest = whole.width - kept;
  return { x: between(x, 0, rest), y: between(y, top, top + rest * heightPart), width: kept };
}

/** Nearer with a factor below one, farther with one above, around the middle. */
export function zoomed({ x, y, width }: View, factor: number): View {
  const kept = between(width * factor, leastWidth, whole.width);
  const rest = (width - kept) / 2;
  return within({ x: x + rest, y: y + rest * heightPart, width: kept });
}

/** By parts of its own width and height. */
export const moved = ({ x, y, width }: View, by: Point): View =>
  within({ x: x + by.x * width, y: y + by.y * width * heightPart, width });

export const centered = ({ x, y }: Point, width: number): View =>
  within({ x: x - width / 2, y: y - (width / 2) * heightPart, width });

/** All points with room around them, at least a region wide; the whole world where there are none. */
export function fitted(points: readonly Point[], least: number): View {
  if (points.length === 0) return whole;
  const { left, right, upper, lower } = boxOf(points);
  const needed = Math.max(right - left, (lower - upper) / heightPart) * 1.3;
  return centered({ x: (left + right) / 2, y: (upper + lower) / 2 }, Math.max(needed, least));
}

/** Where a point stands in the view, in parts of its width and height; outside it beyond 0 and 1. */
export const positionIn = ({ x, y, width }: View, point: Point): Point => ({
  x: (point.x - x) / width,
  y: (point.y - y) / (width * heightPart),
});
