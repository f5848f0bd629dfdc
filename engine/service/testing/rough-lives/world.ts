import { storedAt } from '../../../charging/vehicle.ts';
import type { OwnedVehicle, World } from '../../../community/world.ts';
import { demoCarbon, demoTariff } from '../../../demo/prices.ts';
import {
  amps,
  duration,
  fraction,
  hour,
  instant,
  kilowattHours,
  minute,
  volts,
} from '../../../units.ts';
import { createSpace, createWorld } from '../../create-world.ts';
import { drawing } from '../buildings.ts';

const begin = 1_773_200_000_000;

/** Three to six spaces with half the power they could use; the first two residents have two cars. */
export function roughWorld(random: () => number): World {
  const { whole, pick } = drawing(random);
  const count = whole(3, 6);
  const charger = { volts: volts(208), phases: 1 as const, maxAmps: amps(48) };
  const ids = Array.from({ length: count }, (_, index) => `space-${index}`);
  const car = (index: number, owner: number): OwnedVehicle => {
    const battery = kilowattHours(pick([60, 77, 100]));
    const maxAmps = amps(pick([32, 40, 48]));
    const limit = fraction(pick([0.9, 1]));
    const details = { battery, maxAmps, phases: 1 as const, consumption: 170, limit };
    return {
      ...details,
      id: index + 1,
      owner: `user-${owner}`,
      name: `Car ${index}`,
      stored: storedAt(details, fraction(whole(5, 45) / 100)),
      readyBy: duration(7 * hour),
    };
  };
  const residents = count + 4;
  const vehicles = Array.from({ length: residents + 2 }, (_, index) =>
    car(index, index % residents),
  );
  return createWorld({
    now: instant(begin + whole(0, 160) * hour + whole(0, 59) * minute),
    tariffs: [demoTariff('USD')],
    buildings: {
      house: {
        id: 'house',
        name: 'HOUSE',
        zone: 'America/New_York',
        tariff: 'residents',
        capacity: amps(whole(48, 24 * count)),
        carbon: demoCarbon,
        spaces: ids,
      },
    },
    spaces: Object.fromEntries(
      ids.map((id, index) => [
        id,
        createSpace({ id, number: index + 1, building: 'house', charger }),
      ]),
    ),
    vehicles,
    accounts: Array.from({ length: residents }, (_, index) => `user-${index}`),
  });
}
