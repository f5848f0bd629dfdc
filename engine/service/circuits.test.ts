import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkCircuits, circuitFaultSentence } from '../community/checks/check-circuits.ts';
import type { Building, Circuit } from '../community/world.ts';
import { advance } from '../simulation/live.ts';
import { createSimulation } from '../simulation/create-simulation.ts';
import { amps, instant, minute, volts, wattHours, type Instant } from '../units.ts';
import { overloads, randomTree } from './testing/circuits.ts';
import { orderOf } from './testing/service.ts';
import { at, done, later, refused, testWorld, type TestWorld } from './testing/world.ts';

const circuit = (id: string, change: Partial<Circuit> = {}): Circuit => ({
  id,
  name: `Panel ${id}`,
  parent: null,
  capacity: amps(32),
  spaces: [],
  ...change,
});

/** The house, with spaces a and b on a sub-panel of 32 A and c on another of 48 A. */
function house(): TestWorld {
  const world = testWorld({ capacity: 96 });
  const circuits = [
    circuit('left', { spaces: ['a', 'b'] }),
    circuit('right', { spaces: ['c'], capacity: amps(48) }),
  ];
  const building = { ...world.buildings['house']!, circuits };
  return { ...world, buildings: { house: building } };
}

const comes = (world: TestWorld, user: string, space: string, vehicle: number, readyBy: Instant) =>
  done(
    world,
    { kind: 'plug-in', user, space, vehicle },
    { kind: 'start', user, space, ...orderOf(30, readyBy), preference: 'fastest' },
  );

describe('a sub-panel of two spaces', () => {
  const both = comes(comes(house(), 'ann', 'a', 1, at(23)), 'ben', 'b', 2, at(23.5));

  it('is never given more than it can carry, though the building has more', () => {
    const offered = Object.values(both.sessions).map((session) => session.offered);
    expect(offered.reduce((sum, one) => sum + one, 0)).toBe(32);
    const other = comes(both, 'cleo', 'c', 3, at(23));
    const free = Object.values(other.sessions).find(({ space }) => space === 'c');
    expect(free?.offered).toBe(48);
  });

  it('is named as what a car waits for', () => {
    const waiting = Object.values(both.sessions).flatMap(({ phase }) =>
      phase.kind === 'waiting' || phase.kind === 'charging' ? phase.why : [],
    );
    expect(waiting).toContainEqual(
      expect.objectContaining({ kind: 'shared-power', circuit: 'left' }),
    );
  });
});

describe('a promise on a sub-panel', () => {
  const booking = { from: at(20), to: at(21) };
  const asked = (space: string, user: string, vehicle: number, energy: number) =>
    ({ kind: 'reserve', user, vehicle, space, ...booking, energy: wattHours(energy) }) as const;

  it('is refused where the sub-panel has too little, and given on another one', () => {
    const booked = done(house(), asked('a', 'ann', 1, 6000));
    expect(refused(booked, asked('b', 'ben', 2, 6000)).code).toBe('power-short');
    const given = done(booked, asked('c', 'ben', 2, 6000));
    expect(Object.keys(given.reservations)).toHaveLength(2);
  });
});

/** Ann, Ben and Cleo charge as fast as they can. */
const load = (world: TestWorld) =>
  [
    ['ann', 'a', 1],
    ['ben', 'b', 2],
    ['cleo', 'c', 3],
  ].reduce(
    (now, [user, space, vehicle]) =>
      comes(now, user as string, space as string, vehicle as number, at(23)),
    world,
  );

describe('phases', () => {
  const charger = { volts: volts(230), phases: 1 as const, maxAmps: amps(32) };

  /** Three chargers of 32 A with one phase, on these lines of a supply of 32 A a line. */
  function onLines(lines: readonly number[]): TestWorld {
    const world = testWorld({ capacity: 32, charger });
    const spaces = Object.entries(world.spaces).map(
      ([id, space], index) =>
        [id, { ...space, charger: { ...charger, lines: [lines[index]!] } }] as const,
    );
    return { ...world, spaces: Object.fromEntries(spaces) };
  }

  it('carry three cars in full if each has a line of its own', () => {
    const offers = Object.values(load(onLines([0, 1, 2])).sessions).map(({ offered }) => offered);
    expect(offers).toEqual([32, 32, 32]);
  });

  it('are shared by cars on the same line only', () => {
    const offers = Object.values(load(onLines([1, 1, 2])).sessions).map(({ offered }) => offered);
    expect(offers[0]! + offers[1]!).toBe(32);
    expect(offers[2]).toBe(32);
  });
});

