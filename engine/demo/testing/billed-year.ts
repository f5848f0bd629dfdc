import { sum } from '../../billing/money.ts';
import { standingBill } from '../../billing/credit-note.ts';
import { balanceOf, type Charge } from '../../billing/invoice.ts';
import { chance } from '../../chance.ts';
import { briefOf } from '../../ledger/brief-books.ts';
import type { LedgerCommand } from '../../ledger/ledger-commands.ts';
import { statementMonths, statementOf } from '../../owner/statement.ts';
import { postToLedger } from '../../service/books.ts';
import { setUp } from '../../setup/set-up.ts';
import type { SetupCommand } from '../../setup/setup-command.ts';
import { advanceBooks, executeInBooks, type SimulatedBooks } from '../../simulation/books.ts';
import type { Tariff, TariffElement } from '../../tariff/tariff.ts';
import { isoDate, type DayNumber } from '../../time/calendar.ts';
import { localDay } from '../../time/local.ts';
import { cents, day, instant } from '../../units.ts';
import { demoWorld } from '../demo-world.ts';
import { neighbors } from '../people.ts';
import { withHabits } from './habits.ts';

const users = neighbors.map(({ car }) => car.owner);

/** The demo, in which neighbors have an account as well and everybody keeps their habits. */
function everybodyBilled(today: number, zone: string, currency: string): SimulatedBooks {
  const { world, ledger } = withHabits(demoWorld({ today: instant(today), zone, currency }));
  return { ledger, world: { ...world, accounts: [...world.accounts, ...users] } };
}

function taken(books: SimulatedBooks, command: LedgerCommand, role: 'owner' | 'resident') {
  const outcome = executeInBooks(books, command, role);
  return outcome.ok ? { world: outcome.world, ledger: outcome.ledger } : books;
}

function setUpIn({ world, ledger }: SimulatedBooks, command: SetupCommand): SimulatedBooks {
  const outcome = postToLedger(ledger, setUp(world, command, 'owner'));
  if (!outcome.ok) return { world, ledger };
  const { simulation } = world;
  return { world: { ...outcome.world, simulation }, ledger: outcome.ledger };
}

const repriced = ({ elements }: Tariff, random: () => number): readonly TariffElement[] =>
  elements.map((element) => {
    const components = element.components.map((one) =>
      Object.assign({}, one, {
        price: Math.round(one.price * (0.8 + random() * 0.4) * 1000) / 1000,
      }),
    );
    return Object.assign({}, element, { components });
  });

/** Something that owners or residents do to what is billed. */
function stir(books: SimulatedBooks, random: () => number): SimulatedBooks {
  const { world, ledger } = books;
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const user = pick(Object.keys(ledger.accounts));
  const issued = ledger.accounts[user]!.invoices.flat().filter(
    ({ status, charges }) => status.state !== 'draft' && charges.length > 0,
  );
  const building = pick(Object.values(world.buildings));
  const from = isoDate((localDay(building.zone, world.now) + 2) as DayNumber);
  const kind = random();
  if (kind < 0.35) {
    const elements = repriced(world.tariffs[building.tariff]!, random);
    const tax = pick([0, 7.5, 8, 19]);
    return setUpIn(books, {
      kind: 'set-prices',
      user: 'olga',
      building: building.id,
      from,
      elements,
      tax,
    });
  }
  if (kind < 0.4) return setUpIn(books, { kind: 'remove-resident', user: 'olga', resident: user });
  if (issued.length === 0) return books;
  const invoice = pick(issued);
  const { session } = pick(invoice.charges);
  const about = { user, invoice: invoice.id };
  if (kind < 0.6) {
    const reason = pick(['energy', 'idle-fee', 'price'] as const);
    return taken(
      books,
      { kind: 'dispute-charge', ...about, session, reason, note: '' },
      'resident',
    );
  }
  if (kind < 0.8) {
    const part = cents(1 + Math.floor(random() * (standingBill(invoice, session)?.total ?? 1)));
    const waived = pick(['everything', 'idle-fee', { amount: part }, { amount: part }] as const);
    const credit = { session, reason: 'test', waived, by: 'olga' } as const;
    return taken(books, { kind: 'credit-charge', ...about, ...credit }, 'owner');
  }
  const amount = cents(1 + Math.floor(random() * balanceOf(invoice)));
  const part = random() < 0.6 ? { amount } : {};
  return taken(books, { kind: 'record-payment', ...about, by: 'olga', ...part }, 'owner');
}

