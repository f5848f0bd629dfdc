import type { BillLine } from '#api/contract/bill.ts';
import { config } from '#app/config.ts';
import { periodName } from '#api/words/price-words.ts';
import { creditName } from '#api/words/bills/bill-line-words.ts';
import { taxLines } from '#app/ui/words/bill-words.ts';
import {
  formatAmount,
  formatClock,
  formatDateOf,
  formatDay,
  formatDateAndClock,
  formatExactDuration,
  formatEnergy,
  formatMeter,
  formatMonth,
  formatRate,
  countSessions,
} from '#app/ui/words/format.ts';
import { zoneOf } from '#app/ui/words/region.ts';
import { createFlow, heightOf, type Flow } from '../../downloads/pdf/page-flow.ts';
import type { PdfDocument } from '../../downloads/pdf/pdf-document.ts';
import { newPart, type Part } from '../../downloads/pdf/structure-tree.ts';
import {
  billTo,
  countsWhereItEnded,
  creditedSession,
  creditSettledInWords,
  invoiceName,
  stateInWords,
  whyMeterAndBatteryDiffer,
  type Charge,
  type CreditNote,
  type Invoice,
} from '#api/words/bills/invoice-words.ts';

type Sheet = {
  readonly flow: Flow;
  readonly body: Part;
  readonly money: (cents: number) => string;
};

const plain = { size: 9.5 };
const strong = { size: 9.5, weight: 'bold' as const };
const small = { size: 7.5, gray: 0.35 };
const quiet = { size: 9.5, gray: 0.35 };

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
  writeTableHead(sheet, invoice, table);
  flow.onNewPage(() => writeTableHead(sheet, invoice, null));
  for (const charge of invoice.charges) writeCharge(sheet, table, charge);
  flow.onNewPage(null);
  writeTotals(sheet, table, invoice);
  for (const credit of invoice.credits) writeCredit(sheet, invoice, credit);
  flow.gap(18);
  flow.paragraph(whyMeterAndBatteryDiffer, small, 'P', pdf.document);
  flow.footers(small, (page, count) => [
    `${config.company}, ${invoiceName(invoice)}`,
    `Page ${page} of ${count}`,
  ]);
}

function writeHead({ flow, body, money }: Sheet, invoice: Invoice) {
  flow.paragraph(config.brand, { size: 12, weight: 'bold' }, 'P', body);
  const seller = [config.company, ...config.companyAddress];
  for (const line of [...seller, config.siteAddress.replace('https://', '')]) {
    flow.paragraph(line, quiet, 'P', body);
  }
  flow.gap(22);
  flow.paragraph(invoiceName(invoice), { size: 22, weight: 'bold' }, 'H1', body);
  flow.paragraph(
    `${formatMonth(invoice.month)}, ${countSessions(invoice.sessions)}, ${formatEnergy(invoice.energy)}`,
    quiet,
    'P',
    body,
  );
  flow.gap(10);
  const facts = [
    ['Billed to', billTo(invoice)],
    ['Issued', invoice.issuedAt && formatDateOf(invoice.issuedAt, invoice.zone)],
    ['Due', invoice.dueAt && formatDateOf(invoice.dueAt, invoice.zone)],
  ] as const;
  for (const [name, value] of facts) {
    if (!value) continue;
    const cells = [
      { text: name, x: flow.left, style: quiet },
      { text: value, x: flow.left + 74, style: plain },
    ];
    flow.row(cells, { parent: body, cell: 'P' });
  }
  flow.gap(8);
  flow.paragraph(money(invoice.total - invoice.credited), { size: 18, weight: 'bold' }, 'P', body);
  flow.paragraph(stateInWords(invoice), plain, 'P', body);
  if (invoice.charges.some(({ beganEarlier }) => beganEarlier)) {
    flow.gap(8);
    flow.paragraph(countsWhereItEnded, small, 'P', body);
  }
  flow.gap(18);
}

function writeTableHead({ flow }: Sheet, { currency }: Invoice, table: Part | null) {
  const { quantity, price, amount } = columns(flow);
  const roles = table && { parent: newPart('TR', table), cell: 'TH' as const };
  flow.row(
    [
      { text: 'Session', x: flow.left, style: quiet },
      { text: 'Quantity', x: quantity, style: toRight(quiet) },
      { text: 'Price', x: price, style: toRight(quiet) },
      { text: `Amount ${currency}`, x: amount, style: toRight(quiet) },
    ],
    roles,
  );
  flow.rule(0.5);
}

/** Space above every session. */
const entryGap = 6;

