import { config } from '#app/config.ts';
import { csvFile, type Cell, type Table } from '#app/portal/downloads/csv.ts';
import { moneyCell } from '#app/portal/downloads/spreadsheet-cells.ts';
import { lineState, type Statement } from './statement-words.ts';

/** One row a resident, for property software: the totals add up to the statement's. */
export function statementTable(building: string, statement: Statement): Table {
  const { month, currency, lines } = statement;
  const money = (cents: number): Cell => moneyCell(cents, currency);
  return {
    columns: [
      'Building',
      'Month',
      'Resident',
      'Invoice',
      'Charges',
      'Energy (kWh)',
      'Electricity',
      'Fees',
      'Idle fees',
      'Given back on bills',
      'Tax',
      'Credit notes',
      'Total',
      'Received',
      'To pay',
      'Currency',
      'State',
    ],
    rows: lines.map((line) => [
      building,
      month,
      line.resident.name,
      line.invoice?.number ?? '',
      line.charges,
      line.energy / 1000,
      money(line.amounts.energy),
      money(line.amounts.fees),
      money(line.amounts.idle),
      money(line.amounts.reductions),
      money(line.amounts.tax),
      money(-line.credited),
      money(line.due),
      line.invoice === null ? null : money(line.due - line.open),
      line.invoice === null ? null : money(line.open),
      currency,
      lineState(line, currency),
    ]),
  };
}

export const statementCsv = (building: string, statement: Statement) =>
  csvFile(statementTable(building, statement), config.locale);
