import {
  hasNumbers,
  isDictionary,
  isFilled,
  isMetered,
  isNamed,
  isPlaced,
  type Dictionary,
} from '../community/checks/sound-world.ts';
import { checkSession } from '../billing/check-session.ts';
import { billable } from '../community/billable.ts';
import type { SessionRecord } from '../community/session.ts';
import type { World } from '../community/world.ts';
import type { Account, Ledger } from './ledger.ts';

/**
 * Whether stored data is a complete ledger for this world: all parts are present and all references
 * resolve.
 */
export function isSoundLedger(stored: unknown, world: World): stored is Ledger {
  if (!isDictionary(stored)) return false;
  const { accounts, stays, due, nextInvoice, nextNumber } = stored;
  if (!isDictionary(accounts) || !Array.isArray(due)) return false;
  if (![nextInvoice, nextNumber].every(Number.isSafeInteger)) return false;
  return (
    arePages(stays, (stay) => isNamed(stay['building'], world.buildings) && isTimed(stay)) &&
    Object.values(accounts).every((account) => isAccount(account, world)) &&
    due.every((one) => isDictionary(one) && isDue(one, accounts as Ledger['accounts']))
  );
}

/** Whether all pages are present and all their entries pass the check. */
const arePages = (pages: unknown, check: (entry: Dictionary) => boolean): boolean =>
  Array.isArray(pages) &&
  pages.every(
    (page) => isFilled(page) && page.every((entry) => isDictionary(entry) && check(entry)),
  );

const isTimed = ({ from, to }: Dictionary) => Number.isFinite(from) && Number.isFinite(to);

function isAccount(account: unknown, world: World): boolean {
  if (!isDictionary(account) || !Array.isArray(account['notices'])) return false;
  const { records, reservations, invoices, disputes } = account;
  if (!arePages(records, (record) => isRecord(record, world))) return false;
  const sessions = new Set((records as Account['records']).flat().map(({ id }) => id));
  return (
    arePages(
      reservations,
      ({ space, history }) => isNamed(space, world.spaces) && isFilled(history),
    ) &&
    arePages(invoices, (invoice) => isInvoice(invoice, sessions)) &&
    arePages(disputes, ({ session }) => sessions.has(session as string))
  );
}

/** A record that can be billed. A car may stay for more than a year, if its unplug is never reported. */
function isRecord(record: Dictionary, world: World): boolean {
  if (!isPlaced(record, world) || !isMetered(record)) return false;
  const why = checkSession(billable(world, record as unknown as SessionRecord))?.why;
  return why === undefined || why === 'too-long' || why === 'too-much-energy';
}

function isInvoice(
  { charges, credits, status }: Dictionary,
  sessions: ReadonlySet<string>,
): boolean {
  // Every charge refers to a recorded session.
  const isCharge = (charge: unknown) =>
    isDictionary(charge) &&
    sessions.has(charge['session'] as string) &&
    hasNumbers(charge['bill'], 'total') &&
    Array.isArray((charge['bill'] as Dictionary)['lines']);
  return (
    Array.isArray(charges) &&
    charges.every(isCharge) &&
    Array.isArray(credits) &&
    isDictionary(status)
  );
}

/** A scheduled action refers to an existing invoice and, for an answer, an existing dispute. */
function isDue(
  { at, user, invoice, kind, session }: Dictionary,
  accounts: Ledger['accounts'],
): boolean {
  if (!Number.isFinite(at) || !isNamed(user, accounts)) return false;
  const { invoices, disputes } = accounts[user as string]!;
  if (!invoices.flat().some(({ id }) => id === invoice)) return false;
  return kind === 'month-ends' || disputes.flat().some((one) => one.session === session);
}
