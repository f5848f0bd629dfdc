import { expect, test } from 'vitest';
import type { Charger } from './charger-words.ts';
import { findChargers } from './find-chargers.ts';

const charger = (number: number, given: Partial<Charger> = {}) =>
  ({
    number,
    resident: null,
    assignedTo: null,
    circuit: null,
    condition: { kind: 'ready', since: null, until: null },
    proof: { at: 0, findings: [] },
    ...given,
  }) as unknown as Charger;

const all = [
  charger(12, { circuit: 'Panel West' }),
  charger(120, { resident: { id: 'ann', name: 'Apartment 4B' } }),
  charger(31, { condition: { kind: 'faulted', since: 0, until: null } }),
];

const found = (search: string) => findChargers(all, search).map(({ number }) => number);

test('those that do not work come first', () => {
  expect(found('')).toEqual([31, 12, 120]);
});

test('found by number, resident, circuit and state', () => {
  expect(found('12')).toEqual([12, 120]);
  expect(found(' 4b ')).toEqual([120]);
  expect(found('west')).toEqual([12]);
  expect(found('fault')).toEqual([31]);
  expect(found('9')).toEqual([]);
});
