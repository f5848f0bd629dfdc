import { isBetween } from '../community/checks/check-input.ts';
import { tariffAt } from '../community/tariff-in-force.ts';
import { badInput, type Refusal } from '../community/refusal.ts';
import type { Building, World } from '../community/world.ts';
import type { Tariff } from '../tariff/tariff.ts';
import { isTimeZone } from '../time/zone.ts';
import { amps, gramsPerKilowattHour } from '../units.ts';
import { buildingWith, withBuilding, type Changed } from './change-world.ts';
import { checkPower } from './check-power.ts';
import { isText } from './check-text.ts';
import { isTax } from './prices.ts';
import type { BuildingDetails, SetupCommand } from './setup-command.ts';
import { unfit, type SetupRefusal } from './setup-refusal.ts';

/** Average of the grid of the United States, where nothing better is known (EIA, 2023). */
const usualCarbon = Array.from({ length: 24 }, () => gramsPerKilowattHour(370));

const longest = { name: 60, address: 200 } as const;

function check(details: Partial<BuildingDetails>): Refusal | null {
  const { name, address, zone, currency, coordinates, carbon } = details;
  if (name !== undefined && !isText(name, longest.name)) return badInput('name');
  if (address !== undefined && !isText(address, longest.address)) return badInput('address');
  if (zone !== undefined && !(isText(zone, 60) && isTimeZone(zone))) return badInput('zone');
  if (currency !== undefined && !isCurrency(currency)) return badInput('currency');
  if (coordinates !== undefined && !areCoordinates(coordinates)) return badInput('coordinates');
  if (carbon !== undefined && !isCarbon(carbon)) return badInput('carbon');
  return null;
}

const isCurrency = (value: unknown): boolean =>
  typeof value === 'string' && Intl.supportedValuesOf('currency').includes(value);

const areCoordinates = (value: BuildingDetails['coordinates']): boolean =>
  typeof value === 'object' &&
  isBetween(value.latitude, -90, 90) &&
  isBetween(value.longitude, -180, 180);

const isCarbon = (value: unknown): boolean =>
  Array.isArray(value) && value.length === 24 && value.every((grams) => isBetween(grams, 0, 2000));

/** A building that is closed until its owner has set up the rest. */
export function addBuilding(
  world: World,
  details: Extract<SetupCommand, { kind: 'add-building' }>,
): Changed | SetupRefusal {
  const { name, address, zone, currency, tax, coordinates, carbon = usualCarbon } = details;
  for (const field of ['name', 'address', 'zone', 'currency'] as const) {
    if (details[field] === undefined) return badInput(field);
  }
  const refusal = check(details);
  if (refusal !== null) return refusal;
  if (!isTax(tax)) return badInput('tax');
  const id = `b${world.nextId}`;
  const tariff: Tariff = {
    id: `t${world.nextId + 1}`,
    currency,
    // No price for energy yet; a building without one does not open.
    elements: [{ components: [{ type: 'FLAT', price: 0, vat: tax, stepSize: 1 }] }],
  };
  const building: Building = {
    id,
    name: name.trim(),
    address: address.trim(),
    zone,
    tariff: tariff.id,
    capacity: amps(0),
    carbon,
    spaces: [],
    ...(coordinates && { site: { address: address.trim(), ...coordinates } }),
    isClosed: true,
    isUnbilled: true,
  };
  const made = withBuilding(world, building);
  const tariffs = { ...world.tariffs, [tariff.id]: tariff };
  const next = { ...made, tariffs, nextId: world.nextId + 2 };
  return { world: next, about: { building: id }, made: id };
}

/** Time zone and currency stay once there are bills: these could not be read otherwise. */
export function editBuilding(
  world: World,
  command: Extract<SetupCommand, { kind: 'edit-building' }>,
): Changed | SetupRefusal {
  const before = buildingWith(world, command.building);
  if ('code' in before) return before;
  const refusal = check(command);
  if (refusal !== null) return refusal;
  const { name, address, zone, currency, coordinates, carbon } = command;
  const known = world.tariffs[before.tariff]!.currency;
  if (zone !== undefined && zone !== before.zone && !before.isUnbilled) {
    return unfit({ why: 'has-bills', field: 'zone' });
  }
  if (currency !== undefined && currency !== known && !before.isUnbilled) {
    return unfit({ why: 'has-bills', field: 'currency' });
  }
  const street = address?.trim() ?? before.address ?? before.site?.address;
  const found = coordinates ?? before.site;
  const site = found && street !== undefined ? { site: { ...found, address: street } } : {};
  const building: Building = {
    ...before,
    ...(name !== undefined && { name: name.trim() }),
    ...(zone !== undefined && { zone }),
    ...(street !== undefined && { address: street }),
    ...(carbon !== undefined && { carbon }),
    ...site,
  };
  const next = withBuilding(world, building);
  const isSame = currency === undefined || currency === known;
  const tariffs = isSame ? world.tariffs : inCurrency(world, before, currency);
  return { world: { ...next, tariffs }, about: { building: before.id } };
}

/** The tariffs with those of a building in another currency: nobody was billed by them. */
function inCurrency(
  { tariffs }: World,
  { tariff, laterTariffs = [] }: Building,
  currency: string,
): World['tariffs'] {
  const own = new Set([tariff, ...laterTariffs.map((one) => one.tariff)]);
  const changed = Object.entries(tariffs).map(
    ([id, one]) => [id, own.has(id) ? { ...one, currency } : one] as const,
  );
  return Object.fromEntries(changed);
}

/** Opens a building once all is there that a charge and its bill need. */
export function openBuilding(world: World, id: string): Changed | SetupRefusal {
  const before = buildingWith(world, id);
  if ('code' in before) return before;
  const { isClosed: _, ...building } = before;
  if (building.capacity === 0) return unfit({ why: 'no-supply' });
  if (building.spaces.length === 0) return unfit({ why: 'no-spaces' });
  const { elements } = world.tariffs[tariffAt(building, world.now)]!;
  const isPriced = elements.some(({ components }) =>
    components.some(({ type }) => type === 'ENERGY'),
  );
  if (!isPriced) return unfit({ why: 'no-prices' });
  const fault = checkPower(building, world.spaces);
  if (fault !== null) return unfit(fault);
  return { world: withBuilding(world, building), about: { building: id } };
}

export function closeBuilding(world: World, id: string): Changed | SetupRefusal {
  const before = buildingWith(world, id);
  if ('code' in before) return before;
  return { world: withBuilding(world, { ...before, isClosed: true }), about: { building: id } };
}
