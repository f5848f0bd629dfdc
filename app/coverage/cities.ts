import { keptFor, once } from '#api/locale/remembering.ts';

/** By country and region: name, hundredths of degrees of latitude and longitude, and a rank by inhabitants. */
export type PackedCities = Readonly<
  Record<string, Readonly<Record<string, readonly (string | number)[]>>>
>;

export interface City {
  /** Such as `chicago.illinois.us`: what is stored of a building's city. */
  readonly id: string;
  readonly name: string;
  readonly region: string;
  /** Its code in capitals. */
  readonly country: string;
  /** With its region or country, such as "Chicago, Illinois" or "Lyon, France". */
  readonly fullName: string;
  readonly lat: number;
  readonly lon: number;
  readonly rank: number;
}

/** Most names are: thousands of them are read at once. */
const isPlain = /^[A-Za-z]+(?: [A-Za-z]+)*$/;

/** How people type it: without accents, capitals and signs. */
export function plain(text: string): string {
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

/** By code. Loading the names of countries takes long, and at home nobody needs them. */
export function countryNames(locale: string) {
  const names = once(() => new Intl.DisplayNames(locale, { type: 'region' }));
  return keptFor((code) => names().of(code) ?? code);
}

/** Which cities to unpack: all of them block a phone for a moment. */
export interface Wanted {
  /** `us` means all of a country, `illinois.us` one region. Everywhere by default. */
  readonly areas?: ReadonlySet<string>;
  readonly leastRank?: number;
}

const countryOf = (area: string) => area.slice(area.lastIndexOf('.') + 1);

/** The largest first. */
export function unpackCities(
  packed: PackedCities,
  locale: string,
  { areas, leastRank = 0 }: Wanted = {},
): readonly City[] {
  const wantedCountries = areas && new Set([...areas].map(countryOf));
  const nameOf = countryNames(locale);
  const home = new Intl.Locale(locale).region;
  const cities: City[] = [];
  for (const [iso, regions] of Object.entries(packed)) {
    const code = iso.toLowerCase();
    if (wantedCountries?.has(code) === false) continue;
    for (const [region, values] of Object.entries(regions)) {
      const ofRegion = `${idPart(plain(region))}.${code}`;
      if (areas && !areas.has(code) && !areas.has(ofRegion)) continue;
      for (let at = 0; at < values.length; at += 4) {
        const rank = values[at + 3] as number;
        if (rank < leastRank) continue;
        const [name, lat, lon] = values.slice(at, at + 3) as [string, number, number];
        const where = [region !== name && region, iso !== home && nameOf(iso)].filter(Boolean);
        cities.push({
          id: `${idPart(plain(name))}.${ofRegion}`,
          name,
          region,
          country: iso,
          fullName: [name, ...where].join(', '),
          lat: lat / 100,
          lon: lon / 100,
          rank,
        });
      }
    }
  }
  return cities.toSorted((a, b) => b.rank - a.rank);
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
