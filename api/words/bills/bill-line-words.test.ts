import { expect, test } from 'vitest';
import { ceilingNote } from './bill-line-words.ts';

const fee = { kind: 'FLAT', period: null, quantity: 1, price: 0.35, amount: 35 } as const;
const idle = { kind: 'PARKING_TIME', period: null, quantity: 1, price: 3, amount: 255 } as const;

test('a quoted maximum is told apart from an idle fee, which is outside of it', () => {
  expect(ceilingNote(null, { lines: [fee, idle] })).toBeNull();
  expect(ceilingNote(524, { lines: [fee] })).toBe('At most $5.24, as quoted');
  expect(ceilingNote(524, { lines: [fee, idle] })).toBe(
    'At most $5.24 for the charge, as quoted; the idle fee is apart from it',
  );
});
