import type { Entry } from '../community/entries.ts';
import type { WorldEvent } from '../community/events.ts';
import type { World } from '../community/world.ts';
import { instant, type Instant } from '../units.ts';
import { chargeSession, closeMonth, reviseCharge } from './invoicing.ts';
import { add, closeLedger, noteDown, openLedger, type LedgerDraft } from './ledger-draft.ts';
import type { Ledger } from './ledger.ts';
import { answerDispute } from './review-disputes.ts';

/** What there is after posting: the next ledger, and what it has to tell. */
export interface Posted {
  readonly ledger: Ledger;
  readonly events: readonly WorldEvent[];
}

/**
 * Enters what a community reports on its way to `world`, oldest first. Invoices are issued and
 * questions answered at their own instants in between, so that it makes no difference whether the
 * way was taken in one jump or in many steps.
 */
export function post(ledger: Ledger, entries: readonly Entry[], world: World): Posted {
  const isNothingDue = ledger.due.length === 0 || ledger.due[0]!.at > world.now;
  if (entries.length === 0 && isNothingDue) return { ledger, events: [] };
  const draft = openLedger(ledger, world, world.now);
  for (const entry of entries) {
    // What happens in the same instant is still part of the month that ends then.
    doWhatIsDue(draft, instant(entry.at - 1));
    draft.now = entry.at;
    enter(draft, entry);
  }
  doWhatIsDue(draft, world.now);
  return { ledger: closeLedger(draft), events: draft.events };
}

function doWhatIsDue(draft: LedgerDraft, until: Instant): void {
  for (let next = draft.due[0]; next !== undefined && next.at <= until; next = draft.due[0]) {
    draft.due = draft.due.slice(1);
    draft.now = next.at;
    if (next.kind === 'month-ends') closeMonth(draft, next.user, next.invoice);
    else answerDispute(draft, next.user, next.session);
  }
}

function enter(draft: LedgerDraft, entry: Entry): void {
  switch (entry.kind) {
    case 'session-closed':
      add(draft, entry.record.user, 'records', entry.record);
      return chargeSession(draft, entry.record);
    case 'session-revised':
      return reviseCharge(draft, entry.record);
    case 'stay-ended':
      draft.stays.push(entry.stay);
      return;
    case 'reservation-over':
      return add(draft, entry.reservation.user, 'reservations', entry.reservation);
    case 'notice':
      return noteDown(draft, entry.event);
  }
}
