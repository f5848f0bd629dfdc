export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The drawing is a square of this many units, in the Mercator projection: shapes stay true when enlarged. */
export const worldUnits = 4096;

/** Farther from the equator nothing is drawn. */
const mostDegrees = 84;

export function project({ lat, lon }: { readonly lat: number; readonly lon: number }): Point {
  const kept = Math.max(-mostDegrees, Math.min(mostDegrees, lat));
  const north = Math.log(Math.tan(Math.PI / 4 + (kept * Math.PI) / 360));
  return {
    x: ((lon + 180) / 360) * worldUnits,
    y: worldUnits / 2 - (north * worldUnits) / (2 * Math.PI),
  };
}

export interface Box {
  readonly left: number;
  readonly right: number;
  readonly upper: number;
  readonly lower: number;
}

export function boxOf(points: readonly Point[]): Box {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return {
    left: Math.min(...xs),
    right: Math.max(...xs),
    upper: Math.min(...ys),
    lower: Math.max(...ys),
  };
}

export const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && a.right > b.left && a.upper < b.lower && a.lower > b.upper;
