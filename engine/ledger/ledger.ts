import type { Invoice } from '../billing/invoice.ts';
import type { ChargerAnomaly } from '../community/anomaly.ts';
import { deepFreeze } from '../deep-freeze.ts';
import { lookUp } from '../look-up.ts';
import type { WorldEvent } from '../community/events.ts';
import type { Outage, OwnerChange } from '../community/ledger-entries.ts';
import type { Reservation } from '../community/reservation.ts';
import type { PastSession, SessionRecord } from '../community/session.ts';
import type { Instant } from '../units.ts';
import type { BriefBooks } from './brief-books.ts';
import type { Dispute } from './dispute.ts';
import { newestFirst, type Pages } from './pages.ts';

/** A resident's ended sessions, closed reservations, invoices and disputes, oldest first. */
export interface Account {
  readonly records: Pages<SessionRecord>;
  readonly reservations: Pages<Reservation>;
  readonly invoices: Pages<Invoice>;
  readonly disputes: Pages<Dispute>;
  /** The latest events that concerned the user. */
  readonly notices: readonly WorldEvent[];
}

/** A scheduled action of the ledger. */
export type Due = { readonly at: Instant; readonly user: string; readonly invoice: string } & (
  | { readonly kind: 'month-ends' }
  | { readonly kind: 'answer-due'; readonly session: string }
);

/**
 * The past: ended sessions and reservations, and their billing. Written from community reports,
 * read by views; the world never reads it, so its speed does not depend on the length of history.
 * Plain data, like the world.
 */
export interface Ledger {
  readonly accounts: Readonly<Record<string, Account>>;
  /** Who was plugged in where and when, with or without an account, in the order they left. */
  readonly stays: Pages<PastSession>;
  /** Charges and reservations of residents without an account. */
  readonly brief?: BriefBooks;
  /** What looked wrong at chargers lately, oldest first. */
  readonly anomalies?: readonly ChargerAnomaly[];
  /** When chargers did not work lately, in the order they were back. */
  readonly outages?: readonly Outage[];
  /** What owners changed lately, oldest first. */
  readonly changes?: readonly OwnerChange[];
  /** Soonest first. */
  readonly due: readonly Due[];
  readonly nextInvoice: number;
  /** The next number in the common series of invoices and credit notes. */
  readonly nextNumber: number;
}

/** Entries per page: changing one entry stores its whole page again. */
export const pageSizes = {
  records: 8,
  reservations: 32,
  invoices: 1,
  disputes: 16,
  stays: 64,
} as const;

/** How many notices an account keeps. */
export const noticesKept = 50;

/** How many anomalies of chargers are kept. */
export const anomaliesKept = 200;

/** How many outages of chargers are kept. */
export const outagesKept = 300;

/** How many changes of owners are kept; all of them are in the community's log. */
export const changesKept = 200;

export const emptyLedger: Ledger = deepFreeze({
  accounts: {},
  stays: [],
  due: [],
  nextInvoice: 1,
  nextNumber: 1,
});

const emptyAccount: Account = deepFreeze({
  records: [],
  reservations: [],
  invoices: [],
  disputes: [],
  notices: [],
});

/** The account of a user; an empty one if there is none. */
export const accountOf = (ledger: Pick<Ledger, 'accounts'>, user: string): Account =>
  lookUp(ledger.accounts, user) ?? emptyAccount;

/** The stays that ended after an instant, by end time. */
export function staysSince(
  { stays }: Pick<Ledger, 'stays'>,
  after: Instant,
): readonly PastSession[] {
  const found: PastSession[] = [];
  for (const stay of newestFirst(stays)) {
    if (stay.to <= after) break;
    found.push(stay);
  }
  return found.toReversed();
}
