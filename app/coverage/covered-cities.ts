import { distanceKm, type City } from './cities.ts';

/** As the server tells it. */
export interface Covered {
  readonly city: string;
  readonly open: readonly string[];
  readonly next: number;
}

export type CoveredCity = City & Omit<Covered, 'city'>;

/** With what is known of each city; one that is not in the list cannot be drawn. */
export function coveredCities(
  cities: readonly City[],
  covered: readonly Covered[],
): readonly CoveredCity[] {
  const byId = new Map(covered.map((one) => [one.city, one]));
  return cities.flatMap((city) => {
    const { open, next } = byId.get(city.id) ?? {};
    return open === undefined || next === undefined ? [] : [{ ...city, open, next }];
  });
}

const buildings = (count: number) => (count === 1 ? 'one building' : `${count} buildings`);

/** What is in a city that somebody looked for, and if nothing is, where the nearest is. */
export function cityWords(
  city: City,
  covered: readonly CoveredCity[],
  formatDistance: (km: number) => string,
): string {
  const here = covered.find(({ id }) => id === city.id);
  if (here !== undefined) {
    const { open, next } = here;
    const isNext = `${buildings(next)} ${next === 1 ? 'opens' : 'open'} next`;
    if (open.length === 0) return `${city.fullName}: ${isNext}.`;
    return `${city.fullName}: ${buildings(open.length)}${next > 0 ? `, and ${isNext}` : ''}.`;
  }
  const far = covered
    .map((one) => ({ one, km: distanceKm(city, one) }))
    .toSorted((a, b) => a.km - b.km)[0];
  if (far === undefined) return `Nothing in ${city.fullName} yet.`;
  const { fullName, open } = far.one;
  return `Nothing in ${city.fullName} yet. The nearest ${open.length > 0 ? 'is' : 'opens next'} in ${fullName}, ${formatDistance(far.km)} away.`;
}