describe('random trees and lives', () => {
  it('never exceed any circuit or phase by what chargers may draw', () => {
    fc.assert(
      fc.property(fc.nat(2 ** 30), (seed) => {
        let world = randomTree(seed);
        let offers = 0;
        for (let step = 0; step < 3 * 24 * 6; step += 1) {
          const outcome = advance(world, instant(world.now + 10 * minute));
          if (!outcome.ok) throw new Error(outcome.refusal.code);
          ({ world } = outcome);
          expect(overloads(world)).toEqual([]);
          offers += Object.values(world.sessions).filter(({ offered }) => offered > 0).length;
        }
        expect(offers).toBeGreaterThan(0);
      }),
      { seed: 31, numRuns: 25 },
    );
  });

  it('charge no worse than one limit would allow a building whose circuits are wide', () => {
    const tree = randomTree(7);
    const { circuits = [], ...plain } = tree.buildings['tree']!;
    const wide = circuits.map((one): Circuit => Object.assign({}, one, { capacity: amps(2000) }));
    const lived = (building: Building) => {
      const world = { ...tree, buildings: { tree: building } };
      const outcome = advance(world, instant(world.now + 2 * 24 * 60 * minute));
      if (!outcome.ok) throw new Error(outcome.refusal.code);
      return { ...outcome.world, buildings: {} };
    };
    expect(lived({ ...plain, circuits: wide })).toEqual(lived(plain));
  });
});

describe('circuits that do not fit', () => {
  const { buildings, spaces } = testWorld();
  const faultOf = (...circuits: readonly Circuit[]) => {
    const fault = checkCircuits({ ...buildings['house']!, circuits }, spaces);
    return fault === null ? null : circuitFaultSentence(fault);
  };
  const all = { spaces: ['a', 'b', 'c'] };

  it.each([
    ['a parent that does not exist', [circuit('x', { ...all, parent: 'y' })], 'is fed by y'],
    [
      'a cycle',
      [circuit('x', { ...all, parent: 'y' }), circuit('y', { parent: 'x' })],
      'is fed by itself',
    ],
    ['a limit of 0', [circuit('x', { ...all, capacity: amps(0) })], 'at least 6 A'],
    ['a space on no circuit', [circuit('x', { spaces: ['a', 'b'] })], 'Space c is on no circuit'],
    [
      'a space on two circuits',
      [circuit('x', all), circuit('y', { spaces: ['a'] })],
      'Space a is on two circuits',
    ],
    ['a space of another building', [circuit('x', { spaces: ['z'] })], 'names space z'],
    ['an id twice', [circuit('x', all), circuit('x')], 'Two circuits have the id x'],
  ])('say so: %s', (_, circuits, words) => {
    expect(faultOf(...circuits)).toContain(words);
  });

  it('accept a tree, and keep a world from being made otherwise', () => {
    expect(faultOf(circuit('x'), circuit('y', { ...all, parent: 'x' }))).toBeNull();
    const house2 = { ...buildings['house']!, circuits: [circuit('x')] };
    const make = () =>
      createSimulation({
        now: at(18),
        tariffs: [],
        buildings: { house: house2 },
        spaces,
        vehicles: [],
        accounts: [],
        residents: [],
        seed: 1,
      });
    expect(make).toThrow('HOUSE: Space a is on no circuit.');
  });
});

it('a world with circuits goes on after it was stored as if it had not been', () => {
  const both = comes(comes(house(), 'ann', 'a', 1, at(23)), 'ben', 'b', 2, at(23.5));
  const restored = JSON.parse(JSON.stringify(both)) as TestWorld;
  expect(later(restored, at(22))).toEqual(later(both, at(22)));
});
