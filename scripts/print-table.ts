/** A row of figures: the first cell names it, the others are already formatted. */
export type Row = readonly string[];

/** Prints a titled table with columns as wide as their longest cell; figures align right. */
export function printTable(title: string, columns: Row, rows: readonly Row[]): void {
  const widths = columns.map((name, column) =>
    Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: Row) =>
    cells
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd();
  console.log(`\n${title}`);
  console.log(line(columns));
  console.log(line(widths.map((width) => '─'.repeat(width))));
  for (const row of rows) console.log(line(row));
}
