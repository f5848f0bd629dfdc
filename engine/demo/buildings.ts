import type { Charger } from '../charging/charger.ts';
import type { TimeZone } from '../time/zone.ts';
import { amps, millijoules, volts } from '../units.ts';
import type { Building, Space } from '../world/world.ts';
import { demoCarbon } from './prices.ts';

const charger: Charger = { volts: volts(208), phases: 1, maxAmps: amps(48) };

const sites = [
  { id: 'golden-tower', name: 'GOLDEN TOWER', capacity: 120, numbers: [42, 78, 93, 156, 201] },
  { id: 'silver-plaza', name: 'SILVER PLAZA', capacity: 96, numbers: [15, 67, 88, 124, 173] },
] as const;

export function demoBuildings(zone: TimeZone, tariff: string): Readonly<Record<string, Building>> {
  return Object.fromEntries(
    sites.map(({ id, name, capacity, numbers }) => [
      id,
      {
        id,
        name,
        zone,
        tariff,
        capacity: amps(capacity),
        carbon: demoCarbon,
        spaces: numbers.map((number) => `${id}-${number}`),
      },
    ]),
  );
}

export function demoSpaces(): Readonly<Record<string, Space>> {
  return Object.fromEntries(
    sites.flatMap(({ id: building, numbers }) =>
      numbers.map((number) => {
        const id = `${building}-${number}`;
        const condition = { kind: 'ready' } as const;
        const meter = millijoules(0);
        return [id, { id, number, building, charger, condition, meter, session: null }];
      }),
    ),
  );
}
