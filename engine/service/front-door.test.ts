import { describe, expect, it } from 'vitest';
import { levelOf } from '../charging/vehicle.ts';
import { amps, fraction, instant, minute, second, wattHours } from '../units.ts';
import { execute, nextChange, report } from './front-door.ts';
import { TestService } from './testing/service.ts';
import { at } from './testing/world.ts';
import { wants } from './wants.ts';

const none = { space: 'a', startFor: null, reservedFor: null, transaction: null, amps: 0 };

describe('what is wanted of a charger', () => {
  it('is nothing where nobody is', () => {
    const service = new TestService();
    expect(wants(service.world)).toMatchObject([none]);
    expect(nextChange(service.world)).toBeNull();
  });

  it('is the latest offer for the transaction of its car, and 0 A after a stop', () => {
    const service = new TestService();
    service.arrive('ann', 't1');
    service.start('ann', 8, at(6));
    const wanted = { transaction: 't1', offerId: 1, amps: 48, startFor: 'ann' };
    expect(wants(service.world)).toMatchObject([wanted]);
    service.do({ kind: 'stop', user: 'ann', space: 'a' });
    expect(wants(service.world)).toMatchObject([{ offerId: 2, amps: 0 }]);
  });

  it('is to be held for whom it is reserved, and a reservation made says its id', () => {
    const service = new TestService();
    const slot = { space: 'a', vehicle: 1, from: at(1), to: at(3), energy: wattHours(5000) };
    const made = execute(service.world, { kind: 'reserve', user: 'ann', ...slot }, 'resident');
    if (!made.ok) throw new Error(made.refusal.code);
    expect(Object.keys(made.world.reservations)).toEqual([made.reservation]);
    service.world = made.world;
    expect(wants(service.world)).toMatchObject([none]);
    service.to(at(1));
    const reservedFor = { user: 'ann', until: at(1, 15) };
    expect(wants(service.world)).toMatchObject([{ reservedFor }]);
  });
});

describe('a card that is shown before the cable', () => {
  const card = { kind: 'expect', user: 'ann', space: 'a', vehicle: 1, isCard: true } as const;

  it('starts the standing order of its car when that is plugged in within two minutes', () => {
    const service = new TestService();
    const goal = { kind: 'energy', energy: 7 as never } as const;
    const order = { goal, preference: 'fastest' } as const;
    service.do({ kind: 'set-standing-order', user: 'ann', vehicle: 1, order });
    service.do(card);
    expect(wants(service.world)).toMatchObject([{ startFor: 'ann' }]);
    service.to(instant(at(0) + 100 * second));
    service.cable('plugged', 't1', 0, 0);
    expect(service.session).toMatchObject({ user: 'ann', order: { ...order, readyBy: at(13) } });
  });

  it('is forgotten after that', () => {
    const service = new TestService();
    service.do(card);
    service.to(at(0, 3));
    service.cable('plugged', 't1', 0, 0);
    expect(service.session).toBeUndefined();
  });

  it('keeps others from the space meanwhile', () => {
    const service = new TestService();
    service.do(card);
    const other = execute(service.world, { ...card, user: 'ben', vehicle: 2 }, 'resident');
    expect(other).toMatchObject({ refusal: { code: 'space-taken', by: 'neighbor' } });
  });
});

const uncontrolled = (): TestService => {
  const service = new TestService();
  const { a } = service.world.spaces;
  const charger = { ...a!.charger, control: 'none' } as const;
  service.world = { ...service.world, spaces: { a: { ...a!, charger } } };
  return service;
};

describe('a charger that takes no limits', () => {
  it('gives a car whose driver is known nothing before it is ordered, and all of it is billed', () => {
    const service = uncontrolled();
    service.do({ kind: 'expect', user: 'ann', space: 'a', vehicle: 1 });
    expect(wants(service.world)).toMatchObject([{ startFor: null }]);
    service.cable('plugged', 't1', 0, 0);
    expect(service.session).toMatchObject({ user: 'ann', order: null });
    expect(wants(service.world)).toMatchObject([{ startFor: null }]);
    service.start('ann', 8, at(6));
    expect(wants(service.world)).toMatchObject([{ startFor: 'ann' }]);
    service.to(at(0, 10));
    service.cable('unplugged', 't1', 1, 1600);
    expect(service.charges('ann')[0]!.bill.energy).toBe(1600);
  });

  it('begins for a card that is shown before the cable, which orders with it', () => {
    const service = uncontrolled();
    service.do({ kind: 'expect', user: 'ann', space: 'a', vehicle: 1, isCard: true });
    expect(wants(service.world)).toMatchObject([{ startFor: 'ann' }]);
    service.cable('plugged', 't1', 0, 0);
    expect(wants(service.world)).toMatchObject([{ startFor: 'ann' }]);
  });
});

const phaseAt = (drawn: number, car: number) => {
  const service = uncontrolled();
  const ann = service.world.vehicles[1]!;
  const vehicles = { ...service.world.vehicles, 1: { ...ann, maxAmps: amps(car) } };
  service.world = { ...service.world, vehicles };
  service.arrive('ann', 't1');
  service.start('ann', 30, at(9));
  service.to(at(0, 5));
  service.cable('meter-read', 't1', 1, 0, { amps: drawn });
  return service.session!.phase;
};

