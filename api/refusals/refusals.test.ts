import { ORPCError } from '@orpc/contract';
import { describe, expect, test } from 'vitest';
import { visitor } from '#engine/demo/people.ts';
import { testEvening } from '#engine/demo/testing/evening.ts';
import { instant, wattHours } from '#engine/units.ts';
import type { Refusal } from '#engine/community/refusal.ts';
import { errors } from '../contract/errors.ts';
import { problemFrom, refuse } from './refusals.ts';
import { StoreFailed, StoreFull } from '../store/store-errors.ts';
import { halfPastSix, openPage } from '../testing/demo.ts';

const { world } = testEvening();
const at = { from: instant(halfPastSix), to: instant(halfPastSix + 3_600_000) };
const space = 'golden-tower-42';

const refusals: { readonly [Code in Refusal['code']]: Extract<Refusal, { code: Code }> } = {
  'bad-input': { code: 'bad-input', field: 'battery' },
  unknown: { code: 'unknown', what: 'space' },
  'bad-time': { code: 'bad-time', now: at.from },
  'not-yours': { code: 'not-yours' },
  'not-allowed': { code: 'not-allowed' },
  'space-taken': { code: 'space-taken', by: 'neighbor', until: at.to },
  'space-reserved': { code: 'space-reserved', ...at },
  'too-much-energy': { code: 'too-much-energy', most: wattHours(68_000) },
  'charger-faulted': { code: 'charger-faulted' },
  'building-closed': { code: 'building-closed' },
  'not-faulted': { code: 'not-faulted' },
  'not-plugged-in': { code: 'not-plugged-in' },
  'still-stopping': { code: 'still-stopping' },
  'vehicle-elsewhere': { code: 'vehicle-elsewhere', space },
  'reserved-for-other-vehicle': { code: 'reserved-for-other-vehicle', vehicle: 1 },
  'already-started': { code: 'already-started' },
  'not-started': { code: 'not-started' },
  'already-over': { code: 'already-over' },
  'ready-by-passed': { code: 'ready-by-passed' },
  conflict: { code: 'conflict', with: 'space', ...at },
  'power-short': { code: 'power-short', reachable: wattHours(12_340) },
  'not-open-yet': { code: 'not-open-yet', from: at.from },
  'fair-use': { code: 'fair-use', rule: 'at-once', atMost: 2, until: at.to },
  'too-late-to-cancel': { code: 'too-late-to-cancel', until: at.from },
  'too-late-to-change': { code: 'too-late-to-change', until: at.from },
  'space-free': { code: 'space-free', space },
  'already-queued': { code: 'already-queued' },
  'vehicle-charging': { code: 'vehicle-charging', space },
  'vehicle-reserved': { code: 'vehicle-reserved', reservation: 'r1' },
  invoice: { code: 'invoice', why: 'already-paid' },
};

const sentence = /^[A-Z].*\.$/;

