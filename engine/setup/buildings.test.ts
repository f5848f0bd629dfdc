import { describe, expect, it } from 'vitest';
import { isSound } from '../community/checks/sound-world.ts';
import type { Command } from '../service/commands.ts';
import { execute } from '../service/front-door.ts';
import { at } from '../service/testing/world.ts';
import { amps, volts, wattHours } from '../units.ts';
import { setUp } from './set-up.ts';
import { OwnedService } from './testing/owner.ts';

const details = {
  name: 'ELM COURT',
  address: '12 Elm Street, Springfield',
  zone: 'Europe/Berlin',
  currency: 'EUR',
} as const;

const add = { kind: 'add-building', tax: 19, ...details } as const;

const refusal = (service: OwnedService, command: Command) => {
  const outcome = execute(service.world, command, 'resident');
  return outcome.ok ? null : outcome.refusal;
};

describe('a building that is being set up', () => {
  it('is kept half done, and says what is missing before it opens', () => {
    const service = new OwnedService();
    const building = service.own(add);
    expect(isSound(service.world)).toBe(true);
    const open = { kind: 'open-building', building } as const;
    expect(service.refused(open)).toEqual({ code: 'setup', why: 'no-supply' });
    const supply = { amps: amps(63), volts: volts(230), phases: 3 } as const;
    service.own({ kind: 'set-supply', building, ...supply });
    expect(service.refused(open)).toEqual({ code: 'setup', why: 'no-spaces' });
    const charger = { volts: volts(230), phases: 3, maxAmps: amps(16) } as const;
    service.own({ kind: 'add-space', building, number: 1, charger });
    expect(service.refused(open)).toEqual({ code: 'setup', why: 'no-prices' });
    const elements = [{ components: [{ type: 'ENERGY', price: 0.4, stepSize: 1 }] }] as const;
    service.own({ kind: 'set-prices', building, from: null, elements });
    service.own(open);
    expect(service.world.buildings[building]).not.toHaveProperty('isClosed');
    const tariff = service.world.tariffs[service.world.buildings[building]!.tariff]!;
    expect(tariff).toMatchObject({ currency: 'EUR', elements: [{ components: [{ vat: 19 }] }] });
  });

  it('lets nobody charge, reserve or queue before that', () => {
    const service = new OwnedService();
    const building = service.own(add);
    const charger = { volts: volts(230), phases: 1, maxAmps: amps(16) } as const;
    service.own({
      kind: 'set-supply',
      building,
      amps: amps(63),
      volts: volts(230),
      phases: 1,
    });
    const space = service.own({ kind: 'add-space', building, number: 1, charger });
    const closed = { code: 'building-closed' };
    const slot = { vehicle: 1, space, from: at(2), to: at(4), energy: wattHours(1000) };
    expect(refusal(service, { kind: 'reserve', user: 'ann', ...slot })).toEqual(closed);
    const queue = { building, vehicle: 1, energy: wattHours(1000), until: at(4) };
    expect(refusal(service, { kind: 'join-queue', user: 'ann', ...queue })).toEqual(closed);
    const card = { user: 'ann', space, vehicle: 1 };
    expect(refusal(service, { kind: 'expect', ...card })).toEqual(closed);
    service.cable('plugged', 't1', 0, 0, { space });
    expect(refusal(service, { kind: 'authorize', ...card })).toEqual(closed);
  });

  it.each([
    ['name', { name: '  ' }],
    ['name', { name: 'x'.repeat(61) }],
    ['address', { address: '' }],
    ['zone', { zone: 'Mars/Olympus' }],
    ['currency', { currency: 'XXQ' }],
    ['tax', { tax: -1 }],
    ['coordinates', { coordinates: { latitude: 91, longitude: 0 } }],
    ['carbon', { carbon: [] }],
  ])('is refused with a bad %s', (field, change) => {
    const service = new OwnedService();
    expect(service.refused({ ...add, ...change })).toEqual({ code: 'bad-input', field });
  });
});

