import { createSpace } from '../service/create-world.ts';
import type { Charger } from '../charging/charger.ts';
import type { TimeZone } from '../time/zone.ts';
import { amps, volts } from '../units.ts';
import type { Building, Space } from '../community/world.ts';
import { demoCarbon } from './prices.ts';
import { demoSites, spaceId } from './sites.ts';

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
