import { describe, expect, it } from 'vitest';
import type { Circuit } from '../community/world.ts';
import { amps, volts, wattHours } from '../units.ts';
import { at } from '../service/testing/world.ts';
import { orderOf } from '../service/testing/service.ts';
import { OwnedService } from './testing/owner.ts';

const supply = (current: number, phases: 1 | 3 = 1) =>
  ({
    kind: 'set-supply',
    building: 'house',
    amps: amps(current),
    volts: volts(208),
    phases,
  }) as const;

const circuit = (id: string, capacity: number, spaces: readonly string[], parent?: string) =>
  ({ id, name: id, parent: parent ?? null, capacity: amps(capacity), spaces }) satisfies Circuit;

const circuits = (...all: readonly Circuit[]) =>
  ({ kind: 'set-circuits', building: 'house', circuits: all }) as const;

/** Ann charges in space a with all the charger gives. */
function annCharges(): OwnedService {
  const service = new OwnedService();
  service.arrive('ann', 't1');
  service.start('ann', 20, at(6));
  service.follow('t1', 1, 0);
  service.to(at(0.5));
  service.follow('t1', 2, 4992);
  return service;
}

const booking = {
  kind: 'reserve',
  user: 'ben',
  vehicle: 2,
  space: 'b',
  from: at(2),
  to: at(4),
  energy: wattHours(12_000),
} as const;

const short = (service: OwnedService) =>
  service.events.filter(({ kind }) => kind === 'promise-short');

describe('a supply that its owner lowers', () => {
  it('cuts offers at once', () => {
    const service = annCharges();
    expect(service.offered).toEqual({ a: 48 });
    service.own(supply(20));
    expect(service.offered).toEqual({ a: 20 });
  });

  it('tells residents how much all share, once, and nobody of what stays the same', () => {
    const service = new OwnedService();
    const told = () => service.events.filter(({ kind }) => kind === 'supply-changed');
    service.own(supply(50));
    const changes = told();
    expect(changes).toMatchObject(
      service.world.accounts.map((user) => ({ user, building: 'house', power: 50 * 208 })),
    );
    service.own(supply(50));
    expect(told()).toEqual(changes);
  });

  it('plans again what no longer fits, and its driver is told', () => {
    const service = new OwnedService();
    service.arrive('ann', 't1');
    service.do({ kind: 'start', user: 'ann', space: 'a', ...orderOf(24, at(4)) });
    expect(service.session!.plan!.shortfall).toBe(0);
    service.own(supply(10));
    expect(service.session!.plan!.shortfall).toBeGreaterThan(0);
    expect(Math.max(...service.session!.plan!.blocks.map((one) => one.amps))).toBeLessThanOrEqual(
      10,
    );
    expect(service.events.some(({ kind }) => kind === 'plan-changed')).toBe(true);
  });

  it('takes promises away, and that is told at that instant; raised again, they are kept', () => {
    const service = new OwnedService();
    service.do(booking);
    service.to(at(1));
    service.own(supply(10));
    expect(short(service)).toEqual([
      expect.objectContaining({ at: at(1), user: 'ben', why: 'power-short', before: 0 }),
    ]);
    expect(Object.values(service.world.reservations)[0]!.missing).toBeGreaterThan(4000);
    service.own(supply(60));
    expect(short(service).at(-1)).toMatchObject({ at: at(1), missing: 0 });
  });

  it('never promises more from then on', () => {
    const service = new OwnedService();
    service.own(supply(10));
    expect(() => service.do(booking)).toThrow('power-short');
  });

  it('is refused below what a charger needs, and where figures make no sense', () => {
    const service = new OwnedService();
    expect(service.refused(supply(5))).toEqual({ code: 'bad-input', field: 'amps' });
    expect(service.refused(supply(NaN))).toEqual({ code: 'bad-input', field: 'amps' });
    expect(service.refused({ ...supply(60), building: 'nowhere' })).toEqual({
      code: 'unknown',
      what: 'building',
    });
  });

  it('keeps its volts while a car is plugged in or a space is reserved', () => {
    const charging = annCharges();
    const other = { ...supply(60), volts: volts(240) };
    expect(charging.refused(other)).toMatchObject({ why: 'car-plugged-in', space: 'a' });
    const booked = new OwnedService();
    booked.do(booking);
    expect(booked.refused(other)).toMatchObject({ why: 'space-reserved', space: 'b', from: at(2) });
    const free = new OwnedService();
    free.own(other);
    expect(free.world.spaces['c']!.charger.volts).toBe(240);
  });
});

