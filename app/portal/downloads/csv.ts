/** A number with so many decimals, such as an amount of money: 5.20. */
type Fixed = { readonly value: number; readonly decimals: number };

/** Text is written as text, numbers as numbers a spreadsheet can add up; null leaves the cell empty. */
export type Cell = string | number | Fixed | null;

export const fixed = (value: number, decimals: number): Fixed => ({ value, decimals });

export type Table = { columns: readonly string[]; rows: readonly (readonly Cell[])[] };

/**
 * Comma-separated values as RFC 4180 has them, in a form spreadsheets open right by a double click:
 * - a byte order mark, without which Excel takes UTF-8 for the machine's old code page;
 * - in locales that write a decimal comma, that comma, and semicolons between the cells;
 * - no text that a spreadsheet would run: see `asText`.
 */
export function csvOf({ columns, rows }: Table, locale: string): string {
  const decimal = decimalSign(locale);
  const separator = decimal === ',' ? ';' : ',';
  const written = (cell: Cell) => {
    if (cell === null) return '';
    if (typeof cell === 'string') return asText(cell);
    const figure = typeof cell === 'number' ? String(cell) : cell.value.toFixed(cell.decimals);
    return figure.replace('.', decimal);
  };
  return `\uFEFF${[columns, ...rows]
    .map((row) => `${row.map((cell) => quoted(written(cell), separator)).join(separator)}\r\n`)
    .join('')}`;
}

/**
 * A text that starts like a formula could make a spreadsheet fetch and send things. An apostrophe in
 * front makes it plain text. Also where spaces, separators or characters that do not show come first,
 * since some programs skip them, and for the wide, small and raised forms of the same signs, which
 * some take for the plain ones. Only texts: a negative number stays a number.
 */
const asText = (text: string) => (formulaLike.test(text.normalize('NFKC')) ? `'${text}` : text);

const formulaLike = /^[\s\p{C}\p{Z}\p{M}\p{DI},;'"]*[=+\-@|\u2212]|^[\t\r\n]/u;

const quoted = (text: string, separator: string) =>
  /["\r\n]/u.test(text) || text.includes(separator) || text !== text.trim()
    ? `"${text.replaceAll('"', '""')}"`
    : text;

const decimalSign = (locale: string) =>
  new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ===
  ','
    ? ','
    : '.';

export const csvFile = (table: Table, locale: string) => ({
  type: 'text/csv;charset=utf-8',
  content: csvOf(table, locale),
});
