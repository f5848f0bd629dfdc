import type { BillLine } from '#api/contract/bill.ts';
import { config } from '#app/config.ts';
import { periodName } from '#app/ui/bill-words.ts';
import { currencyUnits } from '#app/ui/format.ts';
import { csvFile, type Cell, type Table } from '../downloads/csv.ts';
import { spreadsheetTime, timeColumn } from '../downloads/spreadsheet-time.ts';
import type { Charge, CreditNote, Invoice } from './invoice-words.ts';

const hour = 3_600_000;

const lineNames = { FLAT: 'Service fee', PARKING_TIME: 'Idle fee', TIME: 'Time' };

function lineCells({ kind, period, quantity, price, amount }: BillLine): readonly Cell[] {
  const name =
    kind === 'ENERGY' ? `Electricity, ${periodName(period).toLowerCase()}` : lineNames[kind];
  const [count, unit] =
    kind === 'ENERGY'
      ? [quantity / 1000, 'kWh']
      : kind === 'FLAT'
        ? [1, 'session']
        : [Math.round((quantity / hour) * 10_000) / 10_000, 'h'];
  return [name, count, unit, price, currencyUnits(amount)];
}

const taxCells = ({ vat, amount }: Charge['bill']['tax'][number], sign = 1): readonly Cell[] => [
  `Tax ${vat}%`,
  null,
  null,
  null,
  currencyUnits(sign * amount),
];

const chargeRows = (charge: Charge): readonly (readonly Cell[])[] => {
  const where: Cell[] = [
    charge.session,
    spreadsheetTime(charge.pluggedIn),
    spreadsheetTime(charge.end),
    charge.buildingName,
    charge.spaceNumber,
    charge.vehicleName,
  ];
  const cells = [
    ...charge.bill.lines.map(lineCells),
    ...charge.bill.tax.map((tax) => taxCells(tax)),
  ];
  return cells.map((line) => where.concat(line));
};

const creditRows = (credit: CreditNote): readonly (readonly Cell[])[] => {
  const where = [credit.session, null, spreadsheetTime(credit.at), null, null, null];
  const name = `Credit note ${credit.number}: ${credit.reason}`;
  return [
    [...where, name, null, null, null, currencyUnits(-credit.subtotal)],
    ...credit.tax.map((tax) => [...where, ...taxCells(tax, -1)]),
  ];
};

/** One row a line, tax and credit notes included: the amounts add up to what the invoice comes to. */
export function invoiceTable(invoice: Invoice): Table {
  const rows = [...invoice.charges.flatMap(chargeRows), ...invoice.credits.flatMap(creditRows)];
  const head: Cell[] = [invoice.number ?? 'Draft', invoice.month];
  return {
    columns: [
      'Invoice',
      'Month',
      'Session',
      timeColumn('Plugged in'),
      timeColumn('Ended'),
      'Building',
      'Space',
      'Vehicle',
      'Line',
      'Quantity',
      'Unit',
      'Price',
      'Amount',
      'Currency',
    ],
    rows: rows.map((row) => head.concat(row, invoice.currency)),
  };
}

export const invoiceCsv = (invoice: Invoice) => csvFile(invoiceTable(invoice), config.locale);
