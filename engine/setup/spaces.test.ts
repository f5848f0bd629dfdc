import { describe, expect, it } from 'vitest';
import { numberAt } from '../community/find-space.ts';
import { execute } from '../service/front-door.ts';
import { wants } from '../service/wants.ts';
import { at } from '../service/testing/world.ts';
import { amps, volts, wattHours } from '../units.ts';
import { OwnedService } from './testing/owner.ts';

const charger = { volts: volts(208), phases: 1, maxAmps: amps(48) } as const;
const add = (number: number) =>
  ({ kind: 'add-space', building: 'house', number, charger }) as const;

const booking = (user: 'ann' | 'ben', space: string) =>
  ({
    kind: 'reserve',
    user,
    vehicle: user === 'ann' ? 1 : 2,
    space,
    from: at(2),
    to: at(4),
    energy: wattHours(5000),
  }) as const;

/** Ann has charged 2 kWh in space a, and left long ago. */
function annWasHere(): OwnedService {
  const service = new OwnedService();
  service.arrive('ann', 't1');
  service.start('ann', 2, at(6));
  service.follow('t1', 1, 0);
  service.to(at(0.25));
  service.cable('unplugged', 't1', 2, 2000);
  service.to(at(1));
  return service;
}

const refusal = (service: OwnedService, command: Parameters<typeof execute>[1]) => {
  const outcome = execute(service.world, command, 'resident');
  return outcome.ok ? null : outcome.refusal;
};

describe('a space that is added', () => {
  it('can be used at once', () => {
    const service = new OwnedService();
    const id = service.own(add(17));
    service.do(booking('ann', id));
    expect(service.world.spaces[id]).toMatchObject({ number: 17, building: 'house' });
    expect(wants(service.world).map(({ space }) => space)).toContain(id);
  });

  it('is offered to who waits in the queue', () => {
    const service = new OwnedService(at(0), ['a']);
    service.arrive('ann', 't1');
    service.start('ann', 20, at(6));
    const wanted = { vehicle: 2, building: 'house', energy: wattHours(2000), until: at(8) };
    service.do({ kind: 'join-queue', user: 'ben', ...wanted });
    const id = service.own(add(17));
    expect(service.events.at(-1)).toMatchObject({ kind: 'space-offered', user: 'ben', space: id });
  });

  it('needs a number of its own, a charger that can exist, and its circuit', () => {
    const service = new OwnedService();
    expect(service.refused(add(1))).toEqual({ code: 'setup', why: 'number-taken', number: 1 });
    expect(service.refused(add(0.5))).toEqual({ code: 'bad-input', field: 'number' });
    const weak = { ...charger, maxAmps: amps(4) };
    expect(service.refused({ ...add(9), charger: weak })).toEqual({
      code: 'bad-input',
      field: 'maxAmps',
    });
    const all = [{ id: 'x', name: 'X', parent: null, capacity: amps(60), spaces: ['a', 'b', 'c'] }];
    service.own({ kind: 'set-circuits', building: 'house', circuits: all });
    expect(service.refused(add(9))).toMatchObject({ why: 'space-in-no-circuit' });
    const id = service.own({ ...add(9), circuit: 'x' });
    expect(service.world.buildings['house']!.circuits![0]!.spaces).toContain(id);
  });
});

describe('numbers', () => {
  it('are swapped in one step; cars, reservations and bills stay where they are', () => {
    const service = annWasHere();
    service.do(booking('ben', 'b'));
    service.own({ kind: 'renumber-spaces', building: 'house', numbers: { a: 2, b: 1 } });
    const { a, b } = service.world.spaces as Record<string, { number: number }>;
    expect([a!.number, b!.number]).toEqual([2, 1]);
    expect(Object.values(service.world.reservations)[0]!.space).toBe('b');
    expect(service.records('ann')[0]!.space).toBe('a');
    const numbers = [at(0.25), at(1)].map((when) => numberAt(service.world.spaces['a']!, when));
    expect(numbers).toEqual([1, 2]);
  });

  it('are refused where two spaces would share one', () => {
    const service = new OwnedService();
    const twice = { kind: 'renumber-spaces', building: 'house', numbers: { a: 2 } } as const;
    expect(service.refused(twice)).toEqual({ code: 'setup', why: 'number-taken', number: 2 });
    expect(service.refused({ ...twice, numbers: { z: 9 } })).toMatchObject({ what: 'space' });
  });
});