describe('what a car draws at a charger that takes no limits', () => {
  it('is the most both can do only if it is', () => {
    const fullPower = { kind: 'full-power' };
    expect(phaseAt(32, 32)).toEqual({ kind: 'charging', amps: 32, why: fullPower });
    expect(phaseAt(48, 48)).toEqual({ kind: 'charging', amps: 48, why: fullPower });
  });

  it('is what the car takes, if its meter shows another current than the car is said to take', () => {
    expect(phaseAt(48, 32)).toEqual({ kind: 'charging', amps: 48, why: { kind: 'car' } });
    expect(phaseAt(20, 32)).toEqual({ kind: 'charging', amps: 20, why: { kind: 'car' } });
  });
});

describe('a start that waited for the connection', () => {
  it('is billed from its beginning, with what has flowed since', () => {
    const service = new TestService();
    service.cable('plugged', 't1', 0, 0, { offerId: 0 });
    service.to(at(0, 30));
    service.cable('meter-read', 't1', 1, 0, { at: at(0, 10), offerId: 0, amps: 16 });
    service.cable('meter-read', 't1', 2, 1100, { offerId: 0, amps: 16 });
    const since = at(0, 10);
    service.do({ kind: 'authorize', user: 'ann', space: 'a', vehicle: 1, since });
    expect(service.session).toMatchObject({ pluggedIn: since, line: { mayDraw: 16 } });
    service.start('ann', 8, at(6));
    service.cable('unplugged', 't1', 3, 1100);
    expect(service.records('ann')[0]).toMatchObject({ pluggedIn: since });
    expect(service.charges('ann')[0]!.bill.energy).toBe(1100);
  });
});

describe('a stop at the charger', () => {
  it('ends the charge with its bill, and the cable stays', () => {
    const service = new TestService();
    service.arrive('ann', 't1');
    service.start('ann', 8, at(6));
    service.follow('t1', 1, 0);
    service.to(at(0, 10));
    const reading = { seq: 2, at: at(0, 10), register: wattHours(1664), amps: 0, offerId: 1 };
    service.tell({ kind: 'stopped', space: 'a', transaction: 't1', reading });
    expect(service.session).toMatchObject({ phase: { kind: 'stopped' }, isRecorded: true });
    expect(service.charges('ann')[0]!.bill.energy).toBe(1664);
    expect(wants(service.world)).toMatchObject([{ amps: 0, transaction: 't1' }]);
  });
});

describe('a charger that refuses its offer', () => {
  it('because it has a fault still has it', () => {
    const service = new TestService();
    service.arrive('ann', 't1');
    service.start('ann', 8, at(6));
    service.follow('t1', 1, 0);
    service.to(at(0, 10));
    service.tell({ kind: 'faulted', space: 'a', expectedBack: null });
    const { offerId } = wants(service.world)[0]!;
    service.tell({ kind: 'offer-answered', space: 'a', offerId, accepted: false });
    expect(service.session!.phase).toEqual({ kind: 'faulted' });
  });
});

describe('a card after a stop', () => {
  it('starts again when the car was unplugged and is back within its stay', () => {
    const service = new TestService();
    service.arrive('ann', 't1');
    service.start('ann', 8, at(6));
    service.follow('t1', 1, 0);
    service.to(at(0, 10));
    const reading = { seq: 2, at: at(0, 10), register: wattHours(1664), amps: 0, offerId: 1 };
    service.tell({ kind: 'stopped', space: 'a', transaction: 't1', reading });
    service.cable('unplugged', 't1', 3, 1664);
    service.to(at(0, 12));
    service.cable('plugged', 't2', 0, 1664);
    service.do({ kind: 'authorize', user: 'ann', space: 'a', vehicle: 1, isCard: true });
    expect(service.session).toMatchObject({ transaction: 't2', order: { goal: { kind: 'full' } } });
  });
});

describe('an event without a reading, before a session', () => {
  it('is counted, so that nothing is missing after it', () => {
    const service = new TestService();
    service.cable('plugged', 't1', 0, 0);
    const event = { seq: 1, at: at(0) };
    service.tell({ kind: 'meter-read', space: 'a', transaction: 't1', reading: event });
    service.authorize('ann');
    service.start('ann', 8, at(6));
    service.to(at(0, 10));
    service.cable('unplugged', 't1', 2, 1664);
    expect(service.charges('ann')[0]!.bill.energy).toBe(1664);
  });
});

/** Ann's car charges to full, as fast as it can. */
function charging(): TestService {
  const service = new TestService();
  service.arrive('ann', 't1');
  const order = { goal: { kind: 'full' }, readyBy: at(9), preference: 'fastest' } as const;
  service.do({ kind: 'start', user: 'ann', space: 'a', ...order });
  service.follow('t1', 1, 0);
  return service;
}

