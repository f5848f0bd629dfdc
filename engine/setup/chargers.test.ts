import { describe, expect, it } from 'vitest';
import type { Charger } from '../charging/charger.ts';
import { at } from '../service/testing/world.ts';
import { amps, volts, wattHours } from '../units.ts';
import { OwnedService } from './testing/owner.ts';

const usual: Charger = { volts: volts(208), phases: 1, maxAmps: amps(48) };
const set = (change: Partial<Charger>, space = 'a') =>
  ({ kind: 'set-charger', space, charger: { ...usual, ...change } }) as const;

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

describe('a charger', () => {
  it('that gives less from now on is offered less at once', () => {
    const service = annCharges();
    service.own(set({ maxAmps: amps(16) }));
    expect(service.offered).toEqual({ a: 16 });
    const most = Math.max(...service.session!.plan!.blocks.map((block) => block.amps));
    expect(most).toBeLessThanOrEqual(16);
  });

  it('that can no longer keep a promise loses it to another space, told at that instant', () => {
    const service = new OwnedService();
    const slot = { space: 'b', vehicle: 2, from: at(2), to: at(4), energy: wattHours(15_000) };
    service.do({ kind: 'reserve', user: 'ben', ...slot });
    service.own(set({ maxAmps: amps(16) }, 'b'));
    expect(service.events.at(-1)).toMatchObject({ kind: 'promise-moved', at: at(0), from: 'b' });
  });

  it('without control has its maximum reserved, and the others make room', () => {
    const service = annCharges();
    service.own(set({ maxAmps: amps(40), control: 'none' }, 'b'));
    expect(service.offered).toEqual({ a: 20 });
  });

  it('keeps volts, phases and control while a car is charged', () => {
    const service = annCharges();
    const refusal = { code: 'setup', why: 'car-plugged-in', space: 'a' };
    expect(service.refused(set({ control: 'none' }))).toEqual(refusal);
    expect(service.refused(set({ volts: volts(240) }))).toEqual(refusal);
    service.own(set({ leastAmps: amps(10), stepAmps: amps(2) }));
  });

  it.each<[string, Partial<Charger>]>([
    ['volts', { volts: volts(0) }],
    ['phases', { phases: 2 as never }],
    ['maxAmps', { maxAmps: amps(5) }],
    ['control', { control: 'magic' as never }],
    ['leastAmps', { leastAmps: amps(60) }],
    ['stepAmps', { stepAmps: amps(0) }],
    ['fallbackAmps', { fallbackAmps: amps(3) }],
  ])('is refused with bad %s', (field, change) => {
    expect(new OwnedService().refused(set(change))).toEqual({ code: 'bad-input', field });
  });
});

describe('chargers that cannot work together', () => {
  it('are refused where nobody can lower them and they exceed the supply', () => {
    const service = new OwnedService();
    service.own(set({ maxAmps: amps(32), control: 'none' }, 'a'));
    expect(service.refused(set({ maxAmps: amps(32), control: 'none' }, 'b'))).toEqual({
      code: 'setup',
      why: 'uncontrolled-above-limit',
      amps: 64,
      limit: 60,
    });
  });

  it('are refused where their fallbacks exceed the supply while all are offline', () => {
    const service = new OwnedService();
    for (const space of ['a', 'b']) service.own(set({ fallbackAmps: amps(24) }, space));
    expect(service.refused(set({ fallbackAmps: amps(24) }, 'c'))).toMatchObject({
      why: 'fallback-above-limit',
      amps: 72,
      limit: 60,
    });
    service.own(set({ fallbackAmps: amps(12) }, 'c'));
  });

  it('are refused where one needs more than its circuit gives', () => {
    const service = new OwnedService();
    const all = [
      { id: 'x', name: 'X', parent: null, capacity: amps(60), spaces: ['b', 'c'] },
      { id: 'y', name: 'Y', parent: 'x', capacity: amps(16), spaces: ['a'] },
    ];
    service.own({ kind: 'set-circuits', building: 'house', circuits: all });
    expect(service.refused(set({ control: 'on-off' }))).toMatchObject({
      why: 'charger-above-limit',
      space: 'a',
      circuit: 'y',
      amps: 48,
      limit: 16,
    });
  });

  it('on three lines count on each line', () => {
    const service = new OwnedService();
    service.own({
      kind: 'set-supply',
      building: 'house',
      amps: amps(60),
      volts: volts(208),
      phases: 3,
    });
    service.own(set({ maxAmps: amps(32), control: 'none', lines: [0] }, 'a'));
    service.own(set({ maxAmps: amps(32), control: 'none', lines: [1] }, 'b'));
    const together = set({ maxAmps: amps(32), control: 'none', lines: [1] }, 'c');
    expect(service.refused(together)).toMatchObject({ why: 'uncontrolled-above-limit', amps: 64 });
  });

  it('need a supply with their phases and volts', () => {
    const service = new OwnedService();
    service.own({
      kind: 'set-supply',
      building: 'house',
      amps: amps(60),
      volts: volts(208),
      phases: 1,
    });
    expect(service.refused(set({ phases: 3 }))).toMatchObject({ why: 'phases-above-supply' });
    expect(service.refused(set({ volts: volts(240) }))).toMatchObject({
      why: 'other-volts',
      volts: 208,
    });
  });
});
