import { createSpace } from '../service/create-world.ts';
import type { Charger } from '../charging/charger.ts';
import type { TimeZone } from '../time/zone.ts';
import { amps, volts } from '../units.ts';
import type { Building, Space } from '../community/world.ts';
import { demoCarbon } from './prices.ts';

/** The two buildings of the demo: their names, shared capacity, spaces and where they would stand. */
const demoSites = [
  {
    id: 'golden-tower',
    name: 'GOLDEN TOWER',
    capacity: 120,
    numbers: [42, 78, 93, 156, 201],
    site: { address: '1 Golden Way, Albany, NY 12207', latitude: 42.6512, longitude: -73.755 },
  },
  {
    id: 'silver-plaza',
    name: 'SILVER PLAZA',
    capacity: 96,
    numbers: [15, 67, 88, 124, 173],
    site: { address: '20 Silver Plaza, Albany, NY 12210', latitude: 42.6579, longitude: -73.7588 },
  },
] as const;

export const spaceId = (building: string, number: number) => `${building}-${number}`;

const charger: Charger = { volts: volts(208), phases: 1, maxAmps: amps(48) };

export function demoBuildings(
  zone: TimeZone,
  tariff: string,
  electricity: string,
): Readonly<Record<string, Building>> {
  return Object.fromEntries(
    demoSites.map(({ id, name, capacity, numbers, site }) => [
      id,
      {
        id,
        name,
        zone,
        tariff,
        electricity,
        capacity: amps(capacity),
        carbon: demoCarbon,
        spaces: numbers.map((number) => spaceId(id, number)),
        site,
      },
    ]),
  );
}

export function demoSpaces(): Readonly<Record<string, Space>> {
  return Object.fromEntries(
    demoSites.flatMap(({ id: building, numbers }) =>
      numbers.map((number) => {
        const id = spaceId(building, number);
        return [id, createSpace({ id, number, building, charger })];
      }),
    ),
  );
}
