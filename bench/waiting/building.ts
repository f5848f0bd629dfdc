import { createSpace } from '#engine/service/create-world.ts';
import { storedAt } from '#engine/charging/vehicle.ts';
import { demoCarbon, demoTariff } from '#engine/demo/prices.ts';
import { minutesPerDay, type LocalMinute } from '#engine/forecast/calendar.ts';
import type { Session } from '#engine/forecast/session.ts';
import { isQuiet, quietEnd } from '#engine/reservations/move-terms.ts';
import type { DayNumber } from '#engine/time/calendar.ts';
import { instantOf } from '#engine/time/local.ts';
import {
  amps,
  day,
  duration,
  fraction,
  hour,
  instant,
  kilowattHours,
  minute,
  volts,
  type Instant,
} from '#engine/units.ts';
import { createSimulation } from '#engine/simulation/create-simulation.ts';
import type { OwnedVehicle } from '#engine/community/world.ts';
import type { SimulatedWorld } from '#engine/simulation/simulation.ts';

export const zone = 'Europe/Oslo';
export const building = 'house';

/** A driver who wants to charge: arrival, departure and energy needed. */
export interface Visit {
  readonly user: string;
  readonly vehicle: number;
  readonly comes: Instant;
  readonly goes: Instant;
  readonly kwh: number;
}

/** The power of a charger in kilowatts. */
export const fullPower = 7.36;

/** The charging time of a visit at full power, with a margin. */
export const leastTime = ({ kwh }: Visit) =>
  duration(Math.ceil((kwh * 1.1 * hour) / fullPower / minute) * minute + 15 * minute);

/** Nobody moves a car during quiet hours: what would end in them is extended to their end. */
export const untilMorning = (at: number): number =>
  isQuiet(zone, instant(at)) ? quietEnd(zone, instant(at)) : at;

const instantAt = (at: LocalMinute): Instant =>
  instantOf(
    zone,
    Math.floor(at / minutesPerDay) as DayNumber,
    duration((at % minutesPerDay) * minute),
  );

/** The sessions as visits. A user who had two cars plugged in at once gets two vehicles. */
export function visitsOf(sessions: readonly Session[]): readonly Visit[] {
  const garages = new Map<string, { readonly vehicle: number; goes: Instant }[]>();
  let vehicles = 0;
  return sessions.map(({ user, from, to, kwh }) => {
    const comes = instantAt(from);
    const goes = instantAt(to);
    const cars = garages.get(user) ?? [];
    garages.set(user, cars);
    let car = cars.find((one) => one.goes < comes);
    if (car === undefined) cars.push((car = { vehicle: (vehicles += 1), goes }));
    car.goes = goes;
    return { user, vehicle: car.vehicle, comes, goes, kwh };
  });
}

/** A building with so many shared 7.4 kW chargers, and the visitors' cars. */
export function buildingFor(visits: readonly Visit[], chargers: number): SimulatedWorld {
  const numbers = Array.from({ length: chargers }, (_, index) => index + 1);
  const charger = { volts: volts(230), phases: 1 as const, maxAmps: amps(32) };
  const spaces = numbers.map((number) =>
    createSpace({ id: `space-${number}`, number, building, charger }),
  );
  const tariff = demoTariff('USD');
  const owners = new Map(visits.map(({ user, vehicle }) => [vehicle, user]));
  return createSimulation({
    now: instant(Math.min(...visits.map(({ comes }) => comes)) - day),
    tariffs: [tariff],
    buildings: {
      [building]: {
        id: building,
        name: 'HOUSE',
        zone,
        tariff: tariff.id,
        capacity: amps(32 * chargers),
        carbon: demoCarbon,
        spaces: spaces.map(({ id }) => id),
      },
    },
    spaces: Object.fromEntries(spaces.map((space) => [space.id, space])),
    vehicles: [...owners].map(([id, owner]) => carOf(id, owner)),
    accounts: [...new Set(owners.values())],
    residents: [],
    seed: 1,
  });
}

/** The battery is larger than any session, so that energy is limited by time alone. */
function carOf(id: number, owner: string): OwnedVehicle {
  const car = {
    battery: kilowattHours(150),
    maxAmps: amps(32),
    phases: 1 as const,
    consumption: 180,
    limit: fraction(1),
  };
  return {
    ...car,
    id,
    owner,
    name: `Car ${id}`,
    stored: storedAt(car, fraction(0.1)),
    readyBy: duration(7 * hour),
  };
}

/** Whether a driver moves when asked, by a hash, so that it is the same drivers in every replay. */
export function heeds({ user, comes }: Visit, share: number): boolean {
  let hash = 0x811c9dc5;
  for (const character of `${user} ${comes}`) {
    hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193);
  }
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32 < share;
}
