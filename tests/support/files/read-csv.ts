/** A strict RFC 4180 parser, for tests of downloads. */
export function readCsv(text: string, separator = ',') {
  if (!text.startsWith('\uFEFF')) throw new Error('The file has no byte order mark.');
  const records: string[][] = [];
  let record: string[] = [];
  let at = 1;
  while (at < text.length) {
    const [cell, next] = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at, separator);
    record.push(cell);
    at = next;
    if (text[at] === separator) {
      at += 1;
    } else if (text.startsWith('\r\n', at)) {
      records.push(record);
      record = [];
      at += 2;
    } else {
      throw new Error(`Neither a separator nor a line end at ${at}.`);
    }
  }
  const [columns, ...rows] = records;
  return { columns: columns ?? [], rows };
}

function quotedCell(text: string, start: number): [cell: string, next: number] {
  let at = start + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote === -1) throw new Error(`The quote at ${start} never ends.`);
    if (text[quote + 1] !== '"') {
      return [text.slice(start + 1, quote).replaceAll('""', '"'), quote + 1];
    }
    at = quote + 2;
  }
}

function plainCell(text: string, start: number, separator: string): [cell: string, next: number] {
  let at = start;
  while (at < text.length && text[at] !== separator && !text.startsWith('\r\n', at)) at += 1;
  return [text.slice(start, at), at];
}

/** Rows as objects, keyed by column name. */
export function recordsOf(text: string): Record<string, string>[] {
  const { columns, rows } = readCsv(text);
  return rows.map((row) => {
    if (row.length !== columns.length) throw new Error(`A row of ${row.length} cells.`);
    return Object.fromEntries(columns.map((name, index) => [name, row[index]!]));
  });
}
