import { describe, expect, test } from 'vitest';
import { longestList, readResidentList } from './resident-list.ts';

const read = (...lines: readonly string[]) => readResidentList(lines.join('\n'));

describe('a pasted list of residents', () => {
  test.each([
    ['ann@home.example', ''],
    ['  Ann@Home.Example  ', ''],
    ['Apartment 4B, ann@home.example', 'Apartment 4B'],
    ['ann@home.example;Apartment 4B', 'Apartment 4B'],
    ['4B\tann@home.example\tAnn Lee', '4B Ann Lee'],
    ['Ann Lee <ann@home.example>', 'Ann Lee'],
    ['"Lee, Ann","ann@home.example"', 'Lee, Ann'],
    ['=HYPERLINK(1);ann@home.example', '=HYPERLINK(1)'],
  ])('reads %j', (line, label) => {
    expect(read(line)).toEqual({
      residents: [{ line: 1, email: 'ann@home.example', label }],
      wrong: [],
    });
  });

  test('says which lines are wrong, and why', () => {
    const { residents, wrong } = read(
      'Name,Email',
      'ann@home.example',
      '',
      'Apartment 2',
      'ben@home',
      'ANN@home.example',
      'cleo@home.example, dan@home.example',
      'ev@home.example',
    );
    expect(residents.map(({ email }) => email)).toEqual(['ann@home.example', 'ev@home.example']);
    expect(wrong.map(({ line, why }) => [line, why])).toEqual([
      [4, 'has no email address'],
      [5, 'is no email address'],
      [6, 'is the same address as in line 2'],
      [7, 'has two addresses'],
    ]);
  });

  test('has at most 5,000 residents', () => {
    const lines = Array.from({ length: longestList + 2 }, (_, n) => `${n}, n${n}@home.example`);
    const { residents, wrong } = read(...lines);
    expect(residents).toHaveLength(longestList);
    expect(wrong.map(({ line }) => line)).toEqual([5001, 5002]);
  });

  test('of 5,000 lines with doubles and formulas in between names every wrong line', () => {
    const formula = '=HYPERLINK("https://bad.example";"Click")';
    const lineOf = (n: number) => {
      if (n % 10 === 9) return `n${n - 1}@home.example`;
      return n % 10 === 5 ? `${formula}\tn${n}@home.example` : `Unit ${n}, n${n}@home.example`;
    };
    const { residents, wrong } = read(...Array.from({ length: longestList }, (_, n) => lineOf(n)));
    expect(residents).toHaveLength(longestList * 0.9);
    expect(wrong).toHaveLength(longestList * 0.1);
    for (const { line, why } of wrong)
      expect(why).toBe(`is the same address as in line ${line - 1}`);
    const formulas = residents.filter(({ label }) => label.startsWith('='));
    expect(formulas).toHaveLength(longestList * 0.1);
  });

  test('cuts names that are too long, and leaves control characters out', () => {
    const [resident] = read(`${'A'.repeat(100)}\u0007, ann@home.example`).residents;
    expect(resident!.label).toBe('A'.repeat(60));
  });
});
