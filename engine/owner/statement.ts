import { addAmounts, amountsOf, noAmounts, type Amounts } from '../billing/amounts.ts';
import { balanceOf, type CreditNote, type Invoice } from '../billing/invoice.ts';
import { inProportion } from '../billing/money.ts';
import type { QuarterHours } from '../billing/quarter-hours.ts';
import type { World } from '../community/world.ts';
import { briefOf } from '../ledger/brief-books.ts';
import { recordWith } from '../ledger/invoicing.ts';
import type { Account, Ledger } from '../ledger/ledger.ts';
import { findWithId, newestFirst } from '../ledger/pages.ts';
import type { Books } from '../service/books.ts';
import type { IsoMonth } from '../time/calendar.ts';
import { localMonth, monthInterval } from '../time/local.ts';
import { cents, wattHours, type Cents, type WattHours } from '../units.ts';
import { electricityCost } from './electricity-cost.ts';
import { flowOfRecord } from './load.ts';

/** What one resident was billed for a month in one building. */
export interface StatementLine {
  readonly user: string;
  readonly charges: number;
  readonly energy: WattHours;
  /** As billed. */
  readonly amounts: Amounts;
  /** Given back by credit notes. */
  readonly credited: Cents;
  /** Billed less credited. */
  readonly due: Cents;
  /** What is still to pay of it; of an invoice over several buildings, this one's share. */
  readonly open: Cents;
  /** Null for residents without an account, who get none here. */
  readonly invoice: Invoice | null;
}

/** The month of a building: a line for each resident. */
export interface Statement {
  readonly building: string;
  readonly month: IsoMonth;
  /** The month is over, and its invoices are issued. */
  readonly isClosed: boolean;
  readonly lines: readonly StatementLine[];
  readonly sum: Omit<StatementLine, 'user' | 'invoice'>;
  /** What the electricity cost at the owner's own rates; null if these are not known. */
  readonly cost: Cents | null;
}

interface Sum {
  charges: number;
  energy: number;
  amounts: Amounts;
  credited: number;
  open: number;
}

const emptySum = (): Sum => ({
  charges: 0,
  energy: 0,
  amounts: noAmounts,
  credited: 0,
  open: 0,
});

const finished = ({ charges, energy, amounts, credited, open }: Sum): Statement['sum'] => ({
  charges,
  energy: wattHours(energy),
  amounts,
  credited: cents(credited),
  due: cents(amounts.total - credited),
  open: cents(open),
});

/** The invoices of an account for a month: one for each zone and currency. Found by bisection. */
function invoicesOf({ invoices }: Account, month: IsoMonth): readonly Invoice[] {
  let [first, end] = [0, invoices.length];
  while (first < end) {
    const middle = (first + end) >> 1;
    if (invoices[middle]!.at(-1)!.month < month) first = middle + 1;
    else end = middle;
  }
  let last = first;
  while (last < invoices.length && invoices[last]![0]!.month <= month) last += 1;
  return invoices
    .slice(first, last)
    .flat()
    .filter((invoice) => invoice.month === month);
}

/** The building that a credit belongs to: that of its charge, or of the reservation it is for. */
function buildingOfCredit(
  { spaces, reservations, buildings }: World,
  account: Account,
  { session, reservation = '' }: CreditNote,
  { zone }: Invoice,
): string {
  if (session !== null) return recordWith(account, session)!.building;
  const promised = findWithId(account.reservations, reservation) ?? reservations[reservation];
  if (promised !== undefined) return spaces[promised.space]!.building;
  // Kept so that sums stay whole, wherever it came from.
  return Object.values(buildings).find((one) => one.zone === zone)!.id;
}

/**
 * The month of a building. Every charge and every credit of every invoice belongs to exactly one
 * building, so that the statements of all buildings add up to the invoices of all residents.
 */
