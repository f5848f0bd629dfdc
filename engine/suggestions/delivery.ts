import { billOf } from '../billing/bill-session.ts';
import type { MeterReading } from '../billing/session.ts';
import { fullPower, meteredPower } from '../charging/flow.ts';
import type { PowerBlock } from '../charging/power-block.ts';
import type { Preference } from '../power/preference.ts';
import type { Reservation } from '../community/reservation.ts';
import { hour, instant, wattHours, type Cents, type Instant, type WattHours } from '../units.ts';
import { buildingOf, pairOf, type Draft } from '../community/draft/draft.ts';
import { reservationJob } from '../planning/hours/job.ts';
import { planFor } from '../planning/plan-job.ts';
import { readingsAtOnce } from '../service/previews/saving.ts';
import { carbonOf, priceChanges } from '../community/signals.ts';
import { tariffAt } from '../community/tariff-in-force.ts';
import type { OpenSlot } from './slots.ts';
import type { Wish } from './suggestion.ts';

/** The energy a slot delivers by plan, when it is done, and its cost. */
export interface Delivery {
  readonly energy: WattHours;
  readonly done: Instant;
  readonly cost: Cents;
  readonly carbon: number;
}

/** Plans a slot within the building's remaining power, as a reservation would. */
export function deliveryIn(
  draft: Draft,
  wish: Wish,
  slot: OpenSlot,
  preference: Preference,
): Delivery {
  const { user, vehicle, energy } = wish;
  const asked: Reservation = {
    ...slot,
    id: 'suggestion',
    user,
    vehicle,
    energy,
    preference,
    promise: [],
    ceiling: null,
    askedAt: draft.now,
    history: [{ at: draft.now, state: 'RESERVED', why: 'confirmed' }],
  };
  const job = reservationJob(draft, asked, draft.now);
  const { blocks } = planFor(draft, job, draft.now, 'by-itself').get(job.id)!;
  const readings = metered(draft, wish, slot, blocks);
  const last = readings.at(-1)!;
  return { energy: last.energy, done: last.at, ...priced(draft, slot, readings) };
}

/** What the same energy costs and emits at full power from the start (see `savingOf`). */
export function atOnceIn(
  draft: Draft,
  { vehicle }: Wish,
  slot: OpenSlot,
  energy: WattHours,
): Pick<Delivery, 'cost' | 'carbon'> {
  const { space, from } = slot;
  const tariff = tariffAt(buildingOf(draft, space), from);
  const readings = [wattHours(0), energy].map((register) => ({ at: from, energy: register }));
  const power = fullPower(pairOf(draft, { space, vehicle }));
  const charge = { space, tariff, pluggedIn: from, readings, fullPower: power };
  return priced(draft, slot, readingsAtOnce(draft, charge));
}

function priced(
  draft: Draft,
  { space, from }: OpenSlot,
  readings: readonly MeterReading[],
): Pick<Delivery, 'cost' | 'carbon'> {
  const building = buildingOf(draft, space);
  const bill = billOf({
    id: 'suggestion',
    tariff: draft.tariffs[tariffAt(building, from)]!,
    zone: building.zone,
    pluggedIn: from,
    readings,
    idle: [],
    ceiling: null,
    madeWay: false,
    end: readings.at(-1)!.at,
  });
  return { cost: bill.total, carbon: carbonOf(building, readings) };
}

/** The meter readings that the planned blocks lead to, until the requested energy is reached. */
function metered(
  draft: Draft,
  { vehicle, energy: asked }: Wish,
  slot: OpenSlot,
  blocks: readonly PowerBlock[],
): readonly MeterReading[] {
  const pair = pairOf(draft, { space: slot.space, vehicle });
  const building = buildingOf(draft, slot.space);
  const tariff = draft.tariffs[tariffAt(building, slot.from)]!;
  const readings: MeterReading[] = [{ at: slot.from, energy: wattHours(0) }];
  let energy = 0;
  for (const { from, to, amps } of blocks) {
    if (amps === 0 || energy >= asked) continue;
    const perHour = meteredPower(pair, amps);
    const end = Math.min(to, from + ((asked - energy) / perHour) * hour);
    const edges = [from, ...priceChanges(building, tariff, from, instant(end)), instant(end)];
    for (const at of edges) {
      const shown = wattHours(Math.round(energy + (perHour * (at - from)) / hour));
      if (at > readings.at(-1)!.at) readings.push({ at: instant(Math.round(at)), energy: shown });
    }
    energy += (perHour * (end - from)) / hour;
  }
  return readings;
}