describe('every refusal of the engine', () => {
  test.each(Object.values(refusals))('$code has a code, a message and a next step', (refusal) => {
    const { code, message, data, status } = refuse(refusal, world, 'en-US', { space });
    expect(Object.keys(errors)).toContain(code);
    expect(status).toBe(refusal.code === 'not-allowed' ? 403 : 422);
    expect(message).toMatch(sentence);
    expect(data.next).toMatch(sentence);
    expect(`${message} ${data.next}`).not.toMatch(/undefined|NaN|!|\[object/);
  });

  test('states times in the zone of the building', () => {
    const { message } = refuse(refusals['space-taken'], world, 'en-US', { space });
    expect(message).toMatch(/^A neighbor is plugged in here, probably until 7:30 PM\.$/);
    const tomorrow = instant(halfPastSix + 86_400_000);
    const later = refuse({ code: 'too-late-to-cancel', until: tomorrow }, world, 'en-US', {
      space,
    });
    expect(later.message).toContain('until Mon 6:30 PM,');
    const nextWeek = instant(halfPastSix + 8 * 86_400_000);
    const muchLater = refuse({ code: 'too-late-to-cancel', until: nextWeek }, world, 'en-US', {
      space,
    });
    expect(muchLater.message).toMatch(/until Mon, \w{3} \d+, 6:30 PM,/);
    const elsewhere = refuse(refusals['space-taken'], world, 'en-GB', { space });
    expect(elsewhere.message).toContain('until 19:30.');
  });

  test.each([
    ['open', /^Cancel one, or /],
    ['at-once', /^Choose a time after .*, or /],
    ['waiting', /^Give up the place of one, or /],
    ['no-shows', /^Use the one .*, or /],
  ] as const)('says what to do where the rule of fair use is “%s”', (rule, next) => {
    const { message, data } = refuse({ ...refusals['fair-use'], rule }, world, 'en-US');
    expect(data).toMatchObject({ details: { rule } });
    expect(message).toMatch(sentence);
    expect(data.next).toMatch(next);
  });

  test('names what can be reached and the invalid field', () => {
    expect(refuse(refusals['power-short'], world, 'en-US').message).toContain('12.3 kWh');
    expect(refuse(refusals['bad-input'], world, 'en-US').data.field).toBe('battery');
  });
});

describe('an internal failure', () => {
  test.each([
    [new StoreFull(), 'STORAGE_FULL'],
    [new StoreFailed(), 'STORAGE_FAILED'],
    [new TypeError('a bug'), 'UNEXPECTED'],
  ])('%s is reported as %s, with a next step', (error, code) => {
    const problem = problemFrom(error, 'en-US');
    expect(problem.code).toBe(code);
    expect(problem.message).toMatch(sentence);
    expect((problem.data as { next: string }).next).toMatch(sentence);
  });
});

describe('bad input', () => {
  const { service } = openPage();
  const booking = { space, vehicle: 1, from: at.from, to: at.to, energy: 1000 };
  const details = {
    name: 'Van',
    battery: 60,
    maxAmps: 32,
    phases: 1 as const,
    consumption: 180,
    limit: 0.8,
    level: 0.5,
    readyBy: 25_200_000,
  };
  const order = {
    goal: { kind: 'full' as const },
    readyBy: at.to,
    preference: 'cheapest' as const,
  };
  const asks: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['vehicle', () => service.sandbox.plugIn({ space, vehicle: NaN })],
    ['vehicle', () => service.sandbox.plugIn({ space, vehicle: 'one' as never })],
    ['level', () => service.sandbox.plugIn({ space, vehicle: 1, level: 1.01 })],
    ['space', () => service.charge.space({ space: 'x'.repeat(61) })],
    ['space', () => service.charge.space({} as never)],
    ['rate', () => service.clock.setRate({ rate: 7 as never })],
    ['to', () => service.clock.jump({ to: 0.5 })],
    ['from', () => service.reservations.reserve({ ...booking, from: -1 })],
    ['to', () => service.reservations.reserve({ ...booking, to: booking.from })],
    ['energy', () => service.reservations.reserve({ ...booking, energy: -5 })],
    ['energy', () => service.reservations.reserve({ ...booking, energy: Infinity })],
    ['to', () => service.charge.signals({ building: 'golden-tower', from: at.from, to: at.from })],
    ['day', () => service.reservations.board({ building: 'golden-tower', day: 9e15 })],
    [
      'energy',
      () =>
        service.reservations.suggestions({
          building: 'golden-tower',
          vehicle: 1,
          energy: 0,
          readyBy: at.to,
        }),
    ],
    ['name', () => service.vehicles.add({ details: { ...details, name: ' ' } })],
    ['battery', () => service.vehicles.add({ details: { ...details, battery: 1e9 } })],
    ['limit', () => service.vehicles.add({ details: { ...details, limit: -1 } })],
    ['phases', () => service.vehicles.add({ details: { ...details, phases: 2 as never } })],
    ['lasting', () => service.sandbox.simulateFault({ space, how: 'faulted', lasting: -1 })],
    [
      'level',
      () =>
        service.charge.preview({ space, order: { ...order, goal: { kind: 'level', level: 9 } } }),
    ],
  ];

  test.each(asks)('names the field: %s', async (field, ask) => {
    const error: unknown = await ask().catch((refused: unknown) => refused);
    expect(error).toBeInstanceOf(ORPCError);
    expect(error).toMatchObject({ code: 'BAD_INPUT', defined: true, data: { field } });
    expect((error as ORPCError<string, { next: string }>).data.next).toMatch(sentence);
  });

  test('changes nothing', async () => {
    const fresh = openPage().service;
    expect(await service.vehicles.list()).toEqual(await fresh.vehicles.list());
    expect(await service.reservations.list()).toEqual(await fresh.reservations.list());
  });

  test('an id that is a property of Object.prototype is unknown', async () => {
    await expect(service.charge.space({ space: 'constructor' })).rejects.toMatchObject({
      code: 'UNKNOWN',
    });
    await expect(service.charge.power({ building: '__proto__' })).rejects.toMatchObject({
      code: 'UNKNOWN',
    });
  });
});

test('no more of a neighbor than the resident needs to know is sent', async () => {
  const { service } = openPage();
  const building = 'golden-tower';
  const answers = await Promise.all([
    service.charge.places(),
    service.charge.space({ space: 'golden-tower-78' }),
    service.charge.power({ building }),
    service.reservations.board({ building, day: halfPastSix }),
  ]);
  expect(JSON.stringify(answers)).not.toMatch(/gold-\d|silver-\d/);
  expect(JSON.stringify(answers)).not.toContain(`"${visitor}"`);
});
