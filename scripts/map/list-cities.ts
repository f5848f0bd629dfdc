import { readFileSync } from 'node:fs';
import type { PackedCities } from '../../app/coverage/cities.ts';

interface Row {
  readonly city: string;
  readonly lat: number;
  readonly lng: number;
  readonly pop: number;
  readonly iso2: string | number;
  readonly country: string;
  readonly province: string | null;
}

const data = import.meta.resolve('city-timezones/data/cityMap.json');

/** Browsers know Kosovo by this code, and Somaliland by none. */
const missingCodes: Readonly<Record<string, string>> = { Kosovo: 'XK', Somaliland: 'SO' };

/** The populated places of Natural Earth, packed for the browser. */
export function listCities(): PackedCities {
  const rows = JSON.parse(readFileSync(new URL(data), 'utf8')) as readonly Row[];
  const packed: Record<string, Record<string, (string | number)[]>> = {};
  for (const { city, lat, lng, pop, iso2, country, province } of rows) {
    const ofCountry = (packed[missingCodes[country] ?? iso2] ??= {});
    const ofRegion = (ofCountry[province ?? ''] ??= []);
    ofRegion.push(city, Math.round(lat * 100), Math.round(lng * 100), rankOf(pop));
  }
  return packed;
}

/** Twice as many inhabitants are one more. */
const rankOf = (inhabitants: number) => Math.round(Math.log2(Math.max(1, inhabitants)));
