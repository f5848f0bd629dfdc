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

/** In the order of the ledger's own fields, so that what is read back is the same to the byte. */
export function headOf(ledger: Ledger): LedgerHead {
  return {
    ...ledger,
    stays: ledger.stays.length,
    accounts: mapValues(ledger.accounts, (account) => ({
      ...account,
      records: account.records.length,
      reservations: account.reservations.length,
      invoices: account.invoices.length,
      disputes: account.disputes.length,
    })),
  };
}

/** The pages of a ledger by the names under which they are stored. */
export function pagesOf({ accounts, stays }: Ledger): ReadonlyMap<string, Page> {
  const pages = new Map<string, Page>();
  const put = (all: Pages<unknown>, nameOf: (index: number) => string) => {
    for (const [index, page] of all.entries()) pages.set(nameOf(index), page);
  };
  put(stays, staysName);
  for (const [user, account] of Object.entries(accounts)) {
    for (const list of lists) put(account[list], (index) => pageName(list, index, user));
  }
  return pages;
}

/** Assembles a ledger. A missing page is undefined, which the check of a stored state finds. */
export function ledgerFrom(head: LedgerHead, pages: ReadonlyMap<string, unknown>): unknown {
  const take = (count: number, nameOf: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => pages.get(nameOf(index)));
  return {
    ...head,
    stays: take(head.stays, staysName),
    accounts: mapValues(head.accounts, (account, user) => {
      const listed = (list: List) => take(account[list], (index) => pageName(list, index, user));
      return { ...account, ...Object.fromEntries(lists.map((list) => [list, listed(list)])) };
    }),
  };
}

const staysName = (index: number) => `stays ${index}`;
/** The user comes last, because their id may contain spaces. */
const pageName = (list: string, index: number, user: string) => `${list} ${index} ${user}`;

const mapValues = <T, U>(record: Readonly<Record<string, T>>, to: (value: T, key: string) => U) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, to(value, key)]));
