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
