import { expect, test } from 'vitest';
import { readNumbers } from './read-numbers.ts';
import { stepsDone, warningsOf, type SetupFacts } from './setup-state.ts';

const charger = (space: string, number: number, proof: object | null = null) =>
  ({ space, number, leastAmps: 6, proof }) as never;
const station = (space: string) => ({ outlets: [{ number: 1, space }] }) as never;
const energy = (price: number) => ({ components: [{ type: 'ENERGY', price, stepSize: 1 }] });

const facts = (given: object = {}): SetupFacts =>
  ({
    power: { amps: 60, circuits: [] },
    chargers: [charger('a', 42), charger('b', 78)],
    stations: [station('a')],
    prices: { now: { elements: [energy(0.3)] }, electricity: null },
    residents: 0,
    ...given,
  }) as never;

test('a new building has everything ahead', () => {
  const empty = facts({
    power: { amps: 0, circuits: [] },
    chargers: [],
    prices: { now: { elements: [{ components: [{ type: 'FLAT', price: 0, stepSize: 1 }] }] } },
  });
  expect(Object.values(stepsDone(empty))).toEqual([false, false, false, false, false]);
});

test('says which spaces have no charger, and which were not tested', () => {
  expect(warningsOf(facts()).map(({ text }) => text)).toEqual([
    'Space 78 has no charger connected.',
    'Space 42: not tested yet.',
  ]);
});

test('in the demo chargers are simulated: nothing is to be connected or tested', () => {
  const demo = facts({ stations: null });
  expect(stepsDone(demo).chargers).toBe(true);
  expect(stepsDone({ ...demo, chargers: [] }).chargers).toBe(false);
  expect(warningsOf(demo)).toEqual([]);
});

test('says where chargers do not fit a limit together, on the supply and on circuits in circuits', () => {
  const circuits = [
    { id: 'c1', name: 'P1', parent: null, amps: 20, spaces: [] },
    { id: 'c2', name: 'P2', parent: 'c1', amps: 11, spaces: ['a', 'b'] },
  ];
  const texts = warningsOf(facts({ power: { amps: 11, circuits } })).map(({ text }) => text);
  expect(texts.slice(0, 2)).toEqual([
    'The 2 chargers on the main fuse need at least 12 A together, and it has 11 A.',
    'The 2 chargers on circuit P2 need at least 12 A together, and it has 11 A.',
  ]);
  expect(texts.join()).not.toContain('P1');
});

test('says which price is below the owner’s own cost', () => {
  const prices = { now: { elements: [energy(0.1)] }, electricity: { elements: [energy(0.2)] } };
  expect(warningsOf(facts({ prices })).at(-1)!.text).toContain('costs you $0.20');
});

test('reads numbers and ranges as people write them', () => {
  expect(readNumbers('42, 78 90-93')).toEqual([42, 78, 90, 91, 92, 93]);
  expect(readNumbers('7;7')).toEqual([7]);
  for (const bad of ['', 'a', '5-3', '1-100000', '-4', '1,,x']) expect(readNumbers(bad)).toBeNull();
});
