/**
 * Statements against residents' invoices in random years: credits, questioned charges, payments, new
 * prices and taxes, residents who leave, clock changes, four currencies. Every difference is a fault.
 *
 *     npm run bench -- statements        (YEARS=40 FIRST=1)
 */
import { chance } from '#engine/chance.ts';
import { differencesOf, liveBilledYear } from '#engine/demo/testing/billed-year.ts';
import { day } from '#engine/units.ts';
import { printTable } from '../scripts/print-table.ts';

const years = Number(process.env['YEARS'] ?? 12);
const first = Number(process.env['FIRST'] ?? 1);

const places = [
  ['America/New_York', 'USD'],
  ['Europe/Berlin', 'EUR'],
  ['Asia/Tokyo', 'JPY'],
  ['Europe/London', 'GBP'],
] as const;

let [invoices, credits, months, off, changed] = [0, 0, 0, 0, 0];
for (let seed = first; seed < first + years; seed += 1) {
  const random = chance(seed);
  const [zone, currency] = places[seed % places.length]!;
  const today = Date.UTC(2025, 0, 5, 16) + Math.floor(random() * 700) * day;
  const { books, changedAfterwards } = liveBilledYear({ zone, currency, today, seed });
  const all = Object.values(books.ledger.accounts).flatMap((one) => one.invoices.flat());
  invoices += all.length;
  credits += all.reduce((count, one) => count + one.credits.length, 0);
  changed += changedAfterwards.length;
  for (const [month, cents] of differencesOf(books)) {
    months += 1;
    off += cents;
    if (cents > 0) console.log(`seed ${seed}, ${zone}, ${month}: ${cents} off`);
  }
}
printTable(
  'Statements against invoices',
  ['years', 'months', 'invoices', 'credit notes', 'off (minor units)', 'changed after issue'],
  [[years, months, invoices, credits, off, changed].map(String)],
);
if (off + changed > 0) process.exitCode = 1;
