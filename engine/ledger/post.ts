import type { LedgerEntry } from '../community/ledger-entries.ts';
import type { WorldEvent } from '../community/events.ts';
import type { World } from '../community/world.ts';
import { instant, type Instant } from '../units.ts';
import { addBrief, addBriefReservation, reviseBrief, takeBriefBack } from './enter-briefly.ts';
import { chargeSession, closeMonth, creditPromise, reviseCharge, takeBack } from './invoicing.ts';
import { add, closeLedger, addNotices, openLedger, type LedgerDraft } from './ledger-draft.ts';
import type { Ledger } from './ledger.ts';
import { answerDispute } from './review-disputes.ts';

/** What a community hands over: the new world, ended sessions and reservations, and events. */
interface Posting {
  readonly world: World;
  readonly entries: readonly LedgerEntry[];
  readonly events: readonly WorldEvent[];
}

/** The result of posting: the next ledger, and all events including those of the ledger. */
export interface Posted {
  readonly ledger: Ledger;
  readonly events: readonly WorldEvent[];
}

/**
 * Posts what a community hands over, oldest first. Invoices are issued and disputes answered at their
 * scheduled instants in between, so the result is the same for one long step or many short ones.
 */
export function post(ledger: Ledger, { world, entries, events }: Posting): Posted {
  const holders = new Set(world.accounts);
  const isDue = ledger.due.length > 0 && ledger.due[0]!.at <= world.now;
  const isNews = entries.length > 0 || events.some(({ user }) => holders.has(user));
  if (!isDue && !isNews) return { ledger, events };
  const draft = openLedger(ledger, world, world.now);
  for (const entry of entries) {
    // Actions due at the entry's own instant run after it.
    doWhatIsDue(draft, instant(entry.at - 1));
    draft.now = entry.at;
    if (isOfHolder(entry, holders)) enter(draft, entry);
    else enterBriefly(draft, entry);
  }
  doWhatIsDue(draft, world.now);
  const all = inOrder(events, draft.events);
  addNotices(draft, all, holders);
  return { ledger: closeLedger(draft), events: all };
}

/** At the same instant, events of the community come before those of the ledger. */
const inOrder = (happened: readonly WorldEvent[], told: readonly WorldEvent[]) =>
  told.length === 0 ? happened : [...happened, ...told].toSorted((a, b) => a.at - b.at);

function doWhatIsDue(draft: LedgerDraft, until: Instant): void {
  for (let next = draft.due[0]; next !== undefined && next.at <= until; next = draft.due[0]) {
    draft.due = draft.due.slice(1);
    draft.now = next.at;
    if (next.kind === 'month-ends') closeMonth(draft, next.user, next.invoice);
    else answerDispute(draft, next.user, next.session);
  }
}

/** Whether an entry is of a resident with an account, or of nobody. */
function isOfHolder(entry: LedgerEntry, holders: ReadonlySet<string>): boolean {
  switch (entry.kind) {
    case 'session-closed':
    case 'session-revised':
      return holders.has(entry.record.user);
    case 'session-resumed':
      return holders.has(entry.user);
    case 'reservation-over':
      return holders.has(entry.reservation.user);
    default:
      return true;
  }
}

function enterBriefly(draft: LedgerDraft, entry: LedgerEntry): void {
  if (entry.kind === 'session-closed') addBrief(draft, entry.record);
  else if (entry.kind === 'session-revised') reviseBrief(draft, entry.record);
  else if (entry.kind === 'session-resumed') takeBriefBack(draft, entry.session);
  else if (entry.kind === 'reservation-over') addBriefReservation(draft, entry.reservation);
}

function enter(draft: LedgerDraft, entry: LedgerEntry): void {
  switch (entry.kind) {
    case 'session-closed':
      add(draft, entry.record.user, 'records', entry.record);
      return chargeSession(draft, entry.record);
    case 'session-resumed':
      return takeBack(draft, entry.user, entry.session);
    case 'session-revised':
      return reviseCharge(draft, entry.record);
    case 'stay-ended':
      draft.stays.push(entry.stay);
      return;
    case 'reservation-over':
      return add(draft, entry.reservation.user, 'reservations', entry.reservation);
    case 'charger-anomaly':
      draft.anomalies.push(entry.anomaly);
      return;
    case 'outage-ended':
      draft.outages.push(entry.outage);
      return;
    case 'owner-changed':
      draft.changes.push(entry.change);
      return;
    case 'promise-unkept':
      return creditPromise(draft, entry);
  }
}
