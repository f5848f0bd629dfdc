declare module 'virtual:coverage/map' {
  /** Paths of an SVG in the units of `projection.ts`. */
  export const map: Readonly<Record<'land' | 'lakes' | 'countries' | 'states', string>>;
}

declare module 'virtual:coverage/cities' {
  import type { PackedCities } from '#app/coverage/cities.ts';

  export const packed: PackedCities;
}
