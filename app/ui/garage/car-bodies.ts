import type { CarBody } from './bay.ts';

/** The bodies of the catalog's models, by what their names contain; the others are hatchbacks. */
const bodies: readonly (readonly [RegExp, CarBody])[] = [
  [/lightning|silverado|cybertruck|r1t|hummer|ram|pickup|truck/i, 'pickup'],
  [/model 3|model s|i4|ioniq 6|polestar 2|taycan|eqs?e|lucid|sedan|seal\b/i, 'sedan'],
  [/ix|ev9|r1s|model x|buzz|van\b|suv/i, 'suv'],
  [/leaf|mini|bolt|kona|niro|id\.3|i3|fiat|ex30/i, 'hatch'],
  [/q4|equinox|mach-e|ioniq 5|ev6|ariya|model y|bz4x|id\.4|c40|xc40|ex40/i, 'crossover'],
];

/** The body of a car as far as its name tells. */
export const bodyOf = (name: string): CarBody =>
  bodies.find(([names]) => names.test(name))?.[1] ?? 'hatch';

/** A neighbor's car is not known: every space has one of its own, so that they do not look alike. */
export const neighborBodies: readonly CarBody[] = ['crossover', 'sedan', 'suv', 'hatch', 'pickup'];
