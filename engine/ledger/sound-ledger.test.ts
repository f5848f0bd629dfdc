import { expect, it } from 'vitest';
import { orderOf } from '../service/testing/service.ts';
import { at, booksOf, done, invoicesOf, later, testWorld } from '../service/testing/world.ts';
import { isSoundLedger } from './sound-ledger.ts';

it('accepts the record of a car that stayed for more than a year', () => {
  const begun = done(
    testWorld(),
    { kind: 'plug-in', user: 'ann', space: 'a', vehicle: 1 },
    {
      kind: 'start',
      user: 'ann',
      space: 'a',
      ...orderOf(5, at(8)),
    },
  );
  const stayed = later(later(begun, at(200 * 24)), at(400 * 24));
  const gone = done(stayed, { kind: 'unplug', user: 'ann', space: 'a' });
  expect(invoicesOf(gone, 'ann')).toHaveLength(1);
  const { world, ledger } = booksOf(gone);
  expect(isSoundLedger(JSON.parse(JSON.stringify(ledger)), world)).toBe(true);
  const lost = { ...ledger, accounts: { ann: { ...ledger.accounts['ann'], records: [[{}]] } } };
  expect(isSoundLedger(lost, world)).toBe(false);
});
