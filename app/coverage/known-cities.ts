import { packed } from 'virtual:coverage/cities';
import { once } from '#api/locale/remembering.ts';
import { config } from '#app/config.ts';
import { unpackCities } from './cities.ts';
import { searchable } from './find-cities.ts';

/** Every city that can be searched for, unpacked at the first search. */
export const allCities = once(() => searchable(unpackCities(packed, config.locale), config.locale));

/** The cities of the regions that the ids of some cities name. */
export const citiesAround = (ids: readonly string[]) =>
  unpackCities(packed, config.locale, {
    areas: new Set(ids.map((id) => id.slice(id.indexOf('.') + 1))),
  });

/** The cities of a country from a rank on. */
export const largeCities = (country: string, leastRank: number) =>
  unpackCities(packed, config.locale, { areas: new Set([country]), leastRank });
