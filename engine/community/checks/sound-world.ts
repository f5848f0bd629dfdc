import { checkCircuits } from './check-circuits.ts';
import type { World } from '../world.ts';

export type Dictionary = Readonly<Record<string, unknown>>;

export const isDictionary = (value: unknown): value is Dictionary =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const isFilled = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.length > 0;
const isOptional = (value: unknown, known: Dictionary) =>
  value === null || Object.hasOwn(known, value as string);

/**
 * Whether stored data is a complete world: all parts are present and all references resolve. An
 * error not found here would surface later, in the middle of a session.
 */
export function isSound(stored: unknown): stored is World {
  if (!isDictionary(stored)) return false;
  const { tariffs, buildings, spaces, vehicles, sessions, reservations } = stored;
  const parts = [tariffs, buildings, spaces, vehicles, sessions, reservations, stored['defaults']];
  if (!parts.every(isDictionary)) return false;
  if (!lists.every((name) => Array.isArray(stored[name]))) return false;
  if (!numbers.every((name) => Number.isFinite(stored[name]))) return false;
  const known = { tariffs, buildings, spaces, vehicles, sessions } as Known;
  const all = (things: unknown, check: (thing: Dictionary, known: Known) => boolean) =>
    Object.values(things as object).every((thing) => isDictionary(thing) && check(thing, known));
  return (
    all(tariffs, ({ elements }) => isFilled(elements)) &&
    all(buildings, isBuilding) &&
    all(spaces, isSpace) &&
    all(vehicles, isVehicle) &&
    all(sessions, isSession) &&
    all(reservations, isReservation) &&
    all(stored['queue'], isQueueEntry) &&
    Object.values(buildings as World['buildings']).every(
      (building) => checkCircuits(building, spaces as World['spaces']) === null,
    )
  );
}

export type Known = Readonly<
  Record<'tariffs' | 'buildings' | 'spaces' | 'vehicles' | 'sessions', Dictionary>
>;

const lists = ['accounts', 'queue', 'unread', 'awaitingCuts'] as const;

const numbers = ['now', 'nextId', 'nextVehicle'] as const;

export const isNamed = (id: unknown, known: Dictionary) => Object.hasOwn(known, id as string);

/** Whether all these fields are numbers: one missing could make a plan that never ends. */
export const hasNumbers = (thing: unknown, ...names: readonly string[]): boolean =>
  isDictionary(thing) && names.every((name) => Number.isFinite(thing[name]));

const isBuilding = (
  { tariff, laterTariffs = [], spaces, carbon, capacity, circuits, available }: Dictionary,
  known: Known,
) =>
  Number.isFinite(capacity) &&
  isNamed(tariff, known.tariffs) &&
  Array.isArray(laterTariffs) &&
  laterTariffs.every((one) => hasNumbers(one, 'from') && isNamed(one.tariff, known.tariffs)) &&
  isFilled(carbon) &&
  // One that is being set up has none yet.
  Array.isArray(spaces) &&
  spaces.every((space) => isNamed(space, known.spaces)) &&
  (circuits === undefined || areCircuits(circuits)) &&
  (available === undefined || isAvailable(available));

const areCircuits = (circuits: unknown) =>
  Array.isArray(circuits) &&
  circuits.every((one) => isDictionary(one) && Array.isArray(one['spaces']));

const isAvailable = (available: unknown) =>
  hasNumbers(available, 'safe') &&
  ((available as Dictionary)['told'] === null ||
    hasNumbers((available as Dictionary)['told'], 'amps', 'until'));

const isSpace = (space: Dictionary, known: Known) =>
  hasNumbers(space, 'number', 'clockAhead') &&
  isNamed(space['building'], known.buildings) &&
  hasNumbers(space['charger'], 'volts', 'phases', 'maxAmps') &&
  isCondition(space['condition']) &&
  isOptional(space['session'], known.sessions);

const isCondition = (condition: unknown) =>
  isKindOf(condition, ['ready']) ||
  (isKindOf(condition, ['offline', 'faulted']) &&
    hasNumbers(condition, 'since') &&
    ((condition as Dictionary)['until'] === null || hasNumbers(condition, 'until')));

const isKindOf = (thing: unknown, kinds: readonly string[]) =>
  isDictionary(thing) && kinds.includes(thing['kind'] as string);

const isVehicle = (vehicle: Dictionary) =>
  typeof vehicle['owner'] === 'string' &&
  typeof vehicle['name'] === 'string' &&
  hasNumbers(vehicle, 'battery', 'maxAmps', 'phases', 'consumption', 'limit', 'stored', 'readyBy');

export const isPlaced = ({ space, building, tariff }: Dictionary, known: Known) =>
  isNamed(space, known.spaces) &&
  isNamed(building, known.buildings) &&
  isNamed(tariff, known.tariffs);

export const isMetered = ({ readings, idle, log }: Dictionary) =>
  isFilled(readings) && Array.isArray(idle) && Array.isArray(log);

const isSession = (session: Dictionary, known: Known) =>
  isPlaced(session, known) &&
  isMetered(session) &&
  isNamed(session['vehicle'], known.vehicles) &&
  hasNumbers(session, 'pluggedIn', 'offered', 'offeredAt', 'switchedAt', 'storedWhenRead') &&
  hasNumbers(session['line'], 'offerId', 'confirmedId', 'confirmed', 'mayDraw') &&
  hasNumbers(session['flow'], 'since', 'amps', 'meter', 'stored') &&
  isKindOf(session['phase'], phases) &&
  isOrder(session['order']) &&
  isPlan(session['plan']);

const phases = ['plugged-in', 'waiting', 'charging', 'complete', 'stopped', 'faulted', 'offline'];

const isOrder = (order: unknown) =>
  order === null ||
  (hasNumbers(order, 'readyBy') && isKindOf((order as Dictionary)['goal'], goals));

const goals = ['full', 'level', 'energy'];

const isPlan = (plan: unknown) =>
  plan === null ||
  (hasNumbers(plan, 'madeAt', 'shortfall') && areBlocks((plan as Dictionary)['blocks']));

const areBlocks = (blocks: unknown) =>
  Array.isArray(blocks) && blocks.every((block) => hasNumbers(block, 'from', 'to', 'amps'));

const isReservation = (reservation: Dictionary, known: Known) =>
  isNamed(reservation['space'], known.spaces) &&
  isNamed(reservation['vehicle'], known.vehicles) &&
  hasNumbers(reservation, 'from', 'to', 'energy') &&
  areBlocks(reservation['promise']) &&
  isFilled(reservation['history']);

const isQueueEntry = (entry: Dictionary, known: Known) =>
  isNamed(entry['vehicle'], known.vehicles) &&
  isNamed(entry['building'], known.buildings) &&
  hasNumbers(entry, 'energy', 'until', 'joinedAt');
