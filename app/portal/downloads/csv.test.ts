import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvOf, fixed, type Cell } from './csv.ts';
import { readCsv } from '../../../tests/support/files/read-csv.ts';

const lines = (rows: readonly (readonly Cell[])[], locale = 'en-US') =>
  csvOf({ columns: ['A', 'B'], rows }, locale)
    .slice(1)
    .split('\r\n')
    .slice(1, -1);

describe('a table as CSV', () => {
  test('starts with a byte order mark and ends every record with CR LF', () => {
    expect(csvOf({ columns: ['CO₂', 'B'], rows: [['é', 1]] }, 'en-US')).toBe(
      '\uFEFFCO₂,B\r\né,1\r\n',
    );
  });

  test('quotes what holds separators, quotes, line breaks or spaces at its ends', () => {
    expect(lines([['a,b', 'say "hi"']])).toEqual(['"a,b","say ""hi"""']);
    expect(csvOf({ columns: ['A'], rows: [['two\nlines']] }, 'en-US')).toContain('"two\nlines"');
    expect(lines([[' a', 'plain']])).toEqual(['" a",plain']);
  });

  test('writes numbers as numbers, also negative ones, and leaves nothing empty', () => {
    expect(lines([[-1.25, null]])).toEqual(['-1.25,']);
  });

  test('writes an amount with the decimals asked for', () => {
    expect(lines([[fixed(5.2, 2), fixed(-0.3, 2)]])).toEqual(['5.20,-0.30']);
    expect(lines([[fixed(5, 0), fixed(1.5, 3)]], 'de-DE')).toEqual(['5;1,500']);
  });

  test('writes a decimal comma between semicolons where the locale does', () => {
    expect(lines([[-1.25, 'a;b']], 'de-DE')).toEqual(['-1,25;"a;b"']);
    expect(lines([['a,b', 2]], 'de-DE')).toEqual(['a,b;2']);
  });

  test.each([
    '=1+1',
    '+1',
    '-1+cmd',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    ' =1',
    ',=1',
    '|calc',
    '"=1',
    '\u200B=1',
    '\uFEFF=1',
    '\u00AD\u2060=1',
    '\u3164=1',
    '\u034F=1',
    '\u0000=1',
    '\uFF1D1+1',
    '\u200B\uFF1D1',
    '\uFF0B1',
    '\uFF0D1',
    '\uFF20SUM(A1)',
    '\uFF5Ccalc',
    '\uFE661',
    '\u22121+cmd',
    '\u207A1',
  ])('takes the power from the formula %j', (formula) => {
    const [[cell]] = readCsv(csvOf({ columns: ['A'], rows: [[formula]] }, 'en-US')).rows as [
      [string],
    ];
    expect(cell).toBe(`'${formula}`);
  });

  test.each(['Ioniq 5', 'Mike’s car', "Mike's", '3 = three', 'a-b', 'GOLDEN TOWER'])(
    'leaves the harmless text %j as it is',
    (text) => {
      expect(lines([[text, 1]])).toEqual([`${text},1`]);
    },
  );

  test('gives back every text on reading, whatever it holds', () => {
    const awkward = fc.constantFrom(...Array.from(',;"\'\r\n\t =+-@|aé€\uFEFF🚗'));
    const cell = fc.string({ unit: awkward, maxLength: 12 });
    const rows = fc.array(fc.tuple(cell, cell), { maxLength: 4 });
    fc.assert(
      fc.property(rows, fc.constantFrom('en-US', 'de-DE'), (table, locale) => {
        const csv = csvOf({ columns: ['A', 'B'], rows: table }, locale);
        const read = readCsv(csv, locale === 'de-DE' ? ';' : ',');
        // Where it looked like a formula there is an apostrophe in front, and nothing else changed.
        expect(
          read.rows
            .flat()
            .map((text, index) => text.slice(text === `'${table.flat()[index]}` ? 1 : 0)),
        ).toEqual(table.flat());
      }),
      { seed: 5, numRuns: 300 },
    );
  });
});
