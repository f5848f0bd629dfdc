/** By country and region: name, hundredths of degrees of latitude and longitude, and a rank by inhabitants. */
export type PackedCities = Readonly<
  Record<string, Readonly<Record<string, readonly (string | number)[]>>>
>;

export interface City {
  /** Such as `chicago.illinois.us`: what is stored of a building's city. */
  readonly id: string;
  readonly name: string;
  /** With its region or country, such as "Chicago, Illinois" or "Lyon, France". */
  readonly fullName: string;
  readonly lat: number;
  readonly lon: number;
  readonly rank: number;
  /** The name as people type it, and with region and country, each word after a blank. */
  readonly key: string;
  readonly allKeys: string;
}

/** Most names are: thousands of them are read at once. */
const isPlain = /^[A-Za-z]+(?: [A-Za-z]+)*$/;

/** How people type it: without accents, capitals and signs. */
function plain(text: string): string {
  if (isPlain.test(text)) return text.toLowerCase();
  const letters = text.normalize('NFD').replaceAll(/\p{M}/gu, '');
  return letters
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .toLowerCase()
    .trim();
}

/** A part of an id. Letters of other alphabets are left out. */
const idPart = (plainText: string) =>
  plainText.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '');

/** All cities, the largest first. */
export function unpackCities(packed: PackedCities, locale: string): readonly City[] {
  const countries = new Intl.DisplayNames(locale, { type: 'region' });
  const home = new Intl.Locale(locale).region;
  const cities: City[] = [];
  for (const [iso, regions] of Object.entries(packed)) {
    const country = countries.of(iso) ?? iso;
    const countryKey = plain(country);
    for (const [region, values] of Object.entries(regions)) {
      const regionKey = plain(region);
      const ofRegion = `${idPart(regionKey)}.${iso.toLowerCase()}`;
      for (let at = 0; at < values.length; at += 4) {
        const [name, lat, lon, rank] = values.slice(at, at + 4) as [string, number, number, number];
        const key = plain(name);
        const where = [region !== name && region, iso !== home && country].filter(Boolean);
        cities.push({
          id: `${idPart(key)}.${ofRegion}`,
          name,
          fullName: [name, ...where].join(', '),
          lat: lat / 100,
          lon: lon / 100,
          rank,
          key,
          allKeys: ` ${key} ${regionKey} ${countryKey}`,
        });
      }
    }
  }
  return cities.toSorted((a, b) => b.rank - a.rank);
}

/** Those whose name begins with what was typed, the largest first; then those that have it anywhere. */
export function findCities(cities: readonly City[], typed: string, most: number): readonly City[] {
  const wanted = plain(typed);
  if (wanted === '') return [];
  const words = wanted.split(' ').map((word) => ` ${word}`);
  const begins = cities.filter(({ key }) => key.startsWith(wanted));
  const has = cities.filter(
    ({ key, allKeys }) => !key.startsWith(wanted) && words.every((word) => allKeys.includes(word)),
  );
  return [...begins, ...has].slice(0, most);
}

const earthKm = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;
type Where = Pick<City, 'lat' | 'lon'>;

/** Along the surface, in kilometers. */
export function distanceKm(from: Where, to: Where): number {
  const half = (a: number, b: number) => Math.sin(radians(b - a) / 2) ** 2;
  const chord =
    half(from.lat, to.lat) +
    Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * half(from.lon, to.lon);
  return 2 * earthKm * Math.asin(Math.sqrt(chord));
}
