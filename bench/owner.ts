/**
 * What an owner reads of a large building: 300 chargers, 500 residents, five years of invoices. The
 * overview has to be answered within 50 ms.
 */
import { buildingsView, overviewView } from '#api/owner/overview-view.ts';
import { residentsView } from '#api/owner/residents-view.ts';
import { chargersView, ownerPowerView } from '#api/owner/charger-views.ts';
import { statementsView, statementView } from '#api/owner/statement-views.ts';
import type { Invoice } from '#engine/billing/invoice.ts';
import { emptyLedger, type Account } from '#engine/ledger/ledger.ts';
import type { Books } from '#engine/service/books.ts';
import { advanceBooks } from '#engine/simulation/books.ts';
import { addMonths, type IsoMonth } from '#engine/time/calendar.ts';
import { cents, hour, instant } from '#engine/units.ts';
import { garage } from './garages/garage.ts';
import { printTable } from '../scripts/print-table.ts';

const [chargers, residents, months] = [300, 500, 60];
const world = garage(chargers);
const lived = advanceBooks({ world, ledger: emptyLedger }, instant(world.now + 68 * hour));
if (!lived.ok) throw new Error(lived.refusal.code);
const { world: now, ledger: past } = lived;
const building = now.buildings['garage']!;

/** The first days of somebody who charged, as if each of sixty months had been like them. */
function manyMonths({ records, invoices, ...account }: Account): Account {
  const [draft] = invoices.flat();
  const { charges } = draft!;
  const earlier = Array.from({ length: months }, (_, ago): Invoice => {
    const month: IsoMonth = addMonths(draft!.month, ago - months);
    const number = `${ago}`;
    const at = instant(now.now - (months - ago) * 30 * 24 * hour);
    const status = { state: 'paid', number, issuedAt: at, paidAt: at, paid: cents(0) } as const;
    return { ...draft!, id: `invoice-${ago}`, month, status, charges };
  });
  return { ...account, records, invoices: [...earlier.map((one) => [one]), ...invoices] };
}

const charged = Object.values(past.accounts).filter(
  ({ records, invoices }) => records.length > 0 && invoices.length > 0,
);
const accounts = Object.fromEntries(
  Array.from({ length: residents }, (_, index) => [
    `person-${index}`,
    manyMonths(charged[index % charged.length]!),
  ]),
);
const books: Books = {
  world: { ...now, accounts: Object.keys(accounts) },
  ledger: { ...past, accounts },
};
const nameOf = (id: string) => ({ id, name: id });

/** Milliseconds of processor time of an answer as it is sent: median and slowest of twenty after three. */
function measured(read: () => unknown): readonly [string, string] {
  const all = Array.from({ length: 23 }, () => {
    const began = process.cpuUsage();
    JSON.stringify(read());
    const { user, system } = process.cpuUsage(began);
    return (user + system) / 1000;
  });
  const sorted = all.slice(3).toSorted((a, b) => a - b);
  return [sorted[10]!.toFixed(1), sorted.at(-1)!.toFixed(1)];
}

const month = addMonths(Object.values(accounts)[0]!.invoices.flat().at(-1)!.month, -1);
const reads: readonly (readonly [string, () => unknown])[] = [
  ['overview', () => overviewView(books, building, nameOf)],
  ['buildings', () => buildingsView(books, nameOf)],
  ['chargers', () => chargersView(books, building, nameOf)],
  ['power', () => ownerPowerView(books, building)],
  ['residents', () => residentsView(books, nameOf)],
  ['statements (61 months)', () => statementsView(books, building)],
  ['statement (500 lines)', () => statementView(books, building, month, nameOf)],
];
printTable(
  `Reads of an owner: ${chargers} chargers, ${residents} residents, ${months} months`,
  ['read', 'median ms', 'slowest ms'],
  reads.map(([name, read]) => [name].concat(measured(read))),
);
