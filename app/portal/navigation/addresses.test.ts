import { expect, test } from 'vitest';
import { sectionAddress, sectionIds, sectionOf } from './addresses.ts';

const sectionAt = (address: string) =>
  sectionOf(new URL(address, 'https://fairwatt.example').searchParams);

test('the address of a section opens it', () => {
  for (const id of sectionIds) expect(sectionAt(sectionAddress(id))).toBe(id);
});

test.each(['', '?section=', '?section=garage', '?section=Invoices', '?section=__proto__'])(
  'any other address opens Charge: /demo%s',
  (search) => {
    expect(sectionAt(`/demo${search}`)).toBe('charge');
  },
);
