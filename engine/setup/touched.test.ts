import { describe, expect, test } from 'vitest';
import { orderOf } from '../service/testing/service.ts';
import { at } from '../service/testing/world.ts';
import { amps, volts, wattHours } from '../units.ts';
import { countTouched } from './count-touched.ts';
import { OwnedService, type Own } from './testing/owner.ts';

const building = 'house';
const charger = { volts: volts(208), phases: 1, maxAmps: amps(32) } as const;
const elements = [{ components: [{ type: 'ENERGY', price: 0.3, stepSize: 1 }] }] as const;
const prices = { building, from: '2026-12-01', elements } as const;
const circuit = { id: 'x', name: 'X', parent: null, capacity: amps(40), spaces: ['a', 'b', 'c'] };
const card = { kind: 'add-card', token: 'T1', resident: 'ben' } as const;

const all = ['ann', 'ben', 'cleo'];

interface Case {
  readonly before?: readonly Own[];
  /** Ann charges at space a. */
  readonly annCharges?: true;
  readonly command: Own;
  readonly told: readonly string[];
}

/** Every command of an owner, and who is told of it, in other words than the table. */
const cases: Readonly<Record<Own['kind'], Case>> = {
  'add-building': {
    command: {
      kind: 'add-building',
      name: 'HARBOR',
      address: '1 Quay',
      zone: 'America/New_York',
      currency: 'USD',
      tax: 8,
    },
    told: [],
  },
  'edit-building': { command: { kind: 'edit-building', building, name: 'HOME' }, told: [] },
  'open-building': {
    before: [{ kind: 'close-building', building }],
    command: { kind: 'open-building', building },
    told: all,
  },
  'close-building': { command: { kind: 'close-building', building }, told: all },
  'set-supply': {
    command: { kind: 'set-supply', building, amps: amps(48), volts: volts(208), phases: 1 },
    told: all,
  },
  'set-circuits': { command: { kind: 'set-circuits', building, circuits: [circuit] }, told: all },
  'set-safe-power': { command: { kind: 'set-safe-power', building, amps: amps(30) }, told: all },
  'add-space': { command: { kind: 'add-space', building, number: 9, charger }, told: [] },
  'renumber-spaces': {
    command: { kind: 'renumber-spaces', building, numbers: { a: 2, b: 1 } },
    told: all,
  },
  'assign-space': {
    before: [{ kind: 'assign-space', space: 'b', resident: 'ann' }],
    command: { kind: 'assign-space', space: 'b', resident: 'ben' },
    told: ['ann', 'ben'],
  },
  'remove-space': { command: { kind: 'remove-space', space: 'c' }, told: all },
  'set-charger': { command: { kind: 'set-charger', space: 'a', charger }, told: [] },
  'operate-charger': {
    annCharges: true,
    command: { kind: 'operate-charger', space: 'a', action: 'restart', isConfirmed: true },
    told: ['ann'],
  },
  'set-prices': { command: { kind: 'set-prices', ...prices }, told: all },
  'withdraw-prices': {
    before: [{ kind: 'set-prices', ...prices }],
    command: { kind: 'withdraw-prices', building, from: prices.from },
    told: all,
  },
  'set-electricity': {
    command: { kind: 'set-electricity', building, from: null, elements },
    told: [],
  },
  'add-resident': { command: { kind: 'add-resident', resident: 'dora' }, told: [] },
  'remove-resident': { command: { kind: 'remove-resident', resident: 'ben' }, told: ['ben'] },
  'add-card': { command: card, told: ['ben'] },
  'block-card': { before: [card], command: { kind: 'block-card', token: 'T1' }, told: ['ben'] },
  'unblock-card': {
    before: [card, { kind: 'block-card', token: 'T1' }],
    command: { kind: 'unblock-card', token: 'T1' },
    told: ['ben'],
  },
  'remove-card': { before: [card], command: { kind: 'remove-card', token: 'T1' }, told: ['ben'] },
};

test.each(Object.entries(cases))(
  '%s tells whom it touches and stands in the log of changes',
  (kind, { before = [], annCharges, command, told }) => {
    const service = new OwnedService();
    if (annCharges) {
      service.arrive('ann', 't1');
      service.do({ kind: 'start', user: 'ann', space: 'a', ...orderOf(10, at(6)) });
    }
    for (const one of before) service.own(one);
    expect(touchedOf(service, command).users).toEqual(new Set(told));
    const [eventsBefore, changesBefore] = [service.events.length, service.changes.length];
    service.own(command);
    const users = service.events.slice(eventsBefore).map(({ user }) => user);
    expect([...new Set(users)].toSorted()).toEqual(told);
    expect(service.changes.slice(changesBefore)).toMatchObject([{ by: 'olga', kind }]);
  },
);

function touchedOf({ world }: OwnedService, command: Own) {
  const found = countTouched(world, { user: 'olga', ...command }, 'owner');
  if ('code' in found) throw new Error(JSON.stringify(found));
  return found;
}

const booked = (service: OwnedService) =>
  service.do({
    kind: 'reserve',
    user: 'ben',
    vehicle: 2,
    space: 'b',
    from: at(2),
    to: at(4),
    energy: wattHours(12_000),
  });

const supply = (current: number): Own => ({
  kind: 'set-supply',
  building,
  amps: amps(current),
  volts: volts(208),
  phases: 1,
});

describe('before a command it is known what it changes', () => {
  test('charges that are planned anew, and promises that fall short', () => {
    const service = new OwnedService();
    service.arrive('ann', 't1');
    service.do({ kind: 'start', user: 'ann', space: 'a', ...orderOf(24, at(4)) });
    booked(service);
    const none = { charges: 0, moved: 0, short: 0, ended: 0 };
    expect(touchedOf(service, supply(60))).toMatchObject(none);
    expect(touchedOf(service, supply(10))).toMatchObject({ ...none, charges: 1, short: 1 });
  });

  test('reservations of a resident who leaves', () => {
    const service = new OwnedService();
    booked(service);
    const leave: Own = { kind: 'remove-resident', resident: 'ben' };
    expect(touchedOf(service, leave)).toMatchObject({ users: new Set(['ben']), ended: 1 });
  });

  test('it is refused as the command is, and changes nothing', () => {
    const service = new OwnedService();
    const { world } = service;
    const found = countTouched(world, { user: 'olga', kind: 'remove-space', space: 'x' }, 'owner');
    expect(found).toEqual({ code: 'unknown', what: 'space' });
    expect(service.world).toBe(world);
  });
});

test('nobody is told of what stays the same', () => {
  const service = new OwnedService();
  service.own({ kind: 'set-circuits', building, circuits: [circuit] });
  service.own({ kind: 'assign-space', space: 'a', resident: 'ben' });
  const before = service.events.length;
  service.own({ kind: 'set-circuits', building, circuits: [circuit] });
  service.own({ kind: 'renumber-spaces', building, numbers: { a: 1 } });
  service.own({ kind: 'assign-space', space: 'a', resident: 'ben' });
  expect(service.events.length).toBe(before);
});
