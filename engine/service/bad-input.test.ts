import { describe, expect, it } from 'vitest';
import {
  amps,
  duration,
  fraction,
  hour,
  instant,
  kilowattHours,
  minute,
  wattHours,
} from '../units.ts';
import { executeInBooks, type BooksAct } from '../simulation/books.ts';
import { advance, execute } from '../simulation/live.ts';
import type { VehicleDetails } from './orders/garage.ts';
import { at, booksOf, done, testWorld, usualRole } from './testing/world.ts';

const order = { goal: { kind: 'full' }, readyBy: at(13), preference: 'cheapest' } as const;
const world = done(
  testWorld(),
  { kind: 'plug-in', user: 'ann', space: 'a', vehicle: 1 },
  { kind: 'start', user: 'ann', space: 'a', ...order },
  { kind: 'plug-in', user: 'ben', space: 'b', vehicle: 2 },
);
const year = (number: number) => instant((number - 1970) * 365.25 * 24 * hour);
const bad = [Number.NaN, Infinity, -Infinity, -1, 1e300, 0.5, year(1900), year(9999)];
const strange = ['', 'x', '__proto__', 'constructor', 'toString', 'hasOwnProperty'];

const booking = {
  user: 'cleo',
  vehicle: 3,
  space: 'c',
  from: at(2),
  to: at(9),
  energy: wattHours(9000),
};
const details: VehicleDetails = {
  name: 'Car',
  battery: kilowattHours(60),
  maxAmps: amps(32),
  phases: 1,
  consumption: 160,
  limit: fraction(0.8),
  level: fraction(0.5),
  readyBy: duration(7 * hour),
};

/** Valid commands, of which one field at a time is made invalid. */
const spoilt: readonly BooksAct[] = [
  { kind: 'plug-in', user: 'cleo', space: 'c', vehicle: { toString: null } as never },
  ...bad.flatMap((value): readonly BooksAct[] => [
    { kind: 'start', user: 'ben', space: 'b', ...order, readyBy: value as never },
    { kind: 'change-plan', user: 'ann', space: 'a', ...order, readyBy: value as never },
    { kind: 'reserve', ...booking, from: value as never },
    { kind: 'reserve', ...booking, to: value as never },
    { kind: 'plug-in', user: 'cleo', space: 'c', vehicle: value },
    { kind: 'remove-vehicle', user: 'cleo', vehicle: value },
    { kind: 'edit-vehicle', user: 'cleo', vehicle: value, details },
    { kind: 'add-vehicle', user: 'cleo', details: { ...details, battery: value as never } },
    { kind: 'add-vehicle', user: 'cleo', details: { ...details, maxAmps: value as never } },
    { kind: 'add-vehicle', user: 'cleo', details: { ...details, consumption: value } },
    {
      kind: 'fail-charger',
      space: 'a',
      how: 'faulted',
      lasting: (value === 0.5 ? 0 : value) as never,
    },
    {
      kind: 'join-queue',
      user: 'cleo',
      building: 'house',
      vehicle: 3,
      energy: wattHours(1000),
      until: value as never,
    },
  ]),
  ...[Number.NaN, Infinity, -1, 0, 1e300].flatMap((value): readonly BooksAct[] => [
    {
      kind: 'start',
      user: 'ben',
      space: 'b',
      ...order,
      goal: { kind: 'energy', energy: value as never },
    },
    {
      kind: 'start',
      user: 'ben',
      space: 'b',
      ...order,
      goal: { kind: 'level', level: value as never },
    },
    { kind: 'reserve', ...booking, energy: value as never },
    { kind: 'add-vehicle', user: 'cleo', details: { ...details, limit: value as never } },
  ]),
  ...strange.flatMap((id): readonly BooksAct[] => [
    { kind: 'plug-in', user: 'cleo', space: id, vehicle: 3 },
    { kind: 'plug-in', user: id, space: 'c', vehicle: 3 },
    { kind: 'plug-in', user: 'cleo', space: 'c', vehicle: id as never },
    { kind: 'start', user: 'ben', space: id, ...order },
    { kind: 'stop', user: 'ann', space: id },
    { kind: 'unplug', user: 'ann', space: id },
    { kind: 'cancel-reservation', user: 'ann', reservation: id },
    { kind: 'change-reservation', reservation: id, ...booking },
    { kind: 'leave-queue', user: 'ann', entry: id },
    { kind: 'pay-invoice', user: 'ann', invoice: id },
    {
      kind: 'dispute-charge',
      user: 'ann',
      invoice: id,
      session: id,
      reason: id as never,
      note: '',
    },
    { kind: 'set-default-vehicle', user: 'ann', vehicle: id as never },
    { kind: 'clear-fault', space: id },
    { kind: id, user: 'ann' } as never,
  ]),
  { kind: 'start', user: 'ben', space: 'b', ...order, goal: null as never },
  { kind: 'start', user: 'ben', space: 'b', ...order, goal: { kind: 'much' } as never },
  { kind: 'start', user: 'ben', space: 'b', ...order, preference: 'best' as never },
  { kind: 'reserve', ...booking, from: at(9), to: at(2) },
  { kind: 'reserve', ...booking, from: at(-1) },
  { kind: 'add-vehicle', user: 'cleo', details: { ...details, name: ' \u200B' } },
  { kind: 'add-vehicle', user: 'cleo', details: { ...details, name: 'x'.repeat(61) } },
  { kind: 'add-vehicle', user: 'cleo', details: { ...details, phases: 2 as never } },
  { kind: 'add-vehicle', user: 'cleo', details: null as never },
  null as never,
];

describe('bad input', () => {
  it('is refused with a typed reason and changes nothing', () => {
    const before = JSON.stringify(world);
    for (const command of spoilt) {
      const outcome = executeInBooks(booksOf(world), command, usualRole(command));
      const { refusal } = outcome as Extract<typeof outcome, { ok: false }>;
      expect({ command, ok: outcome.ok }).toEqual({ command, ok: false });
      expect(typeof refusal.code).toBe('string');
    }
    expect(JSON.stringify(world)).toBe(before);
  });

  it('does not move the clock back, to an invalid time, or further than a year', () => {
    for (const to of [...bad, world.now - 1, world.now + 400 * 24 * hour]) {
      expect(advance(world, to as never)).toEqual({
        ok: false,
        refusal: { code: 'bad-time', now: world.now },
      });
    }
  });

  it('is copied: changes by the caller afterwards have no effect', () => {
    const goal = { kind: 'energy' as const, energy: kilowattHours(5) };
    const mine = { kind: 'start' as const, user: 'ben', space: 'b', ...order, goal };
    const started = done(world, mine);
    const future = JSON.stringify(done(started));
    goal.energy = kilowattHours(500);
    expect(JSON.stringify(started)).toBe(future);
    const spec = { ...details };
    const added = done(world, { kind: 'add-vehicle', user: 'ann', details: spec });
    (spec as { name: string }).name = 'Mine';
    expect(Object.values(added.vehicles).at(-1)!.name).toBe('Car');
  });

  it('leaves no partial changes when a later check fails', () => {
    const lasting = duration(10 * minute);
    const cut = done(world, {
      kind: 'fail-charger',
      space: 'c',
      how: 'faulted',
      lasting,
    });
    const outcome = execute(
      cut,
      {
        kind: 'plug-in',
        user: 'cleo',
        space: 'c',
        vehicle: 3,
        level: fraction(0.1),
      },
      'resident',
    );
    expect(outcome).toEqual({ ok: false, refusal: { code: 'charger-faulted' } });
    expect(cut.vehicles[3]!.stored).toBe(world.vehicles[3]!.stored);
  });
});
