import { catalog, type Model } from '../charging/catalog.ts';
import { storedAt } from '../charging/vehicle.ts';
import { duration, fraction, hour } from '../units.ts';
import type { OwnedVehicle } from '../community/world.ts';

const find = (make: string, name: string): Model => {
  const model = catalog.find((one) => one.make === make && one.name === name);
  if (model === undefined) throw new Error(`Not in the catalog: ${make} ${name}`);
  return model;
};

/** A car of the catalog with an owner. */
export function carOf(
  id: number,
  owner: string,
  [make, name]: readonly [string, string],
  limit: number,
  readyByHour: number,
): OwnedVehicle {
  const { battery, maxAmps, consumption } = find(make, name);
  const car = { battery, maxAmps, phases: 1 as const, consumption, limit: fraction(limit) };
  return {
    ...car,
    id,
    owner,
    name: `${make} ${name}`,
    stored: storedAt(car, fraction(0.6)),
    readyBy: duration(readyByHour * hour),
  };
}
