import type { BillLine } from '#api/contract/bill.ts';
import { config } from '#app/config.ts';
import { periodName, receiptLines } from '#app/ui/bill-words.ts';
import {
  formatAmount,
  formatClock,
  formatDateOf,
  formatDay,
  formatDayAndClock,
  formatDuration,
  formatEnergy,
  formatMeter,
  formatMonth,
  formatRate,
} from '#app/ui/format.ts';
import { createFlow, type Flow } from '../downloads/pdf/flow.ts';
import type { PdfDocument } from '../downloads/pdf/pdf-document.ts';
import { newPart, type Part } from '../downloads/pdf/structure.ts';
import { countSessions } from '../words/count-words.ts';
import {
  invoiceName,
  stateInWords,
  type Charge,
  type CreditNote,
  type Invoice,
} from './invoice-words.ts';

type Sheet = {
  readonly flow: Flow;
  readonly body: Part;
  readonly money: (cents: number) => string;
};

const plain = { size: 9.5 };
const strong = { size: 9.5, weight: 'bold' as const };
const small = { size: 7.5, grey: 0.35 };
const quiet = { size: 9.5, grey: 0.35 };

const toRight = <Style extends object>(style: Style) => ({ ...style, right: true });

/** Where the columns of quantity and price end; the amount ends at the margin. */
const columns = ({ right }: Flow) => ({ quantity: right - 150, price: right - 75, amount: right });

export function writeInvoice(
  pdf: PdfDocument,
  invoice: Invoice,
  money: (cents: number) => string,
): void {
  const flow = createFlow(pdf);
  const sheet: Sheet = { flow, body: pdf.document, money };
  writeHead(sheet, invoice);
  const table = newPart('Table', pdf.document);
  writeTableHead(sheet, table);
  flow.onNewPage(() => writeTableHead(sheet, null));
  for (const charge of invoice.charges) writeCharge(sheet, table, charge);
  flow.onNewPage(null);
  writeTotals(sheet, table, invoice);
  for (const credit of invoice.credits) writeCredit(sheet, invoice, credit);
  flow.gap(18);
  flow.paragraph(
    'You pay for what the meter at the charger counts. The battery gains about a tenth less, because charging warms cable and car.',
    small,
    'P',
    pdf.document,
  );
  flow.footers(small, (page, count) => [
    `${config.company}, ${invoiceName(invoice)}`,
    `Page ${page} of ${count}`,
  ]);
}

function writeHead({ flow, body, money }: Sheet, invoice: Invoice) {
  flow.paragraph(config.brand, { size: 12, weight: 'bold' }, 'P', body);
  flow.paragraph(
    `${config.company}, ${config.siteAddress.replace('https://', '')}`,
    quiet,
    'P',
    body,
  );
  flow.gap(22);
  flow.paragraph(invoiceName(invoice), { size: 22, weight: 'bold' }, 'H1', body);
  flow.paragraph(
    `${formatMonth(invoice.month)}, ${countSessions(invoice.sessions)}, ${formatEnergy(invoice.energy)}`,
    quiet,
    'P',
    body,
  );
  flow.gap(8);
  flow.paragraph(money(invoice.total - invoice.credited), { size: 18, weight: 'bold' }, 'P', body);
  flow.paragraph(stateInWords(invoice), plain, 'P', body);
  flow.gap(18);
}

function writeTableHead({ flow }: Sheet, table: Part | null) {
  const { quantity, price, amount } = columns(flow);
  const roles = table && { parent: newPart('TR', table), cell: 'TH' as const };
  flow.row(
    [
      { text: 'Session', x: flow.left, style: quiet },
      { text: 'Quantity', x: quantity, style: toRight(quiet) },
      { text: 'Price', x: price, style: toRight(quiet) },
      { text: `Amount ${config.currency}`, x: amount, style: toRight(quiet) },
    ],
    roles,
  );
  flow.rule(0.5);
}

