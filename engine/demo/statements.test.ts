import { describe, expect, test, vi } from 'vitest';
import { sum } from '../billing/money.ts';
import { chance } from '../chance.ts';
import { briefOf } from '../ledger/brief-books.ts';
import type { LedgerCommand } from '../ledger/ledger-commands.ts';
import { statementMonths, statementOf } from '../owner/statement.ts';
import { postToLedger } from '../service/books.ts';
import { setUp } from '../setup/set-up.ts';
import type { SetupCommand } from '../setup/setup-command.ts';
import { advanceBooks, executeInBooks, type SimulatedBooks } from '../simulation/books.ts';
import type { Tariff, TariffElement } from '../tariff/tariff.ts';
import { isoDate, type DayNumber } from '../time/calendar.ts';
import { localDay } from '../time/local.ts';
import { day, instant } from '../units.ts';
import { demoWorld } from './demo-world.ts';
import { neighbors } from './people.ts';
import { withHabits } from './testing/habits.ts';

vi.setConfig({ testTimeout: 240_000 });

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
  structuredClone(elements).map((element) => {
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
    const credit = { session, reason: 'test', waived: 'everything', by: 'olga' } as const;
    return taken(books, { kind: 'credit-charge', ...about, ...credit }, 'owner');
  }
  return taken(books, { kind: 'record-payment', ...about, by: 'olga' }, 'owner');
}

/** What all invoices of a month come to, less their credits. */
function invoiced({ ledger }: SimulatedBooks, month: string): number {
  let owed = 0;
  for (const { invoices } of Object.values(ledger.accounts)) {
    for (const invoice of invoices.flat()) {
      if (invoice.month !== month) continue;
      for (const { bill } of invoice.charges) owed += bill.total;
      for (const { total } of invoice.credits) owed -= total;
    }
  }
  return owed;
}

describe('the statements of all buildings', () => {
  test.each([
    // Half a year each, over the night of spring and that of autumn in which clocks change.
    ['America/New_York', 'USD', Date.UTC(2026, 9, 20, 16), 1],
    ['Europe/Berlin', 'EUR', Date.UTC(2027, 2, 10, 12), 2],
    ['Asia/Tokyo', 'JPY', Date.UTC(2026, 5, 10, 3), 3],
  ] as const)('equal the invoices of all residents to the cent: %s, %s', (...given) => {
    const [zone, currency, today, seed] = given;
    const random = chance(seed);
    let books = everybodyBilled(today, zone, currency);
    for (let step = 0; step < 60; step += 1) {
      const outcome = advanceBooks(books, instant(books.world.now + 2 * day));
      if (!outcome.ok) throw new Error(outcome.refusal.code);
      books = stir({ world: outcome.world, ledger: outcome.ledger }, random);
    }
    const buildings = Object.keys(books.world.buildings);
    const months = new Set(buildings.flatMap((id) => [...statementMonths(books, id)]));
    expect(months.size).toBeGreaterThan(9);
    const changes = (books.ledger.changes ?? []).map(({ kind }) => kind);
    expect(new Set(changes).size).toBeGreaterThanOrEqual(3);
    for (const month of months) {
      const statements = buildings.map((id) => statementOf(books, id, month));
      const lines = statements.flatMap((statement) => statement.lines);
      const billedHere = lines.filter(({ invoice }) => invoice !== null);
      expect(sum(billedHere.map(({ due }) => due))).toBe(invoiced(books, month));
      for (const statement of statements) {
        expect(statement.sum.due).toBe(sum(statement.lines.map(({ due }) => due)));
        const { energy, fees, idle, reductions, tax, total } = statement.sum.amounts;
        expect(sum([energy, fees, idle, reductions, tax])).toBe(total);
      }
    }
    // Before, neighbors had no account: their charges stand in the ledger in brief.
    const brief = briefOf(books.ledger).charges.flat();
    const all = buildings.flatMap((id) =>
      [...months].map((month) => statementOf(books, id, month)),
    );
    const others = all.flatMap(({ lines }) => lines.filter(({ invoice }) => invoice === null));
    expect(sum(others.map(({ due }) => due))).toBe(sum(brief.map(({ amounts }) => amounts.total)));
  });
});
