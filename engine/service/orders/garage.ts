import { levelOf, storedAt } from '../../charging/vehicle.ts';
import { isVin, writtenVin } from '../../charging/vin.ts';
import { fraction, millijoules, type Duration, type Fraction } from '../../units.ts';
import { vehicleBounds } from '../../community/checks/bounds.ts';
import { isBlank } from '../../community/checks/is-blank.ts';
import { flowAt } from '../../charging/flow.ts';
import { isBetween, isPreference } from '../../community/checks/check-input.ts';
import { ownVehicle, pairOf, type Draft } from '../../community/draft/draft.ts';
import { reservationsFor } from '../../community/draft/put-reservation.ts';
import { putSession, sessionWith } from '../../community/draft/put-session.ts';
import { lookUp } from '../../look-up.ts';
import { checkGoal, reconsider } from './ordering.ts';
import { leaveQueueWith } from '../../reservations/queueing.ts';
import { badInput, type Refusal } from '../../community/refusal.ts';
import type { OwnedVehicle } from '../../community/world.ts';

/** What a resident enters about a car. */
export interface VehicleDetails extends Pick<
  OwnedVehicle,
  'name' | 'battery' | 'maxAmps' | 'phases' | 'consumption' | 'limit'
> {
  /** Left out to keep what is known, null to remove it. */
  readonly vin?: string | null;
  /** Null if it is not known. */
  readonly level: Fraction | null;
  readonly readyBy: Duration;
}

const within = (name: keyof typeof vehicleBounds, value: number) =>
  isBetween(value, vehicleBounds[name].least, vehicleBounds[name].most);

function check(details: VehicleDetails): Refusal | null {
  if (typeof details !== 'object' || details === null) return badInput('details');
  const { name, battery, maxAmps, phases, consumption, limit, level, readyBy, vin } = details;
  if (typeof name !== 'string' || isBlank(name)) return badInput('name');
  // By characters: some take two units of a string.
  if (!within('name', Array.from(name).length)) return badInput('name');
  if (!within('battery', battery)) return badInput('battery');
  if (!Number.isInteger(maxAmps) || !within('maxAmps', maxAmps)) return badInput('maxAmps');
  if (phases !== 1 && phases !== 3) return badInput('phases');
  if (!within('consumption', consumption)) return badInput('consumption');
  if (!within('limit', limit)) return badInput('limit');
  if (level !== null && !within('level', level)) return badInput('level');
  if (!Number.isInteger(readyBy) || !within('readyBy', readyBy)) return badInput('readyBy');
  const isNumbered = vin !== undefined && vin !== null;
  if (isNumbered && (typeof vin !== 'string' || !isVin(writtenVin(vin)))) return badInput('vin');
  return null;
}

/** A car with the level that was told. One that may be any is not taken to be high. */
export function withLevel(
  told: Omit<OwnedVehicle, 'stored'>,
  level: Fraction | null,
): OwnedVehicle {
  const { isLevelUnknown: _, ...car } = told;
  const stored = storedAt(car, level ?? fraction(0));
  return { ...car, stored, ...(level === null && { isLevelUnknown: true }) };
}

/** The level of a car as it is known; null if it is not. */
export const knownLevel = (car: OwnedVehicle): Fraction | null =>
  car.isLevelUnknown ? null : levelOf(car, car.stored);

const described = (details: VehicleDetails, id: number, owner: string): OwnedVehicle => {
  const { name, battery, maxAmps, phases, consumption, limit, level, readyBy } = details;
  const { vin = null } = details;
  const numbered = vin !== null && { vin: writtenVin(vin) };
  const car = { battery, maxAmps, phases, consumption, limit, ...numbered };
  return withLevel({ ...car, id, owner, name: name.trim(), readyBy }, level);
};

export function addVehicle(draft: Draft, user: string, details: VehicleDetails): Refusal | null {
  // Who has moved out cannot charge here any more.
  if (lookUp(draft.departed ?? {}, user) !== undefined) return { code: 'not-allowed' };
  const refusal = check(details);
  if (refusal !== null) return refusal;
  const id = draft.nextVehicle++;
  draft.vehicles[id] = described(details, id, user);
  draft.defaults[user] ??= id;
  return null;
}

/**
 * While a car is plugged in, its level is known from its charger. The properties that plans and
 * promises are based on cannot change until the session or the reservation has ended.
 */
