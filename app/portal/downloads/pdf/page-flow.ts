import type { PdfDocument, TextStyle } from './pdf-document.ts';
import { newPart, type Part, type Role } from './structure-tree.ts';

/** One cell of a row: its text, position and style (with its alignment). */
export type CellText = { readonly text: string; readonly x: number; readonly style: TextStyle };

const margin = { side: 54, top: 60, bottom: 66 };
const leading = 1.45;
const ruleGap = 5;

/** The height of rows and rules, to keep related lines on one page. */
export const heightOf = (rows: readonly TextStyle[], rules = 0) =>
  rows.reduce((height, { size }) => height + leading * size, 0) + rules * ruleGap;

/**
 * Fills pages from top to bottom and adds new ones. `onNewPage` repeats headers, such as the head
 * of a table; from the second page on they are marked as decoration.
 */
export function createFlow(pdf: PdfDocument) {
  const left = margin.side;
  const right = pdf.size.width - margin.side;
  const lowest = pdf.size.height - margin.bottom;
  let y = margin.top;
  let onNewPage: (() => void) | null = null;
  pdf.addPage();

  /** Starts a new page if less than this is left, to keep related lines together. */
  function need(height: number) {
    if (y + height <= lowest) return;
    pdf.addPage();
    y = margin.top;
    onNewPage?.();
  }

  /** Cells on one line; each is an element of its own inside `parent`. */
  function row(cells: readonly CellText[], roles: { parent: Part; cell: Role } | null) {
    const height = Math.max(...cells.map(({ style }) => heightOf([style])));
    need(height);
    y += height;
    for (const { text, x, style } of cells) {
      pdf.write(text, x, y, style, roles && newPart(roles.cell, roles.parent));
    }
  }

  /** A paragraph, broken where the line is full. */
  function paragraph(
    text: string,
    style: TextStyle,
    role: Role,
    parent: Part,
    x = left,
    end = right,
  ) {
    const part = newPart(role, parent);
    for (const line of brokenLines(text, end - x, (words) => pdf.widthOf(words, style))) {
      need(heightOf([style]));
      y += heightOf([style]);
      pdf.write(line, x, y, style, part);
    }
  }

  return {
    left,
    right,
    need,
    row,
    paragraph,
    /** How many lines a paragraph takes. */
    linesOf: (text: string, style: TextStyle) =>
      brokenLines(text, right - left, (words) => pdf.widthOf(words, style)).length,
    gap: (height: number) => {
      y += height;
    },
    rule: (gray?: number) => {
      y += ruleGap;
      pdf.rule(left, right, y, gray);
    },
    onNewPage: (repeat: (() => void) | null) => {
      onNewPage = repeat;
    },
    /** The footer of every page, written once all pages exist. */
    footers: (
      style: TextStyle,
      words: (page: number, count: number) => readonly [string, string],
    ) => {
      const count = pdf.pageCount();
      const at = pdf.size.height - margin.bottom / 2;
      for (let page = 0; page < count; page += 1) {
        const [start, end] = words(page + 1, count);
        pdf.write(start, left, at, style, null, page);
        pdf.write(end, right, at, { ...style, right: true }, null, page);
      }
    },
  };
}

export type Flow = ReturnType<typeof createFlow>;

/** As many words to a line as fit; a word longer than a line has one of its own. */
export function brokenLines(
  text: string,
  width: number,
  widthOf: (text: string) => number,
): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && widthOf(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
