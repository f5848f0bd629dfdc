import { config } from '#app/config.ts';
import { loadFaces } from '#app/portal/downloads/pdf/load-faces.ts';
import { createFlow } from '#app/portal/downloads/pdf/page-flow.ts';
import { createDocument } from '#app/portal/downloads/pdf/pdf-document.ts';
import { newPart, type Part } from '#app/portal/downloads/pdf/structure-tree.ts';
import { language, moneyWith, paper } from '#app/portal/downloads/pdf/paper.ts';
import { formatEnergy, formatMoney, formatMonth } from '#app/ui/words/format.ts';
import { feesOf } from './statement-fees.ts';
import { lineState, statementInWords, type Statement } from './statement-words.ts';

const plain = { size: 9.5 };
const strong = { size: 9.5, weight: 'bold' as const };
const quiet = { size: 9.5, gray: 0.35 };
const toRight = <Style extends object>(style: Style) => ({ ...style, right: true });

/** A month as a PDF, ready to be handed on. */
export async function statementPdf(building: string, statement: Statement) {
  const { currency, month, lines, due, amounts, cost } = statement;
  const faces = await loadFaces(`${formatMoney(0, currency)} ${building} ${JSON.stringify(lines)}`);
  const title = `Statement ${month}, ${building}`;
  const pdf = createDocument(faces, { title, author: config.company, language, size: paper });
  const money = moneyWith(faces, currency);
  const flow = createFlow(pdf);
  const body = pdf.document;
  flow.paragraph(config.brand, { size: 12, weight: 'bold' }, 'P', body);
  flow.gap(22);
  flow.paragraph(building, { size: 22, weight: 'bold' }, 'H1', body);
  flow.paragraph(`Statement for ${formatMonth(month)}`, { size: 13 }, 'P', body);
  flow.gap(6);
  flow.paragraph(statementInWords(statement), quiet, 'P', body);
  flow.gap(16);
  const table = newPart('Table', body);
  const at = {
    charges: flow.right - 315,
    energy: flow.right - 242,
    fees: flow.right - 185,
    tax: flow.right - 135,
    total: flow.right - 78,
  };
  const row = (
    [name, ...figures]: readonly string[],
    style: typeof plain,
    cell: 'TD' | 'TH',
    parent: Part,
  ) =>
    flow.row(
      [
        { text: name!, x: flow.left, style },
        ...[...Object.values(at), flow.right].map((x, index) => ({
          text: figures[index] ?? '',
          x,
          style: toRight(style),
        })),
      ].filter(({ text }) => text !== ''),
      { parent: newPart('TR', parent), cell },
    );
  row(['Resident', 'Charges', 'Energy', 'Fees', 'Tax', 'Total', 'State'], quiet, 'TH', table);
  flow.rule(0.5);
  for (const line of lines) {
    row(
      [
        line.resident.name,
        String(line.charges),
        formatEnergy(line.energy),
        money(feesOf(line)),
        money(line.amounts.tax),
        money(line.due),
        lineState(line, currency),
      ],
      plain,
      'TD',
      table,
    );
  }
  flow.rule(0.5);
  row(
    [
      'Total',
      String(statement.charges),
      formatEnergy(statement.energy),
      money(feesOf(statement)),
      money(amounts.tax),
      money(due),
    ],
    strong,
    'TD',
    table,
  );
  if (statement.open > 0) {
    flow.gap(14);
    flow.paragraph(`Still to pay: ${money(statement.open)}.`, plain, 'P', body);
  }
  if (cost !== null) {
    flow.gap(14);
    flow.paragraph(
      `Electricity at your rates: ${money(cost)}. Left for the building after tax: ${money(due - amounts.tax - cost)}.`,
      plain,
      'P',
      body,
    );
  }
  flow.footers({ size: 7.5, gray: 0.35 }, (page, count) => [
    `${config.company}, ${title}`,
    `Page ${page} of ${count}`,
  ]);
  return { type: 'application/pdf', content: await pdf.finish() };
}
