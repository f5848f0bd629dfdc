import type { BillLine } from '#api/contract/bill.ts';
import { config } from '#app/config.ts';
import { periodName } from '#api/words/price-words.ts';
import { creditName } from '#api/words/bills/bill-line-words.ts';
import { zoneOf } from '#app/ui/words/region.ts';
import { hour } from '#engine/units.ts';
import { csvFile, type Cell, type Table } from '../../downloads/csv.ts';
import {
  spreadsheetDate,
  spreadsheetTime,
  timeColumn,
  moneyCell,
  utcTime,
} from '../../downloads/spreadsheet-cells.ts';
import type { Charge, CreditNote, Invoice } from '#api/words/bills/invoice-words.ts';

const lineNames = { FLAT: 'Service fee', PARKING_TIME: 'Idle fee', TIME: 'Time' };

function lineCells(
  { kind, period, quantity, price, amount }: BillLine,
  currency: string,
): readonly Cell[] {
  if (kind === 'CREDIT') return [creditName(period), null, null, null, moneyCell(amount, currency)];
  const name =
    kind === 'ENERGY' ? `Electricity, ${periodName(period).toLowerCase()}` : lineNames[kind];
  const [count, unit] =
    kind === 'ENERGY'
      ? [quantity / 1000, 'kWh']
      : kind === 'FLAT'
        ? [1, 'session']
        : [Math.round((quantity / hour) * 10_000) / 10_000, 'h'];
  return [name, count, unit, price, moneyCell(amount, currency)];
}

const taxCells = (
  { vat, amount }: Charge['bill']['tax'][number],
  currency: string,
  sign = 1,
): readonly Cell[] => [`Tax ${vat}%`, null, null, null, moneyCell(sign * amount, currency)];

const whereCells = (charge: Charge): Cell[] => [
  charge.session,
  spreadsheetTime(charge.pluggedIn, zoneOf(charge)),
  spreadsheetTime(charge.end, zoneOf(charge)),
  charge.buildingName,
  charge.spaceNumber,
  charge.vehicleName,
];

const endCells = (charge: Charge): Cell[] => [
  charge.bill.currency,
  utcTime(charge.pluggedIn),
  utcTime(charge.end),
];

const chargeRows = (charge: Charge): readonly (readonly Cell[])[] => {
  const [where, end] = [whereCells(charge), endCells(charge)];
  const cells = [
    ...charge.bill.lines.map((line) => lineCells(line, charge.bill.currency)),
    ...charge.bill.tax.map((tax) => taxCells(tax, charge.bill.currency)),
  ];
  return cells.map((line) => where.concat(line, end));
};

const creditRows = (invoice: Invoice, credit: CreditNote): readonly (readonly Cell[])[] => {
  const charge = invoice.charges.find(({ session }) => session === credit.session);
  // A credit for a reservation belongs to no session.
  const where = charge ? whereCells(charge) : Array.from<Cell>({ length: 6 }).fill(null);
  const end = charge
    ? endCells(charge)
    : [invoice.currency, utcTime(credit.at), utcTime(credit.at)];
  const name = `Credit note ${credit.number}, ${spreadsheetDate(credit.at, invoice.zone)}: ${credit.reason}`;
  return [
    [...where, name, null, null, null, moneyCell(-credit.subtotal, invoice.currency), ...end],
    ...credit.tax.map((tax) => [...where, ...taxCells(tax, invoice.currency, -1), ...end]),
  ];
};

/** One row per line, tax and credit notes included: the amounts add up to the invoice total. */
export function invoiceTable(invoice: Invoice): Table {
  const rows = [
    ...invoice.charges.flatMap(chargeRows),
    ...invoice.credits.flatMap((credit) => creditRows(invoice, credit)),
  ];
  const head: Cell[] = [invoice.number ?? 'Draft', invoice.month];
  return {
    columns: [
      'Invoice',
      'Month',
      'Session',
      timeColumn('Plugged in', [invoice.zone]),
      timeColumn('Ended', [invoice.zone]),
      'Building',
      'Space',
      'Vehicle',
      'Line',
      'Quantity',
      'Unit',
      'Price',
      'Amount',
      'Currency',
      'Plugged in (UTC)',
      'Ended (UTC)',
    ],
    rows: rows.map((row) => head.concat(row)),
  };
}

export const invoiceCsv = (invoice: Invoice) => csvFile(invoiceTable(invoice), config.locale);