describe('an assigned space', () => {
  const assign = { kind: 'assign-space', space: 'a', resident: 'ann' } as const;

  it('is for its resident alone', () => {
    const service = new OwnedService();
    service.own(assign);
    expect(refusal(service, booking('ben', 'a'))).toEqual({ code: 'not-yours' });
    service.cable('plugged', 't1', 0, 0);
    expect(refusal(service, { kind: 'authorize', user: 'ben', space: 'a', vehicle: 2 })).toEqual({
      code: 'not-yours',
    });
    service.authorize('ann');
    expect(service.session).toMatchObject({ user: 'ann' });
  });

  it('is not offered to the queue of others, and is once it is shared', () => {
    const service = new OwnedService(at(0), ['a', 'b']);
    service.own(assign);
    service.tell({ kind: 'faulted', space: 'b', expectedBack: null });
    const wanted = { vehicle: 2, building: 'house', energy: wattHours(2000), until: at(8) };
    service.do({ kind: 'join-queue', user: 'ben', ...wanted });
    service.own({ ...assign, resident: null });
    expect(service.events.at(-1)).toMatchObject({ kind: 'space-offered', user: 'ben', space: 'a' });
  });

  it('is refused while others have reserved it or are there, and for nobody', () => {
    const booked = new OwnedService();
    booked.do(booking('ben', 'a'));
    expect(booked.refused(assign)).toMatchObject({ why: 'space-reserved', from: at(2) });
    const taken = new OwnedService();
    taken.arrive('ben', 't1');
    expect(taken.refused(assign)).toMatchObject({ why: 'car-plugged-in' });
    expect(taken.refused({ ...assign, resident: 'nobody' })).toMatchObject({ what: 'resident' });
  });
});

describe('a space that is removed', () => {
  const remove = { kind: 'remove-space', space: 'a' } as const;

  it('is refused with a car on it, just left, or with reservations', () => {
    const service = new OwnedService();
    service.arrive('ann', 't1');
    expect(service.refused(remove)).toEqual({ code: 'setup', why: 'car-plugged-in', space: 'a' });
    service.start('ann', 2, at(6));
    service.follow('t1', 1, 0);
    service.to(at(0.25));
    service.cable('unplugged', 't1', 2, 2000);
    expect(service.refused(remove)).toMatchObject({ why: 'car-plugged-in' });
    service.to(at(1));
    service.do(booking('ben', 'a'));
    expect(service.refused(remove)).toMatchObject({ why: 'space-reserved', from: at(2) });
    const cable = new OwnedService();
    cable.cable('plugged', 't1', 0, 0);
    expect(cable.refused(remove)).toMatchObject({ why: 'car-plugged-in' });
  });

  it('is gone, and its bills stay and can be paid', () => {
    const service = annWasHere();
    const total = service.charges('ann')[0]!.bill.total;
    service.own(remove);
    expect(service.world.buildings['house']!.spaces).toEqual(['b', 'c']);
    expect(refusal(service, booking('ann', 'a'))).toEqual({ code: 'unknown', what: 'space' });
    expect(() => service.cable('plugged', 't9', 0, 0)).toThrow('space');
    expect(wants(service.world).map(({ space }) => space)).toEqual(['b', 'c']);
    service.to(at(24 * 31));
    expect(service.invoices('ann')[0]).toMatchObject({ status: { state: 'issued' } });
    expect(service.charges('ann')[0]!.bill.total).toBe(total);
  });

  it('frees its number, and the last one of an open building stays', () => {
    const service = new OwnedService(at(0), ['a', 'b']);
    service.own(remove);
    service.own(add(1));
    service.own({ kind: 'remove-space', space: 'b' });
    const last = service.world.buildings['house']!.spaces[0]!;
    expect(service.refused({ kind: 'remove-space', space: last })).toMatchObject({
      why: 'last-space',
    });
    service.own({ kind: 'close-building', building: 'house' });
    service.own({ kind: 'remove-space', space: last });
  });
});
