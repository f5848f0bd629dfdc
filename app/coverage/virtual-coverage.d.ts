declare module 'virtual:coverage/map' {
  import type { Piece } from '#app/coverage/pieces.ts';

  /** In the units of `projection.ts`. */
  export const map: Readonly<Record<'land' | 'lakes' | 'countries' | 'states', readonly Piece[]>>;
}

declare module 'virtual:coverage/cities' {
  import type { PackedCities } from '#app/coverage/cities.ts';

  export const packed: PackedCities;
}
