import { keptFor } from '#api/locale/remembering.ts';
import { countryNames, plain, type City } from './cities.ts';

/** With the name as people type it, and with region and country, each word after a blank. */
export interface SearchableCity extends City {
  readonly key: string;
  readonly allKeys: string;
}

export function searchable(cities: readonly City[], locale: string): readonly SearchableCity[] {
  const nameOf = countryNames(locale);
  const regionKey = keptFor(plain);
  const countryKey = keptFor((code) => plain(nameOf(code)));
  return cities.map((city) => {
    const key = plain(city.name);
    const allKeys = ` ${key} ${regionKey(city.region)} ${countryKey(city.country)}`;
    return { ...city, key, allKeys };
  });
}

/** Those whose name begins with what was typed, the largest first; then those that have it anywhere. */
export function findCities(
  cities: readonly SearchableCity[],
  typed: string,
  most: number,
): readonly City[] {
  const wanted = plain(typed);
  if (wanted === '') return [];
  const words = wanted.split(' ').map((word) => ` ${word}`);
  const begins = cities.filter(({ key }) => key.startsWith(wanted));
  const has = cities.filter(
    ({ key, allKeys }) => !key.startsWith(wanted) && words.every((word) => allKeys.includes(word)),
  );
  return [...begins, ...has].slice(0, most);
}