/** What all invoices of a month come to less their credits, and what of it is still to pay. */
function invoiced({ ledger }: SimulatedBooks, month: string) {
  let [owed, open] = [0, 0];
  for (const { invoices } of Object.values(ledger.accounts)) {
    for (const invoice of invoices.flat()) {
      if (invoice.month !== month) continue;
      for (const { bill } of invoice.charges) owed += bill.total;
      for (const { total } of invoice.credits) owed -= total;
      open += balanceOf(invoice);
    }
  }
  return { owed, open };
}

/** The charges of an issued invoice, which no later act may change. */
type Issued = Map<string, readonly Charge[]>;

/** Invoices whose charges are not those that they were issued with. */
function changedSince(issued: Issued, { ledger }: SimulatedBooks): readonly string[] {
  const changed: string[] = [];
  for (const [user, { invoices }] of Object.entries(ledger.accounts)) {
    for (const { id, status, charges } of invoices.flat()) {
      if (status.state === 'draft') continue;
      const name = `${user} ${id}`;
      const before = issued.get(name);
      issued.set(name, charges);
      if (before === undefined || before === charges) continue;
      if (JSON.stringify(before) !== JSON.stringify(charges)) changed.push(name);
    }
  }
  return changed;
}

export interface BilledYear {
  readonly zone: string;
  readonly currency: string;
  /** When it begins; half a year before it is the demo's own past. */
  readonly today: number;
  readonly seed: number;
}

/** A year in which owners and residents do something every other day that touches what is billed. */
export function liveBilledYear({ zone, currency, today, seed }: BilledYear) {
  const random = chance(seed);
  const issued: Issued = new Map();
  const changedAfterwards: string[] = [];
  let books = everybodyBilled(today, zone, currency);
  for (let step = 0; step < 183; step += 1) {
    const outcome = advanceBooks(books, instant(books.world.now + 2 * day));
    if (!outcome.ok) throw new Error(outcome.refusal.code);
    books = stir({ world: outcome.world, ledger: outcome.ledger }, random);
    changedAfterwards.push(...changedSince(issued, books));
  }
  return { books, changedAfterwards };
}

/** By how much the statements of all buildings differ from the invoices of all residents, by month. */
export function differencesOf(books: SimulatedBooks): ReadonlyMap<string, number> {
  const { world, ledger } = books;
  const buildings = Object.keys(world.buildings);
  const months = new Set(buildings.flatMap((id) => [...statementMonths(books, id)]));
  const differences = new Map<string, number>();
  let others = 0;
  for (const month of months) {
    const statements = buildings.map((id) => statementOf(books, id, month));
    const lines = statements.flatMap((statement) => statement.lines);
    const billed = lines.filter(({ invoice }) => invoice !== null);
    const { owed, open } = invoiced(books, month);
    let off = Math.abs(sum(billed.map(({ due }) => due)) - owed);
    off += Math.abs(sum(billed.map((line) => line.open)) - open);
    // Each building's share of what is open is no more than its part of the invoice.
    off += sum(billed.map((line) => cents(Math.max(0, line.open - Math.max(0, line.due)))));
    for (const { sum: all, lines: own } of statements) {
      const { energy, fees, idle, reductions, tax, total } = all.amounts;
      off += Math.abs(all.due - sum(own.map(({ due }) => due)));
      off += Math.abs(all.open - sum(own.map((line) => line.open)));
      off += Math.abs(sum([energy, fees, idle, reductions, tax]) - total);
    }
    differences.set(month, off);
    others += sum(lines.filter(({ invoice }) => invoice === null).map(({ due }) => due));
  }
  // Before the year, neighbors had no account: their charges stand in the ledger in brief.
  const brief = sum(
    briefOf(ledger)
      .charges.flat()
      .map(({ amounts }) => amounts.total),
  );
  return differences.set('without an account', Math.abs(others - brief));
}
