import { amountsOf } from '../billing/amounts.ts';
import { billOf } from '../billing/bill-session.ts';
import { energyOf } from '../billing/metering.ts';
import { quarterHoursOf } from '../billing/quarter-hours.ts';
import { billable } from '../community/billable.ts';
import { stateOf, type Reservation } from '../community/reservation.ts';
import type { SessionRecord } from '../community/session.ts';
import type { WattHours } from '../units.ts';
import { briefOf, type BriefCharge, type BriefReservation } from './brief-books.ts';
import type { LedgerDraft } from './ledger-draft.ts';
import { pageSizes } from './ledger.ts';
import { append, findNewest, removeEntry, replaceEntry } from './pages.ts';
import { wasReady } from './was-ready.ts';

function chargeOf(draft: LedgerDraft, record: SessionRecord): BriefCharge | null {
  const session = billable(draft.terms, record);
  const energy = energyOf(session.readings);
  if (energy === 0) return null;
  const { id, user, space, end } = record;
  const ready = wasReady(record);
  return {
    session: id,
    user,
    space,
    end,
    energy,
    flowed: quarterHoursOf(session.readings)!,
    amounts: amountsOf(billOf(session)),
    ...(ready !== null && { ready }),
  };
}

export function addBrief(draft: LedgerDraft, record: SessionRecord): void {
  const charge = chargeOf(draft, record);
  if (charge === null) return;
  const { charges, ...rest } = briefOf(draft);
  draft.brief = { ...rest, charges: append(charges, [charge], pageSizes.records) };
}

const known = (draft: LedgerDraft, session: string): BriefCharge | undefined =>
  findNewest(briefOf(draft).charges, (one) => one.session === session);

/** The car came back within its stay. */
export function takeBriefBack(draft: LedgerDraft, session: string): void {
  const before = known(draft, session);
  if (before === undefined) return;
  const { charges, ...rest } = briefOf(draft);
  draft.brief = { ...rest, charges: removeEntry(charges, before) };
}

/** An idle fee or a refund was added, or taken off again. */
export function reviseBrief(draft: LedgerDraft, record: SessionRecord): void {
  const before = known(draft, record.id);
  const after = before && chargeOf(draft, record);
  if (!before || !after) return;
  const { charges, ...rest } = briefOf(draft);
  draft.brief = { ...rest, charges: replaceEntry(charges, before, after) };
}

export function addBriefReservation(draft: LedgerDraft, reservation: Reservation): void {
  const { space, from, missing = 0 } = reservation;
  const state = stateOf(reservation);
  const added: BriefReservation = {
    space,
    from,
    state,
    ...(missing > 0 && { missing: missing as WattHours }),
  };
  const { reservations, ...rest } = briefOf(draft);
  const next = append(reservations, [added], pageSizes.reservations);
  draft.brief = { ...rest, reservations: next };
}
