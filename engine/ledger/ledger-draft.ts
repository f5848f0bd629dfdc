import type { BillingTerms } from '../community/billable.ts';
import { deepFreeze } from '../community/draft.ts';
import type { WorldEvent } from '../community/events.ts';
import type { PastSession } from '../community/session.ts';
import type { Instant } from '../units.ts';
import {
  accountOf,
  noticesKept,
  pageSizes,
  type Account,
  type Due,
  type Ledger,
} from './ledger.ts';
import { append, replaceEntry } from './pages.ts';

/** A ledger being written to. Nobody outside `post` or a command on the ledger sees one. */
export interface LedgerDraft {
  readonly before: Ledger;
  readonly terms: BillingTerms;
  now: Instant;
  /** The accounts that changed. */
  readonly accounts: Map<string, Account>;
  /** What is added, to be put in its place when the draft is closed. */
  readonly stays: PastSession[];
  readonly notices: Map<string, WorldEvent[]>;
  due: readonly Due[];
  nextInvoice: number;
  nextNumber: number;
  /** What the ledger itself has to tell. */
  readonly events: WorldEvent[];
}

export const openLedger = (before: Ledger, terms: BillingTerms, now: Instant): LedgerDraft => ({
  before,
  terms,
  now,
  accounts: new Map(),
  stays: [],
  notices: new Map(),
  due: before.due,
  nextInvoice: before.nextInvoice,
  nextNumber: before.nextNumber,
  events: [],
});

/** The finished ledger, frozen to the last leaf. */
export function closeLedger(draft: LedgerDraft): Ledger {
  const { before, accounts, due, nextInvoice, nextNumber } = draft;
  for (const [user, added] of draft.notices) {
    const account = accountIn(draft, user);
    const notices = [...account.notices, ...added.slice(-noticesKept)].slice(-noticesKept);
    accounts.set(user, { ...account, notices });
  }
  const changed = accounts.size > 0;
  return deepFreeze({
    accounts: changed ? { ...before.accounts, ...Object.fromEntries(accounts) } : before.accounts,
    stays: append(before.stays, draft.stays, pageSizes.stays),
    due,
    nextInvoice,
    nextNumber,
  });
}

export const accountIn = (draft: LedgerDraft, user: string): Account =>
  draft.accounts.get(user) ?? accountOf(draft.before, user);

/** Writes something at the end of one of a user's lists. */
export function add<List extends keyof typeof pageSizes & keyof Account>(
  draft: LedgerDraft,
  user: string,
  list: List,
  entry: Account[List][number][number],
): void {
  const account = accountIn(draft, user);
  const pages = append<unknown>(account[list], [entry], pageSizes[list]);
  draft.accounts.set(user, { ...account, [list]: pages });
}

/** Puts an entry of one of a user's lists in the place of another. */
export function replace<List extends keyof typeof pageSizes & keyof Account>(
  draft: LedgerDraft,
  user: string,
  list: List,
  before: Account[List][number][number],
  after: Account[List][number][number],
): void {
  const account = accountIn(draft, user);
  const pages = replaceEntry<unknown>(account[list], before, after);
  draft.accounts.set(user, { ...account, [list]: pages });
}

export function schedule(draft: LedgerDraft, due: Due): void {
  draft.due = [...draft.due, due].toSorted((a, b) => a.at - b.at || rank(a) - rank(b));
}

/** At the same instant invoices are issued before questions are answered. */
const rank = ({ kind }: Due) => (kind === 'month-ends' ? 0 : 1);

export function noteDown(draft: LedgerDraft, event: WorldEvent): void {
  const noted = draft.notices.get(event.user);
  if (noted === undefined) draft.notices.set(event.user, [event]);
  else noted.push(event);
}

export function tell(draft: LedgerDraft, event: WorldEvent): void {
  draft.events.push(event);
  noteDown(draft, event);
}

export function numberFor(draft: LedgerDraft): string {
  const number = draft.nextNumber++;
  return `FW-${String(number).padStart(6, '0')}`;
}
