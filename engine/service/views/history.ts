import { billOf } from '../../billing/bill-session.ts';
import type { Bill } from '../../billing/bill.ts';
import {
  cents,
  hour,
  instant,
  wattHours,
  type Cents,
  type Instant,
  type WattHours,
  type Watts,
} from '../../units.ts';
import { buildingOf } from '../../community/draft.ts';
import { billable } from '../../community/billable.ts';
import type { SessionRecord } from '../../community/session.ts';
import { carbonOf, priceChanges } from '../../community/signals.ts';
import type { World } from '../../community/world.ts';
import { accountOf } from '../../ledger/ledger.ts';
import { newestFirst } from '../../ledger/pages.ts';
import type { Books } from '../books.ts';

/** A past session with its bill and carbon. */
export interface PastCharge {
  readonly record: SessionRecord;
  readonly building: string;
  readonly energy: WattHours;
  readonly bill: Bill;
  readonly carbon: number;
  /**
   * Compared with the same energy at full power from plug-in on, excluding idle fees: money and
   * grams, negative if more.
   */
  readonly saved: Cents;
  readonly carbonSaved: number;
}

/** A user's sessions, newest first. */
export function history({ world, ledger }: Books, user: string): readonly PastCharge[] {
  return Array.from(newestFirst(accountOf(ledger, user).records), (record) =>
    pastCharge(world, record),
  );
}

export function pastCharge(world: World, record: SessionRecord): PastCharge {
  const building = buildingOf(world, record.space);
  const bill = billOf(billable(world, record));
  const carbon = carbonOf(building, record.readings);
  const hasty = chargedAtOnce(world, record);
  // Idle time is the same either way.
  const withoutIdling = { ...record, idle: [] };
  return {
    record,
    building: building.id,
    energy: bill.energy,
    bill,
    carbon,
    saved: cents(totalOf(world, hasty) - totalOf(world, withoutIdling)),
    carbonSaved: carbonOf(building, hasty.readings) - carbon,
  };
}

const totalOf = (world: World, record: SessionRecord) => billOf(billable(world, record)).total;

/** The same energy for the same car, charged at full power from plug-in on. */
function chargedAtOnce(world: World, record: SessionRecord): SessionRecord {
  const { pluggedIn, readings, fullPower } = record;
  const from = readings[0]!;
  const energy = readings.at(-1)!.energy - from.energy;
  const done = instant(pluggedIn + Math.ceil((energy / fullPower) * hour));
  const building = buildingOf(world, record.space);
  const reading = (at: Instant) => ({
    at,
    energy: wattHours(from.energy + Math.floor(((at - pluggedIn) * fullPower) / hour)),
  });
  const changes = priceChanges(building, world.tariffs[record.tariff]!, pluggedIn, done);
  const last = { at: done, energy: readings.at(-1)!.energy };
  const hasty = energy === 0 ? [from] : [from, ...changes.map(reading), last];
  // A quoted price does not apply to charging at once.
  return { ...record, readings: hasty, end: hasty.at(-1)!.at, idle: [], ceiling: null };
}

/** Average power between two readings. */
export interface PowerStep {
  readonly from: Instant;
  readonly to: Instant;
  readonly power: Watts;
}

export function powerCurve(record: Pick<SessionRecord, 'readings'>): readonly PowerStep[] {
  return record.readings.slice(1).map((to, index) => {
    const from = record.readings[index]!;
    const power = Math.round(((to.energy - from.energy) * hour) / (to.at - from.at)) as Watts;
    return { from: from.at, to: to.at, power };
  });
}