/** A session stays on one page: its row, its lines and the readings behind them. */
function writeCharge({ flow }: Sheet, table: Part, charge: Charge) {
  const { bill, pluggedIn, end } = charge;
  const spans = bill.lines.reduce((count, line) => count + readingsOf(line).length, 0);
  flow.need(24 + 14 * (bill.lines.length + bill.tax.length) + 11 * spans);
  flow.gap(6);
  flow.row(
    [
      { text: formatDay(pluggedIn), x: flow.left, style: strong },
      {
        text: `${charge.vehicleName}, ${charge.buildingName} ${charge.spaceNumber}`,
        x: flow.left + 74,
        style: strong,
      },
      { text: formatAmount(bill.total), x: columns(flow).amount, style: toRight(strong) },
    ],
    { parent: newPart('TR', table), cell: 'TD' },
  );
  flow.row(
    [
      {
        text: `Plugged in ${formatDayAndClock(pluggedIn)}, ended ${formatDayAndClock(end)}`,
        x: flow.left + 74,
        style: small,
      },
    ],
    { parent: newPart('TR', table), cell: 'TD' },
  );
  for (const line of bill.lines) writeLine(flow, table, line);
  for (const { label, amount } of receiptLines({ lines: [], tax: bill.tax })) {
    writeAmount(flow, table, label, '', '', amount);
  }
  flow.rule();
}

function writeLine(flow: Flow, table: Part, line: BillLine) {
  const [name, quantity, price] = lineInColumns(line);
  writeAmount(flow, table, name, quantity, price, formatAmount(line.amount));
  for (const reading of readingsOf(line)) {
    flow.row([{ text: reading, x: flow.left + 74, style: small }], {
      parent: newPart('TR', table),
      cell: 'TD',
    });
  }
}

function writeAmount(
  flow: Flow,
  table: Part,
  name: string,
  quantity: string,
  price: string,
  amount: string,
) {
  const at = columns(flow);
  const cells = [
    { text: name, x: flow.left + 74, style: plain },
    { text: quantity, x: at.quantity, style: toRight(plain) },
    { text: price, x: at.price, style: toRight(plain) },
    { text: amount, x: at.amount, style: toRight(plain) },
  ];
  flow.row(
    cells.filter(({ text }) => text !== ''),
    { parent: newPart('TR', table), cell: 'TD' },
  );
}

function lineInColumns({ kind, period, quantity, price }: BillLine): [string, string, string] {
  switch (kind) {
    case 'ENERGY':
      return [
        `Electricity, ${periodName(period).toLowerCase()}`,
        formatMeter(quantity),
        formatRate(price),
      ];
    case 'FLAT':
      return ['Service fee', '', ''];
    case 'PARKING_TIME':
      return ['Idle fee', formatDuration(quantity), `${formatRate(price)}/h`];
    case 'TIME':
      return ['Time', formatDuration(quantity), `${formatRate(price)}/h`];
  }
}

/** The meter behind a line of electricity, so that paper can be checked as well. */
const readingsOf = ({ kind, spans }: BillLine): readonly string[] =>
  kind === 'ENERGY'
    ? spans.map(
        ({ from, to }) =>
          `${formatClock(from.at)} to ${formatClock(to.at)}: meter from ${formatMeter(from.energy)} to ${formatMeter(to.energy)}`,
      )
    : [];

function writeTotals({ flow, money }: Sheet, table: Part, invoice: Invoice) {
  flow.need(80);
  flow.gap(6);
  const total = (label: string, amount: string, style = plain) =>
    flow.row(
      [
        { text: label, x: flow.right - 220, style },
        { text: amount, x: flow.right, style: toRight(style) },
      ],
      { parent: newPart('TR', table), cell: 'TD' },
    );
  total('Before tax', formatAmount(invoice.subtotal));
  for (const { label, amount } of receiptLines({ lines: [], tax: invoice.tax })) {
    total(label, amount);
  }
  total('Total', money(invoice.total), strong);
  if (invoice.credited === 0) return;
  total('Given back', formatAmount(-invoice.credited));
  total('After credit notes', money(invoice.total - invoice.credited), strong);
}

function writeCredit({ flow, body, money }: Sheet, invoice: Invoice, credit: CreditNote) {
  const charge = invoice.charges.find(({ session }) => session === credit.session);
  const about = charge ? `, for the session of ${formatDay(charge.pluggedIn)}` : '';
  flow.need(90);
  flow.gap(18);
  flow.paragraph(`Credit note ${credit.number}`, { size: 13, weight: 'bold' }, 'H2', body);
  flow.paragraph(
    `${formatDateOf(credit.at)}${about}: ${money(-credit.total)}. ${credit.reason}`,
    plain,
    'P',
    body,
  );
}
