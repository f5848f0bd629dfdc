import { spaceId } from '#engine/demo/sites.ts';
import { locations } from '../../parts/selection.tsx';

const numbers = new Map(
  locations.flatMap(({ id, spaces }) => spaces.map((number) => [spaceId(id, number), number])),
);

/** The number painted on the floor. */
export const numberOf = (space: string): number => numbers.get(space) ?? 0;
