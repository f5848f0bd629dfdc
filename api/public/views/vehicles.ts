import { duration, minute, type Duration } from '#engine/units.ts';
import type { OwnedVehicle } from '#engine/community/world.ts';
import type { Scope } from '../../policy/actor.ts';
import type { Answers } from '../../contract/contract.ts';
import { formatPercent } from '../../words/format.ts';
import type { PublicAnswers } from '../contract/contract.ts';
import { levelPercentOf, percentOf, vehicleIdOf, versionOf } from './scene.ts';

type Vehicle = Answers['vehicles']['list']['vehicles'][number];

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Milliseconds since midnight as 07:00. */
function timeOfDay(time: number): string {
  const minutes = Math.floor(time / minute);
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

export function readTimeOfDay(text: string): Duration {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return duration((hours * 60 + minutes) * minute);
}

/** With what the scopes of the caller allow to know of its session and reservation. */
export function publicVehicle(car: Vehicle, scopes: readonly Scope[]): PublicAnswers['getVehicle'] {
  const { name } = car;
  const pluggedIn = scopes.includes('charging:read') ? car.pluggedIn : null;
  const reservation = scopes.includes('reservations:read') ? car.reservation : null;
  const where = pluggedIn && `plugged in at ${pluggedIn.buildingName}, space ${pluggedIn.number}`;
  return {
    id: vehicleIdOf(car.id),
    name,
    vin: car.vin,
    batteryWh: Math.round(car.battery * 1000),
    maxCurrentA: car.maxAmps,
    phases: car.phases,
    consumptionWhPerKm: car.consumption,
    limitPercent: percentOf(car.limit),
    levelPercent: levelPercentOf(car.level),
    rangeKm: car.range,
    usualReadyBy: timeOfDay(car.readyBy),
    isDefault: car.isDefault,
    sessionId: pluggedIn?.session ?? null,
    reservationId: reservation?.id ?? null,
    sentence: `${levelSentence(car)}${where ? ` and is ${where}` : ''}.`,
  };
}

const levelSentence = ({ name, level }: Vehicle): string =>
  level === null
    ? `Your ${name} has an unknown battery level`
    : `Your ${name} has ${formatPercent(level)}`;

/** The ETag of a vehicle. */
export const vehicleVersion = (car: OwnedVehicle, isDefault: boolean): string =>
  versionOf([car, isDefault]);
