import { billOf } from '../../billing/bill-session.ts';
import type { Bill } from '../../billing/bill.ts';
import type { MeterReading } from '../../billing/session.ts';
import { billable } from '../../community/billable.ts';
import { buildingOf } from '../../community/draft/draft.ts';
import type { SessionRecord } from '../../community/session.ts';
import { carbonOf, priceChanges } from '../../community/signals.ts';
import type { World } from '../../community/world.ts';
import { cents, hour, instant, wattHours, type Cents, type Instant } from '../../units.ts';

type Terms = Pick<World, 'tariffs' | 'spaces' | 'buildings'>;
type Charge = Omit<SessionRecord, 'vehicleName'>;

/** What a charge saved against charging at once; negative if it cost or emitted more. */
export interface Saving {
  readonly money: Cents;
  /** Grams of CO₂. */
  readonly carbon: number;
  /** What charging at once would have cost and emitted. */
  readonly atOnce: { readonly bill: Bill; readonly carbon: number };
}

/**
 * The one rule for what is saved, from the preview of a plan to the history: the same metered energy
 * at the car's full power from plug-in on. Idle fees are left out, since idle time is the same either
 * way, and quoted prices, since nobody quotes them for charging at once.
 */
export function savingOf(terms: Terms, charge: Charge): Saving {
  const building = buildingOf(terms, charge.space);
  const readings = readingsAtOnce(terms, charge);
  const hasty = { ...charge, readings, end: readings.at(-1)!.at, idle: [], ceiling: null };
  const bill = billOf(billable(terms, hasty));
  const carbon = carbonOf(building, readings);
  const paid = billOf(billable(terms, { ...charge, idle: [] })).total;
  return {
    money: cents(bill.total - paid),
    carbon: carbon - carbonOf(building, charge.readings),
    atOnce: { bill, carbon },
  };
}

/** The meter readings of the same energy at full power from plug-in on. */
export function readingsAtOnce(
  { tariffs, spaces, buildings }: Terms,
  charge: Pick<Charge, 'space' | 'tariff' | 'pluggedIn' | 'readings' | 'fullPower'>,
): readonly MeterReading[] {
  const { space, tariff, pluggedIn, readings, fullPower } = charge;
  const first = { at: pluggedIn, energy: readings[0]!.energy };
  const last = readings.at(-1)!.energy;
  if (last === first.energy) return [readings[0]!];
  const done = instant(pluggedIn + Math.ceil(((last - first.energy) / fullPower) * hour));
  const reading = (at: Instant) => ({
    at,
    energy: wattHours(first.energy + Math.floor(((at - pluggedIn) * fullPower) / hour)),
  });
  const building = buildingOf({ spaces, buildings }, space);
  const changes = priceChanges(building, tariffs[tariff]!, pluggedIn, done);
  return [first, ...changes.map(reading), { at: done, energy: last }];
}
