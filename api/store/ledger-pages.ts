import type { Account, Ledger } from '#engine/ledger/ledger.ts';
import type { Pages } from '#engine/ledger/pages.ts';

export type Page = readonly unknown[];

const lists = ['records', 'reservations', 'invoices', 'disputes'] as const;
type List = (typeof lists)[number];

/** A ledger without its pages: of each list only the number of pages. */
export interface LedgerHead extends Omit<Ledger, 'accounts' | 'stays'> {
  readonly stays: number;
  readonly accounts: Readonly<
    Record<string, Readonly<Record<List, number>> & Pick<Account, 'notices'>>
  >;
}

export function headOf({ accounts, stays, ...rest }: Ledger): LedgerHead {
  return {
    ...rest,
    stays: stays.length,
    accounts: mapValues(accounts, ({ records, reservations, invoices, disputes, notices }) => ({
      records: records.length,
      reservations: reservations.length,
      invoices: invoices.length,
      disputes: disputes.length,
      notices,
    })),
  };
}

/** The pages of a ledger by the names under which they are stored. */
export function pagesOf({ accounts, stays }: Ledger): ReadonlyMap<string, Page> {
  const pages = new Map<string, Page>();
  const put = (all: Pages<unknown>, nameOf: (place: number) => string) => {
    for (const [place, page] of all.entries()) pages.set(nameOf(place), page);
  };
  put(stays, staysName);
  for (const [user, account] of Object.entries(accounts)) {
    for (const list of lists) put(account[list], (place) => pageName(list, place, user));
  }
  return pages;
}

/** The pages that differ from those of a stored ledger. */
export function changedPages(before: Ledger, after: Ledger): ReadonlyMap<string, Page> {
  const stored = pagesOf(before);
  return new Map([...pagesOf(after)].filter(([name, page]) => stored.get(name) !== page));
}

/** Assembles a ledger. A missing page is undefined, which the check of a stored state finds. */
export function ledgerFrom(head: LedgerHead, pages: ReadonlyMap<string, unknown>): unknown {
  const take = (count: number, nameOf: (place: number) => string) =>
    Array.from({ length: count }, (_, place) => pages.get(nameOf(place)));
  const { accounts, stays, ...rest } = head;
  return {
    ...rest,
    stays: take(stays, staysName),
    accounts: mapValues(accounts, ({ notices, ...counts }, user) => ({
      ...mapValues(counts, (count, list) => take(count, (place) => pageName(list, place, user))),
      notices,
    })),
  };
}

const staysName = (place: number) => `stays ${place}`;
/** The user comes last, because their id may contain spaces. */
const pageName = (list: string, place: number, user: string) => `${list} ${place} ${user}`;

const mapValues = <T, U>(record: Readonly<Record<string, T>>, to: (value: T, key: string) => U) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, to(value, key)]));