describe('a battery level', () => {
  it('that is told while the car charges counts', () => {
    const service = charging();
    service.do({ kind: 'report-level', user: 'ann', vehicle: 1, level: fraction(0.2) });
    const planned = service.session!.plan!.blocks.at(-1)!.to;
    expect(planned).toBeGreaterThan(at(4.5));
  });

  it('that was believed to be high does not end a charge that goes on', () => {
    const service = charging();
    service.do({ kind: 'report-level', user: 'ann', vehicle: 1, level: fraction(0.9) });
    let register = 0;
    for (let minutes = 10; minutes <= 240; minutes += 10) {
      service.to(at(0, minutes));
      register += Math.round(service.session!.offered * 208 * (10 / 60));
      service.follow('t1', 1 + minutes / 10, register, { amps: service.session!.offered });
    }
    expect(register).toBeGreaterThan(38_000);
    expect(service.session!.phase.kind).toBe('charging');
  });

  it('may be unknown, and is then not taken to be high', () => {
    const service = new TestService();
    service.cable('plugged', 't1', 0, 0);
    service.do({ kind: 'authorize', user: 'ann', space: 'a', vehicle: 1, level: null });
    const order = { goal: { kind: 'full' }, readyBy: at(12), preference: 'fastest' } as const;
    service.do({ kind: 'start', user: 'ann', space: 'a', ...order });
    expect(service.session!.plan!.blocks.at(-1)!.to).toBeGreaterThan(at(6));
  });

  it('is unknown to everybody until it is told, also when the car comes back', () => {
    const service = new TestService();
    service.cable('plugged', 't1', 0, 0);
    service.do({ kind: 'authorize', user: 'ann', space: 'a', vehicle: 1, level: null });
    service.start('ann', 8, at(6));
    service.follow('t1', 1, 0);
    service.to(at(0, 30));
    service.cable('unplugged', 't1', 2, 4992);
    expect(service.world.vehicles[1]).toMatchObject({ isLevelUnknown: true });
    expect(service.world.vehicles[1]!.stored).toBeGreaterThan(0);
    service.to(at(0, 35));
    service.cable('plugged', 't2', 0, 4992);
    service.do({ kind: 'authorize', user: 'ann', space: 'a', vehicle: 1, level: null });
    // It is back within its stay: what it got counts.
    expect(service.session!.flow.stored).toBe(service.world.vehicles[1]!.stored);
    const gained = levelOf(service.world.vehicles[1]!, service.session!.flow.stored);
    service.do({ kind: 'report-level', user: 'ann', vehicle: 1, level: fraction(0.5) });
    expect(service.world.vehicles[1]).not.toHaveProperty('isLevelUnknown');
    expect(service.session!.levelAtStart).toBeCloseTo(0.5 - gained, 9);
  });

  it('that is unknown is not on the record either', () => {
    const service = new TestService();
    service.cable('plugged', 't1', 0, 0);
    service.do({ kind: 'authorize', user: 'ann', space: 'a', vehicle: 1, level: null });
    service.start('ann', 8, at(6));
    service.follow('t1', 1, 0);
    service.to(at(0, 30));
    service.cable('unplugged', 't1', 2, 4992);
    service.to(at(1));
    expect(service.records('ann')[0]).toMatchObject({ isLevelUnknown: true });
  });

  it('that is unknown stays so when other details of the car are changed', () => {
    const service = new TestService();
    const details = { ...service.world.vehicles[1]!, level: null };
    service.do({ kind: 'edit-vehicle', user: 'ann', vehicle: 1, details });
    service.do({
      kind: 'edit-vehicle',
      user: 'ann',
      vehicle: 1,
      details: { ...details, name: 'X' },
    });
    expect(service.world.vehicles[1]).toMatchObject({ name: 'X', isLevelUnknown: true, stored: 0 });
  });

  it('that was believed to be low: a car that takes nothing for ten minutes is done', () => {
    const service = charging();
    service.to(at(0, 20));
    service.follow('t1', 2, 3328, { amps: 0 });
    // It is offered less, and takes nothing of that either.
    service.follow('t1', 3, 3328, { amps: 0 });
    expect(service.session!.phase).toEqual({ kind: 'waiting', why: { kind: 'car' } });
    service.to(instant(at(0, 30) - minute));
    expect(service.session!.phase.kind).toBe('waiting');
    service.to(at(0, 30));
    expect(service.session!.phase).toEqual({ kind: 'complete', why: 'car' });
    expect(service.session!.offered).toBe(0);
  });
});

describe('several reports at once', () => {
  it('are taken in their order, or none of them', () => {
    const { world } = new TestService();
    const reading = { seq: 0, at: at(0), register: wattHours(0), amps: 0, offerId: 0 };
    const plugged = { kind: 'plugged', space: 'a', transaction: 't1', reading } as const;
    const both = report(world, { kind: 'connected', space: 'a' }, plugged);
    expect(both).toMatchObject({ ok: true, world: { spaces: { a: { plugged: {} } } } });
    const bad = { ...plugged, reading: { ...reading, register: wattHours(-1) } };
    expect(report(world, plugged, bad)).toMatchObject({ ok: false });
  });
});
