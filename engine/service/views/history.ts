import { billOf } from '../../billing/bill-session.ts';
import type { Bill } from '../../billing/bill.ts';
import { hour, type Cents, type Instant, type WattHours, type Watts } from '../../units.ts';
import { buildingOf } from '../../community/draft/draft.ts';
import { billable } from '../../community/billable.ts';
import type { SessionRecord } from '../../community/session.ts';
import { carbonOf } from '../../community/signals.ts';
import type { World } from '../../community/world.ts';
import { accountOf } from '../../ledger/ledger.ts';
import { newestFirst } from '../../ledger/pages.ts';
import type { Books } from '../books.ts';
import { savingOf } from '../previews/saving.ts';

/** A past session with its bill and carbon. */
export interface PastCharge {
  readonly record: SessionRecord;
  readonly building: string;
  readonly energy: WattHours;
  readonly bill: Bill;
  readonly carbon: number;
  /** Money and grams against charging at once (see `savingOf`). */
  readonly saved: Cents;
  readonly carbonSaved: number;
  /** What charging at once would have cost. */
  readonly atOnce: Cents;
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
  const saving = savingOf(world, record);
  return {
    record,
    building: building.id,
    energy: bill.energy,
    bill,
    carbon: carbonOf(building, record.readings),
    saved: saving.money,
    carbonSaved: saving.carbon,
    atOnce: saving.atOnce.bill.total,
  };
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