describe('circuits', () => {
  it('cut offers at once, each with its own limit', () => {
    const service = annCharges();
    service.own(circuits(circuit('left', 16, ['a']), circuit('right', 40, ['b', 'c'])));
    expect(service.offered).toEqual({ a: 16 });
  });

  it('within circuits take the least of all limits above', () => {
    const service = annCharges();
    service.own(
      circuits(
        circuit('main', 24, []),
        circuit('left', 32, ['a'], 'main'),
        circuit('right', 16, ['b', 'c'], 'main'),
      ),
    );
    expect(service.offered).toEqual({ a: 24 });
    service.own(circuits());
    expect(service.world.buildings['house']).not.toHaveProperty('circuits');
  });

  it('take promises away that they cannot carry, told at that instant', () => {
    const service = new OwnedService();
    service.do(booking);
    service.to(at(1));
    service.own(circuits(circuit('left', 60, ['a']), circuit('right', 8, ['b', 'c'])));
    // Space a is free and has the power: the promise is moved there.
    expect(service.events.at(-1)).toMatchObject({ kind: 'promise-moved', at: at(1), space: 'a' });
  });

  it.each([
    [
      'a space on none',
      [circuit('left', 32, ['a', 'b'])],
      { why: 'space-in-no-circuit', space: 'c' },
    ],
    [
      'a space on two',
      [circuit('left', 32, ['a', 'b']), circuit('right', 32, ['b', 'c'])],
      { why: 'space-in-two-circuits', space: 'b' },
    ],
    [
      'a circuit fed by itself',
      [circuit('x', 32, ['a', 'b', 'c'], 'y'), circuit('y', 32, [], 'x')],
      { why: 'cycle', circuit: 'x' },
    ],
    [
      'an unknown parent',
      [circuit('x', 32, ['a', 'b', 'c'], 'z')],
      { why: 'unknown-parent', circuit: 'x', parent: 'z' },
    ],
    [
      'a limit below 6 A',
      [circuit('x', 4, ['a', 'b', 'c'])],
      { why: 'limit-too-low', circuit: 'x' },
    ],
    [
      'an unknown space',
      [circuit('x', 32, ['a', 'b', 'c', 'd'])],
      { why: 'unknown-space', circuit: 'x', space: 'd' },
    ],
    [
      'the same circuit twice',
      [circuit('x', 32, ['a', 'b']), circuit('x', 32, ['c'])],
      { why: 'duplicate-circuit', circuit: 'x' },
    ],
  ])('are refused with %s', (_what, all, fault) => {
    expect(new OwnedService().refused(circuits(...all))).toEqual({ code: 'setup', ...fault });
  });
});

describe('the safe value of the building’s own load', () => {
  it('counts at once while nothing is told, and is what a told figure falls back to', () => {
    const service = annCharges();
    service.own({ kind: 'set-safe-power', building: 'house', amps: amps(12) });
    expect(service.offered).toEqual({ a: 12 });
    service.follow('t1', 3, 4992);
    service.tell({ kind: 'available', building: 'house', amps: amps(30), until: at(1) });
    service.follow('t1', 4, 4992);
    service.to(at(0.75));
    expect(service.offered).toEqual({ a: 30 });
    service.follow('t1', 5, 6000);
    service.to(at(1));
    expect(service.offered).toEqual({ a: 12 });
  });

  it('can be taken away again, and then nobody can tell', () => {
    const service = new OwnedService();
    service.own({ kind: 'set-safe-power', building: 'house', amps: amps(12) });
    service.own({ kind: 'set-safe-power', building: 'house', amps: null });
    expect(service.world.buildings['house']).not.toHaveProperty('available');
  });

  it('is refused where chargers without control need more', () => {
    const service = new OwnedService();
    const charger = { ...service.world.spaces['a']!.charger, maxAmps: amps(16), control: 'none' };
    service.own({ kind: 'set-charger', space: 'a', charger } as const as never);
    expect(
      service.refused({ kind: 'set-safe-power', building: 'house', amps: amps(10) }),
    ).toMatchObject({ why: 'charger-above-limit', amps: 16, limit: 10 });
  });
});