describe('a building that is edited', () => {
  it('changes name and address at any time', () => {
    const service = new OwnedService();
    const change = { name: 'NEW NAME', address: 'Elsewhere 1' };
    service.own({ kind: 'edit-building', building: 'house', ...change });
    expect(service.world.buildings['house']).toMatchObject(change);
  });

  it('changes time zone and currency only before the first charge', () => {
    const service = new OwnedService();
    const building = service.own(add);
    const change = {
      kind: 'edit-building',
      building,
      zone: 'Europe/Paris',
      currency: 'CHF',
    } as const;
    service.own(change);
    const { tariff, zone } = service.world.buildings[building]!;
    expect([zone, service.world.tariffs[tariff]!.currency]).toEqual(['Europe/Paris', 'CHF']);
    const billed = { ...change, building: 'house' };
    expect(service.refused(billed)).toEqual({ code: 'setup', why: 'has-bills', field: 'zone' });
    expect(service.refused({ ...billed, zone: 'America/New_York' })).toEqual({
      code: 'setup',
      why: 'has-bills',
      field: 'currency',
    });
  });
});

describe('a building that is closed', () => {
  const close = { kind: 'close-building', building: 'house' } as const;

  it('keeps what it has promised, and begins nothing else', () => {
    const service = new OwnedService();
    const slot = { vehicle: 1, space: 'a', from: at(2), to: at(4), energy: wattHours(5000) };
    service.do({ kind: 'reserve', user: 'ann', ...slot });
    service.own(close);
    service.to(at(2));
    service.arrive('ann', 't1');
    expect(service.session).toMatchObject({ user: 'ann', promised: { energy: 5000 } });
    service.cable('plugged', 't2', 0, 0, { space: 'b' });
    expect(refusal(service, { kind: 'authorize', user: 'ben', space: 'b', vehicle: 2 })).toEqual({
      code: 'building-closed',
    });
    service.own({ kind: 'open-building', building: 'house' });
  });

  it('does not take in promises of another building, nor does one with another currency', () => {
    const service = new OwnedService(at(0), ['a']);
    const building = service.own(add);
    const charger = { volts: volts(208), phases: 1, maxAmps: amps(48) } as const;
    service.own({ kind: 'set-supply', building, amps: amps(60), volts: volts(208), phases: 1 });
    service.own({ kind: 'add-space', building, number: 1, charger });
    const elements = [{ components: [{ type: 'ENERGY', price: 0.4, stepSize: 1 }] }] as const;
    service.own({ kind: 'set-prices', building, from: null, elements });
    service.own({ kind: 'open-building', building });
    const slot = { vehicle: 1, space: 'a', from: at(2), to: at(4), energy: wattHours(5000) };
    service.do({ kind: 'reserve', user: 'ann', ...slot });
    service.tell({ kind: 'faulted', space: 'a', expectedBack: null });
    expect(Object.values(service.world.reservations)[0]!.space).toBe('a');
  });
});

describe('who may set up', () => {
  it('is the owner, and all of it stands in the log of changes', () => {
    const service = new OwnedService();
    service.own(add);
    service.own({ kind: 'add-resident', resident: 'dora' });
    expect(service.ledger.changes).toEqual([
      { at: at(0), by: 'olga', kind: 'add-building', building: expect.any(String) },
      { at: at(0), by: 'olga', kind: 'add-resident', resident: 'dora' },
    ]);
    for (const role of ['resident', 'agent', 'charger'] as const) {
      expect(setUp(service.world, { user: 'ann', ...add }, role)).toEqual({
        ok: false,
        refusal: { code: 'not-allowed' },
      });
    }
    const made = { kind: 'give-away', user: 'olga' } as never;
    expect(setUp(service.world, made, 'owner')).toMatchObject({ refusal: { what: 'command' } });
    expect(setUp(service.world, { ...add, user: '' }, 'owner')).toMatchObject({
      refusal: { field: 'user' },
    });
  });
});
