import type { Invoice } from '../billing/invoice.ts';
import { deepFreeze, lookUp } from '../community/draft.ts';
import type { WorldEvent } from '../community/events.ts';
import type { Reservation } from '../community/reservation.ts';
import type { PastSession, SessionRecord } from '../community/session.ts';
import type { Instant } from '../units.ts';
import type { Dispute } from './dispute.ts';
import { newestFirst, type Pages } from './pages.ts';

/** A resident's books: all that is over, oldest first. */
export interface Account {
  readonly records: Pages<SessionRecord>;
  readonly reservations: Pages<Reservation>;
  readonly invoices: Pages<Invoice>;
  readonly disputes: Pages<Dispute>;
  /** The latest of what happened to them. */
  readonly notices: readonly WorldEvent[];
}

/** What the ledger will do by itself, and when. */
export type Due = { readonly at: Instant; readonly user: string; readonly invoice: string } & (
  | { readonly kind: 'month-ends' }
  | { readonly kind: 'answer-due'; readonly session: string }
);

/**
 * What is over. Fed by what the community reports, and read by views; the world never looks here,
 * so that what it does costs the same after five years. Plain data, as the world.
 */
export interface Ledger {
  readonly accounts: Readonly<Record<string, Account>>;
  /** Who was plugged in where and when, neighbors included, in the order in which they left. */
  readonly stays: Pages<PastSession>;
  /** Soonest first. */
  readonly due: readonly Due[];
  readonly nextInvoice: number;
  /** In the series of the numbers of invoices and credit notes. */
  readonly nextNumber: number;
}

/** Entries to a page: a page is what is stored again when one of them changes. */
export const pageSizes = {
  records: 8,
  reservations: 32,
  invoices: 1,
  disputes: 16,
  stays: 64,
} as const;

/** How many notices an account keeps. */
export const noticesKept = 50;

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

/** The books of a user; empty ones where there are none. */
export const accountOf = (ledger: Pick<Ledger, 'accounts'>, user: string): Account =>
  lookUp(ledger.accounts, user) ?? emptyAccount;

/** The stays that ended after an instant, in the order in which they ended. */
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