export function statementOf(
  { world, ledger }: Books,
  building: string,
  month: IsoMonth,
): Statement {
  const { zone } = world.buildings[building]!;
  const lines: StatementLine[] = [];
  const flows: QuarterHours[] = [];
  for (const [user, account] of Object.entries(ledger.accounts)) {
    for (const invoice of invoicesOf(account, month)) {
      const sum = emptySum();
      for (const { session, bill } of invoice.charges) {
        const record = recordWith(account, session)!;
        if (record.building !== building) continue;
        addCharge(sum, bill.energy, amountsOf(bill));
        const flowed = flowOfRecord(record);
        if (flowed !== null) flows.push(flowed);
      }
      const own = invoice.credits.filter(
        (credit) => buildingOfCredit(world, account, credit, invoice) === building,
      );
      for (const { total } of own) sum.credited += total;
      const isAllHere =
        sum.charges === invoice.charges.length && own.length === invoice.credits.length;
      sum.open = isAllHere ? balanceOf(invoice) : openHere(world, account, invoice, building);
      if (sum.charges + own.length > 0) lines.push({ user, ...finished(sum), invoice });
    }
  }
  lines.push(...briefLines(world, ledger, { building, month, flows }));
  const all = emptySum();
  for (const { charges, energy, amounts, credited, open } of lines) {
    all.charges += charges;
    all.energy += energy;
    all.amounts = addAmounts(all.amounts, amounts);
    all.credited += credited;
    all.open += open;
  }
  return {
    building,
    month,
    isClosed: monthInterval(zone, month).to <= world.now,
    lines,
    sum: finished(all),
    cost: electricityCost(world, building, month, flows),
  };
}

/**
 * What is open of an invoice over several buildings, in one of them: payments are for all of it, so
 * each building has a share of the rest as large as its share of the invoice.
 */
function openHere(world: World, account: Account, invoice: Invoice, building: string): Cents {
  const dues = new Map<string, number>();
  const add = (to: string, amount: number) => dues.set(to, (dues.get(to) ?? 0) + amount);
  for (const { session, bill } of invoice.charges) {
    add(recordWith(account, session)!.building, bill.total);
  }
  for (const credit of invoice.credits) {
    add(buildingOfCredit(world, account, credit, invoice), 0 - credit.total);
  }
  const shares = inProportion(
    balanceOf(invoice),
    [...dues.values()].map((due) => Math.max(0, due)),
  );
  return shares[[...dues.keys()].indexOf(building)] ?? cents(0);
}

function addCharge(sum: Sum, energy: WattHours, amounts: Amounts): void {
  sum.charges += 1;
  sum.energy += energy;
  sum.amounts = addAmounts(sum.amounts, amounts);
}

/** Of residents without an account, from what the ledger keeps of them. */
function briefLines(
  world: World,
  ledger: Ledger,
  { building, month, flows }: { building: string; month: IsoMonth; flows: QuarterHours[] },
): readonly StatementLine[] {
  const { zone } = world.buildings[building]!;
  const { from } = monthInterval(zone, month);
  const sums = new Map<string, Sum>();
  for (const { user, space, end, energy, amounts, flowed } of newestFirst(
    briefOf(ledger).charges,
  )) {
    if (end < from) break;
    if (world.spaces[space]!.building !== building || localMonth(zone, end) !== month) continue;
    const sum = sums.get(user) ?? emptySum();
    sums.set(user, sum);
    addCharge(sum, energy, amounts);
    flows.push(flowed);
  }
  return Array.from(sums, ([user, sum]) => ({ user, ...finished(sum), invoice: null }));
}

/** The months that a building has a statement for, newest first. */
export function statementMonths({ world, ledger }: Books, building: string): readonly IsoMonth[] {
  const { zone } = world.buildings[building]!;
  const months = new Set<IsoMonth>([localMonth(zone, world.now)]);
  for (const account of Object.values(ledger.accounts)) {
    for (const invoice of newestFirst(account.invoices)) {
      if (months.has(invoice.month)) continue;
      const isHere =
        invoice.charges.some(
          ({ session }) => recordWith(account, session)!.building === building,
        ) ||
        invoice.credits.some((one) => buildingOfCredit(world, account, one, invoice) === building);
      if (isHere) months.add(invoice.month);
    }
  }
  for (const { space, end } of newestFirst(briefOf(ledger).charges)) {
    if (world.spaces[space]!.building === building) months.add(localMonth(zone, end));
  }
  return [...months].toSorted().toReversed();
}
