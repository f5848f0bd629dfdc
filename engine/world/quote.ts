import { billOf } from '../billing/bill-session.ts';
import type { Bill } from '../billing/bill.ts';
import type { MeterReading } from '../billing/session.ts';
import { powerOf, sharedPhases } from '../charging/charger.ts';
import type { PowerBlock } from '../charging/power-block.ts';
import { hour, instant, wattHours, type Instant } from '../units.ts';
import type { Booking } from './booking.ts';
import { execute } from './commands.ts';
import { buildingOf, pairOf } from './draft.ts';
import { carbonOf } from './footprint.ts';
import type { Refusal } from './refusal.ts';
import { priceChanges } from './signals.ts';
import type { World } from './world.ts';

/** What a reservation would promise and come to. */
export interface Quote {
  readonly promise: readonly PowerBlock[];
  readonly bill: Bill;
  readonly carbon: number;
}

/** Tries a booking on a world that is then forgotten. */
export function quote(
  world: World,
  user: string,
  booking: Booking,
):
  | { readonly ok: true; readonly quote: Quote }
  | { readonly ok: false; readonly refusal: Refusal } {
  const tried = execute(world, { kind: 'reserve', user, ...booking });
  if (!tried.ok) return tried;
  const { id, promise } = Object.values(tried.world.reservations).at(-1)!;
  const building = buildingOf(world, booking.space);
  const tariff = world.tariffs[building.tariff]!;
  const readings = meteredBy(world, booking, promise);
  const end = readings.at(-1)!.at;
  const { zone } = building;
  const { from: pluggedIn } = booking;
  const bill = billOf({ id, tariff, zone, pluggedIn, readings, idle: [], end });
  return { ok: true, quote: { promise, bill, carbon: carbonOf(building, readings) } };
}

/** The readings there will be if the promise comes true, until the energy is in. */
function meteredBy(
  world: World,
  booking: Booking,
  promise: readonly PowerBlock[],
): readonly MeterReading[] {
  const building = buildingOf(world, booking.space);
  const tariff = world.tariffs[building.tariff]!;
  const { charger, vehicle } = pairOf(world, booking);
  const readings: MeterReading[] = [{ at: booking.from, energy: wattHours(0) }];
  let metered = 0;
  for (const { from, to, amps } of promise) {
    const power = powerOf(amps, charger.volts, sharedPhases(charger, vehicle));
    if (power === 0 || metered >= booking.energy) continue;
    const full = from + Math.ceil(((booking.energy - metered) / power) * hour);
    const until = instant(Math.min(to, full));
    const reading = (at: Instant) => {
      const energy = Math.round(metered + (power * (at - from)) / hour);
      return { at, energy: wattHours(Math.min(booking.energy, energy)) };
    };
    const marks = [from, ...priceChanges(building, tariff, from, until), until];
    readings.push(...marks.filter((at) => at > readings.at(-1)!.at).map(reading));
    metered = readings.at(-1)!.energy;
  }
  return readings;
}