export function editVehicle(
  draft: Draft,
  user: string,
  id: number,
  details: VehicleDetails,
): Refusal | null {
  const car = ownVehicle(draft, user, id);
  if ('code' in car) return car;
  const refusal = check(details);
  if (refusal !== null) return refusal;
  const { standing, vin = null } = car;
  const next = { ...described({ vin, ...details }, id, user), ...(standing && { standing }) };
  const session = sessionWith(draft, id);
  if (session === undefined) {
    const before = knownLevel(car);
    const sameLevel =
      before === null || details.level === null
        ? before === details.level
        : Math.abs(before - details.level) < 1e-9;
    const sameBattery = car.battery === next.battery;
    const reserved = reservationsFor(draft, id)[0];
    if (reserved !== undefined && !hasSameElectrics(car, next)) {
      return { code: 'vehicle-reserved', reservation: reserved.id };
    }
    draft.vehicles[id] = sameLevel && sameBattery ? { ...next, stored: car.stored } : next;
    return null;
  }
  if (!hasSameElectrics(car, next)) return { code: 'vehicle-charging', space: session.space };
  const { isLevelUnknown: _, ...told } = next;
  const { stored, isLevelUnknown } = car;
  draft.vehicles[id] = { ...told, stored, ...(isLevelUnknown && { isLevelUnknown }) };
  const isCharging = session.order !== null && session.phase.kind !== 'stopped';
  if (isCharging && car.limit !== next.limit) reconsider(draft, session);
  return null;
}

/** The properties that a promise of power is based on. */
const hasSameElectrics = (a: OwnedVehicle, b: OwnedVehicle) =>
  a.battery === b.battery && a.maxAmps === b.maxAmps && a.phases === b.phases;

export function removeVehicle(draft: Draft, user: string, id: number): Refusal | null {
  const car = ownVehicle(draft, user, id);
  if ('code' in car) return car;
  const session = sessionWith(draft, id);
  if (session !== undefined) return { code: 'vehicle-charging', space: session.space };
  const reservation = reservationsFor(draft, id)[0];
  if (reservation !== undefined) return { code: 'vehicle-reserved', reservation: reservation.id };
  const other = Object.values(draft.vehicles).find((one) => one.owner === user && one.id !== id);
  delete draft.vehicles[id];
  leaveQueueWith(draft, id);
  if (draft.defaults[user] !== id) return null;
  if (other === undefined) delete draft.defaults[user];
  else draft.defaults[user] = other.id;
  return null;
}

/** Stores the level that a car tells. While it is plugged in, its charge is planned again by it. */
export function reportLevel(
  draft: Draft,
  user: string,
  id: number,
  level: Fraction,
): Refusal | null {
  const car = ownVehicle(draft, user, id);
  if ('code' in car) return car;
  if (!isBetween(level, 0, 1)) return badInput('level');
  const session = sessionWith(draft, id);
  const told = withLevel(car, level);
  if (session === undefined) draft.vehicles[id] = told;
  else {
    const { stored } = told;
    draft.vehicles[id] = { ...told, stored: car.stored };
    const before = flowAt(pairOf(draft, session), session.flow, draft.now);
    const gained = before.stored - storedAt(car, session.levelAtStart);
    // Now that it is known, so is what it came with.
    const cameWith = levelOf(car, millijoules(Math.max(0, stored - gained)));
    const began = car.isLevelUnknown && { levelAtStart: cameWith };
    const flow = { ...before, stored };
    const read = { flow, storedWhenRead: stored, ...began };
    const known = { ...session, ...read };
    if (session.order === null || session.phase.kind === 'stopped') putSession(draft, known);
    else reconsider(draft, known);
  }
  return null;
}

/** Sets what is ordered if the driver of a car only shows a card; null for the usual. */
export function setStandingOrder(
  draft: Draft,
  user: string,
  id: number,
  order: OwnedVehicle['standing'] | null,
): Refusal | null {
  const car = ownVehicle(draft, user, id);
  if ('code' in car) return car;
  const { standing: _, ...plain } = car;
  if (order === null) {
    draft.vehicles[id] = plain;
    return null;
  }
  if (typeof order !== 'object') return badInput('order');
  const goal = checkGoal(order.goal);
  if (goal === null) return badInput('goal');
  if (!isPreference(order.preference)) return badInput('preference');
  draft.vehicles[id] = { ...plain, standing: { goal, preference: order.preference } };
  return null;
}

export function setDefaultVehicle(draft: Draft, user: string, id: number): Refusal | null {
  const car = ownVehicle(draft, user, id);
  if ('code' in car) return car;
  draft.defaults[user] = id;
  return null;
}
