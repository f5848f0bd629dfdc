import type { World } from './world.ts';

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
    all(sessions, isSession) &&
    all(reservations, isReservation) &&
    all(stored['queue'], isQueueEntry)
  );
}

export type Known = Readonly<
  Record<'tariffs' | 'buildings' | 'spaces' | 'vehicles' | 'sessions', Dictionary>
>;

const lists = ['accounts', 'queue', 'unread', 'awaitingCuts'] as const;

const numbers = ['now', 'nextId', 'nextVehicle'] as const;

export const isNamed = (id: unknown, known: Dictionary) => Object.hasOwn(known, id as string);

const isBuilding = ({ tariff, spaces, carbon }: Dictionary, known: Known) =>
  isNamed(tariff, known.tariffs) &&
  isFilled(carbon) &&
  isFilled(spaces) &&
  spaces.every((space) => isNamed(space, known.spaces));

const isSpace = ({ building, charger, condition, session }: Dictionary, known: Known) =>
  isNamed(building, known.buildings) &&
  isDictionary(charger) &&
  isDictionary(condition) &&
  isOptional(session, known.sessions);

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
  isDictionary(session['flow']) &&
  isDictionary(session['phase']);

const isReservation = ({ space, vehicle, promise, history }: Dictionary, known: Known) =>
  isNamed(space, known.spaces) &&
  isNamed(vehicle, known.vehicles) &&
  Array.isArray(promise) &&
  isFilled(history);

const isQueueEntry = ({ vehicle, building }: Dictionary, known: Known) =>
  isNamed(vehicle, known.vehicles) && isNamed(building, known.buildings);
