import type { Charger } from '#engine/charging/charger.ts';
import { demoCarbon, demoTariff } from '#engine/demo/prices.ts';
import { emptyLedger } from '#engine/ledger/ledger.ts';
import { createSpace } from '#engine/service/create-world.ts';
import { car, wednesday } from '#engine/service/testing/world.ts';
import type { SimulatedBooks } from '#engine/simulation/books.ts';
import { createSimulation } from '#engine/simulation/create-simulation.ts';
import { amps, volts } from '#engine/units.ts';
import type { Building } from '#engine/community/world.ts';
import { scopes, type Actor } from '../policy/actor.ts';

/** A resident acting for themselves. */
export const resident = (user: string): Actor => ({
  user,
  role: 'resident',
  onBehalfOf: null,
  scopes,
});

const charger: Charger = { volts: volts(208), phases: 1, maxAmps: amps(48) };

const building = (
  id: string,
  place: Pick<Building, 'name' | 'zone' | 'tariff'>,
  numbers: readonly number[],
) => ({
  building: {
    ...place,
    id,
    capacity: amps(120),
    carbon: demoCarbon,
    spaces: numbers.map((number) => `${id}-${number}`),
  } satisfies Building,
  spaces: numbers.map((number) =>
    createSpace({ id: `${id}-${number}`, number, building: id, charger }),
  ),
});

/** Two buildings an ocean apart, each with its own zone and currency. */
const harbor = building(
  'harbor',
  { name: 'HARBOR HOUSE', zone: 'America/New_York', tariff: 'dollars' },
  [1, 2, 3],
);
const garden = building(
  'garden',
  { name: 'GARDEN COURT', zone: 'Europe/Berlin', tariff: 'euros' },
  [11, 12, 13],
);

/** These names and numbers are unique in the community, so their appearance reveals Ben's data. */
export const ben = {
  user: 'ben-the-neighbor',
  plugged: 70_001_337,
  queued: 70_001_338,
  booked: 70_001_339,
};
export const ann = { user: 'ann', plugged: 1, queued: 2, booked: 3 };

/** The evening of Wednesday 11 March 2026, before anything has happened. */
export function testCommunity(): SimulatedBooks {
  const both = [harbor, garden];
  const world = createSimulation({
    now: wednesday,
    tariffs: [
      { ...demoTariff('USD'), id: 'dollars' },
      { ...demoTariff('EUR'), id: 'euros' },
    ],
    buildings: Object.fromEntries(both.map((one) => [one.building.id, one.building])),
    spaces: Object.fromEntries(both.flatMap(({ spaces }) => spaces).map((one) => [one.id, one])),
    vehicles: [
      car(ann.plugged, ann.user),
      car(ann.queued, ann.user),
      car(ann.booked, ann.user),
      car(4, 'cleo'),
      car(ben.plugged, ben.user, { name: 'Bens Zebra' }),
      car(ben.queued, ben.user, { name: 'Bens Yak' }),
      car(ben.booked, ben.user, { name: 'Bens Xerus' }),
    ],
    accounts: [ann.user, ben.user, 'cleo'],
    residents: [],
    seed: 7,
  });
  return { world, ledger: emptyLedger };
}
