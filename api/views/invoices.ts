import { numberAt } from '#engine/community/find-space.ts';
import { standingCharges } from '#engine/billing/credit-note.ts';
import {
  balanceOf,
  dueDateOf,
  invoiceTotals,
  paymentsOf,
  refundedOf,
  type Invoice,
} from '#engine/billing/invoice.ts';
import { sum } from '#engine/billing/money.ts';
import { spendingByMonth } from '#engine/billing/spending.ts';
import { localDay, localMonth } from '#engine/time/local.ts';
import type { World } from '#engine/community/world.ts';
import { invoiceWith, recordWith } from '#engine/ledger/invoicing.ts';
import { accountOf, type Account } from '#engine/ledger/ledger.ts';
import { findNewest } from '#engine/ledger/pages.ts';
import type { Books } from '#engine/service/books.ts';
import type { Answers } from '../contract/contract.ts';

type Answer = Answers['invoices'];

export function invoicesView({ world, ledger }: Books, user: string): Answer['list'] {
  const account = accountOf(ledger, user);
  const invoices = account.invoices.flat().toSorted((a, b) => (a.month < b.month ? 1 : -1));
  return {
    at: world.now,
    invoices: invoices.map((invoice) => invoiceInBrief(world, account, invoice)),
  };
}

/** One invoice in full; undefined if the user has none with that id. */
export function invoiceView(
  { world, ledger }: Books,
  user: string,
  id: string,
): Answer['get'] | undefined {
  const account = accountOf(ledger, user);
  const invoice = invoiceWith(account, id);
  if (invoice === undefined) return undefined;
  const charges = invoice.charges.map(({ session, end, bill }) => {
    const { vehicle, vehicleName, space, building, pluggedIn } = recordOf(account, session);
    return {
      session,
      pluggedIn,
      end,
      vehicle,
      vehicleName,
      space,
      spaceNumber: numberAt(world.spaces[space]!, end),
      building,
      buildingName: world.buildings[building]!.name,
      bill,
      beganEarlier: localMonth(invoice.zone, pluggedIn) !== invoice.month,
      dispute: disputeOf(account, session),
    };
  });
  const { credits } = invoice;
  return {
    ...invoiceInBrief(world, account, invoice),
    at: world.now,
    home: homeOf(charges) ?? Object.values(world.buildings)[0]!.name,
    charges,
    credits,
  };
}

/** The building with the most charges; undefined without any. */
function homeOf(charges: readonly { readonly buildingName: string }[]): string | undefined {
  const times = new Map<string, number>();
  for (const { buildingName: name } of charges) times.set(name, (times.get(name) ?? 0) + 1);
  return [...times].toSorted(([, a], [, b]) => b - a)[0]?.[0];
}

function disputeOf({ disputes }: Account, session: string) {
  const found = findNewest(disputes, (dispute) => dispute.session === session);
  if (found === undefined) return null;
  const { reason, note, askedAt, answerAt, answer } = found;
  return { reason, note, askedAt, answerAt, answer };
}

export function invoiceInBrief(
  world: World,
  account: Account,
  invoice: Invoice,
): Answer['list']['invoices'][number] {
  const { id, month, zone, currency, status, charges, credits } = invoice;
  const records = charges.map(({ session }) => recordOf(account, session));
  const [dueAt, balance] = [dueDateOf(invoice), balanceOf(invoice)];
  return {
    id,
    month,
    zone,
    currency,
    state: status.state,
    number: status.state === 'draft' ? null : status.number,
    issuedAt: status.state === 'draft' ? null : status.issuedAt,
    paidAt: status.state === 'paid' ? status.paidAt : null,
    ...invoiceTotals(invoice),
    dueAt,
    overdue: dueAt !== null && balance > 0 && localDay(zone, world.now) > localDay(zone, dueAt),
    credited: sum(credits.map(({ total }) => total)),
    refunded: refundedOf(invoice),
    paid: sum(paymentsOf(invoice).map(({ amount }) => amount)),
    balance,
    energy: charges.reduce((energy, { bill }) => energy + bill.energy, 0),
    sessions: charges.length,
    buildings: [...new Set(records.map(({ building }) => building))],
    vehicles: [...new Set(records.map(({ vehicle }) => vehicle))],
  };
}

/** Every charge has a session on record. */
const recordOf = (account: Account, session: string) => recordWith(account, session)!;

/** Spending by currency, since amounts in two cannot be added. */
export function spendingView({ world, ledger }: Books, user: string): Answer['spending'] {
  const invoices = accountOf(ledger, user).invoices.flat();
  const currencies = [...new Set(invoices.map(({ currency }) => currency))].map((currency) => {
    const charged = invoices
      .filter((invoice) => invoice.currency === currency)
      .map((invoice) => ({
        month: invoice.month,
        invoiced: invoice.charges,
        standing: standingCharges(invoice),
      }));
    return { currency, months: spendingByMonth(charged) };
  });
  return { at: world.now, currencies };
}
