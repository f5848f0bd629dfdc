import type { ChargerAnomaly } from '../community/anomaly.ts';
import type { BillingTerms } from '../community/billable.ts';
import { deepFreeze } from '../deep-freeze.ts';
import type { WorldEvent } from '../community/events.ts';
import type { Outage, OwnerChange } from '../community/ledger-entries.ts';
import type { PastSession } from '../community/session.ts';
import type { Instant } from '../units.ts';
import type { BriefBooks } from './brief-books.ts';
import {
  accountOf,
  anomaliesKept,
  changesKept,
  noticesKept,
  outagesKept,
  pageSizes,
  type Account,
  type Due,
  type Ledger,
} from './ledger.ts';
import { append, removeEntry, replaceEntry } from './pages.ts';

/** A mutable working copy of a ledger. Not visible outside `post` or a command on the ledger. */
export interface LedgerDraft {
  readonly before: Ledger;
  readonly terms: BillingTerms;
  now: Instant;
  /** The changed accounts. */
  readonly accounts: Map<string, Account>;
  /** New stays, appended when the draft is closed. */
  readonly stays: PastSession[];
  brief: BriefBooks | undefined;
  /** New anomalies of chargers. */
  readonly anomalies: ChargerAnomaly[];
  /** New outages of chargers. */
  readonly outages: Outage[];
  /** New changes of owners. */
  readonly changes: OwnerChange[];
  due: readonly Due[];
  nextInvoice: number;
  nextNumber: number;
  /** Events caused by the ledger itself. */
  readonly events: WorldEvent[];
}

export const openLedger = (before: Ledger, terms: BillingTerms, now: Instant): LedgerDraft => ({
  before,
  terms,
  now,
  accounts: new Map(),
  stays: [],
  brief: before.brief,
  anomalies: [],
  outages: [],
  changes: [],
  due: before.due,
  nextInvoice: before.nextInvoice,
  nextNumber: before.nextNumber,
  events: [],
});

/** The finished ledger, deeply frozen. */
export function closeLedger(draft: LedgerDraft): Ledger {
  const { before, accounts, brief, due, nextInvoice, nextNumber } = draft;
  const anomalies = [...(before.anomalies ?? []), ...draft.anomalies].slice(-anomaliesKept);
  const outages = [...(before.outages ?? []), ...draft.outages].slice(-outagesKept);
  const changes = [...(before.changes ?? []), ...draft.changes].slice(-changesKept);
  return deepFreeze({
    accounts: accounts.size > 0 ? withChanged(before.accounts, accounts) : before.accounts,
    stays: append(before.stays, draft.stays, pageSizes.stays),
    ...(brief && { brief }),
    ...(anomalies.length > 0 && { anomalies }),
    ...(outages.length > 0 && { outages }),
    ...(changes.length > 0 && { changes }),
    due,
    nextInvoice,
    nextNumber,
  });
}

/** New accounts are sorted in, so the stored form does not depend on how time was stepped. */
function withChanged(
  before: Ledger['accounts'],
  changed: ReadonlyMap<string, Account>,
): Ledger['accounts'] {
  const all = { ...before, ...Object.fromEntries(changed) };
  const names = Object.keys(all);
  if (names.length === Object.keys(before).length) return all;
  return Object.fromEntries(names.toSorted().map((name) => [name, all[name]!]));
}

export const accountIn = (draft: LedgerDraft, user: string): Account =>
  draft.accounts.get(user) ?? accountOf(draft.before, user);

/** Appends an entry to one of a user's lists. */
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

/** Replaces an entry of one of a user's lists. */
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

/** Removes an entry of one of a user's lists. */
export function remove<List extends keyof typeof pageSizes & keyof Account>(
  draft: LedgerDraft,
  user: string,
  list: List,
  entry: Account[List][number][number],
): void {
  const account = accountIn(draft, user);
  const pages = removeEntry<unknown>(account[list], entry);
  draft.accounts.set(user, { ...account, [list]: pages });
}

export function schedule(draft: LedgerDraft, due: Due): void {
  draft.due = [...draft.due, due].toSorted((a, b) => a.at - b.at || rank(a) - rank(b));
}

/** At the same instant, invoices are issued before disputes are answered. */
const rank = ({ kind }: Due) => (kind === 'month-ends' ? 0 : 1);

/** Adds events to the notices of users with an account and keeps the latest ones. */
export function addNotices(
  draft: LedgerDraft,
  events: readonly WorldEvent[],
  holders: ReadonlySet<string>,
): void {
  const noted = new Map<string, WorldEvent[]>();
  for (let index = events.length - 1; index >= 0; index -= 1) {
    const event = events[index]!;
    const { user } = event;
    if (!holders.has(user)) continue;
    const own = noted.get(user);
    if (own === undefined) noted.set(user, [event]);
    else if (own.length < noticesKept) own.push(event);
  }
  for (const [user, newestFirst] of noted) {
    const account = accountIn(draft, user);
    const notices = [...account.notices, ...newestFirst.toReversed()].slice(-noticesKept);
    draft.accounts.set(user, { ...account, notices });
  }
}

export function tell(draft: LedgerDraft, event: WorldEvent): void {
  draft.events.push(event);
}

export function numberFor(draft: LedgerDraft): string {
  const number = draft.nextNumber++;
  return `FW-${String(number).padStart(6, '0')}`;
}