/** A session stays on one page: its row, its lines and the readings behind them. */
function writeCharge({ flow }: Sheet, table: Part, charge: Charge) {
  const { bill, pluggedIn, end } = charge;
  const readings = bill.lines.flatMap((line) => readingsOf(line, zoneOf(charge))).map(() => small);
  const amounts = [...bill.lines, ...bill.tax].map(() => plain);
  flow.need(entryGap + heightOf([strong, small, ...amounts, ...readings], 1));
  flow.gap(entryGap);
  flow.row(
    [
      { text: formatDay(pluggedIn, zoneOf(charge)), x: flow.left, style: strong },
      {
        text: `${charge.vehicleName}, ${charge.buildingName} ${charge.spaceNumber}`,
        x: flow.left + 74,
        style: strong,
      },
      {
        text: formatAmount(bill.total, bill.currency),
        x: columns(flow).amount,
        style: toRight(strong),
      },
    ],
    { parent: newPart('TR', table), cell: 'TD' },
  );
  flow.row(
    [
      {
        text: `Plugged in ${formatDateAndClock(pluggedIn, zoneOf(charge))}, ended ${formatDateAndClock(end, zoneOf(charge))}`,
        x: flow.left + 74,
        style: small,
      },
    ],
    { parent: newPart('TR', table), cell: 'TD' },
  );
  for (const line of bill.lines) writeLine(flow, table, line, charge);
  for (const { label, amount } of taxLines(bill)) {
    writeAmount(flow, table, label, '', '', amount);
  }
  flow.rule();
}

function writeLine(flow: Flow, table: Part, line: BillLine, charge: Charge) {
  const [name, quantity, price] = lineInColumns(line, charge.bill.currency);
  writeAmount(flow, table, name, quantity, price, formatAmount(line.amount, charge.bill.currency));
  for (const reading of readingsOf(line, zoneOf(charge))) {
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

function lineInColumns(
  { kind, period, quantity, price }: BillLine,
  currency: string,
): [string, string, string] {
  const rate = formatRate(price, currency);
  switch (kind) {
    case 'ENERGY':
      return [`Electricity, ${periodName(period).toLowerCase()}`, formatMeter(quantity), rate];
    case 'FLAT':
      return ['Service fee', '', ''];
    case 'PARKING_TIME':
      return ['Idle fee', formatExactDuration(quantity), `${rate}/h`];
    case 'TIME':
      return ['Time', formatExactDuration(quantity), `${rate}/h`];
    case 'CREDIT':
      return [creditName(period), '', ''];
  }
}

/** The meter readings of a line of electricity, so that the printed bill can be checked. */
const readingsOf = ({ kind, spans }: BillLine, zone: string): readonly string[] =>
  kind === 'ENERGY'
    ? spans.map(
        ({ from, to }) =>
          `${formatClock(from.at, zone)} to ${formatClock(to.at, zone)}: meter from ${formatMeter(from.energy)} to ${formatMeter(to.energy)}`,
      )
    : [];

function writeTotals({ flow, money }: Sheet, table: Part, invoice: Invoice) {
  const rows = 2 + invoice.tax.length + (invoice.credited > 0 ? 2 : 0);
  flow.need(entryGap + heightOf(Array.from({ length: rows }, () => plain)));
  flow.gap(entryGap);
  const total = (label: string, amount: string, style = plain) =>
    flow.row(
      [
        { text: label, x: flow.right - 220, style },
        { text: amount, x: flow.right, style: toRight(style) },
      ],
      { parent: newPart('TR', table), cell: 'TD' },
    );
  total('Before tax', formatAmount(invoice.subtotal, invoice.currency));
  for (const { label, amount } of taxLines(invoice)) {
    total(label, amount);
  }
  total('Total', money(invoice.total), strong);
  if (invoice.credited === 0) return;
  total('Given back', formatAmount(-invoice.credited, invoice.currency));
  total('After credit notes', money(invoice.total - invoice.credited), strong);
}

function writeCredit({ flow, body, money }: Sheet, invoice: Invoice, credit: CreditNote) {
  const heading = { size: 13, weight: 'bold' as const };
  const what = `${formatDateOf(credit.at, invoice.zone)}, for ${creditedSession(invoice, credit)}: ${money(-credit.total)}.`;
  const why = `${credit.reason} ${creditSettledInWords(invoice, credit)}`;
  const lines = Array.from({ length: 1 + flow.linesOf(why, plain) }, () => plain);
  flow.need(18 + heightOf([heading, ...lines]));
  flow.gap(18);
  flow.paragraph(`Credit note ${credit.number}`, heading, 'H2', body);
  flow.paragraph(what, plain, 'P', body);
  flow.paragraph(why, plain, 'P', body);
}
