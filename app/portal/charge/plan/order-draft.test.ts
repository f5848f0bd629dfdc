import { describe, expect, test } from 'vitest';
import { at, car, now, order } from '#api/testing/scene.ts';
import type { Typed } from '../../forms/draft-storage.ts';
import {
  draftOf,
  readDraft,
  readyByNote,
  typedOrder,
  withTyped,
  type OrderDraft,
} from './order-draft.ts';

const fresh = draftOf(car({ kind: 'plugged-in' }), now);
const read = (changes: Partial<OrderDraft>) => readDraft({ ...fresh, ...changes }, now);

describe('a fresh form', () => {
  test('asks for the car’s limit by its usual time, at the cheapest hours', () => {
    expect(fresh).toMatchObject({
      goal: 'level',
      level: 80,
      date: '2026-11-13',
      time: '07:00',
      preference: 'cheapest',
    });
  });
  test('is an order as it stands', () => {
    expect(readDraft(fresh, now)).toEqual({
      order: {
        goal: { kind: 'level', level: 0.8 },
        readyBy: at(31),
        preference: 'cheapest',
        mayLeaveEarly: true,
      },
    });
  });
  test('is for the end of the reservation in use, while that is still to come', () => {
    const reserved = car({ kind: 'plugged-in' }, { reservedUntil: at(28, 15) });
    expect(draftOf(reserved, now)).toMatchObject({ date: '2026-11-13', time: '04:15' });
    expect(draftOf(reserved, at(29))).toMatchObject({ date: '2026-11-13', time: '07:00' });
  });
  test('is for the next usual departure that leaves time to charge', () => {
    const late = car({ kind: 'plugged-in' }, { usualReadyBy: at(55) });
    expect(draftOf(late, at(30, 40))).toMatchObject({ date: '2026-11-14', time: '07:00' });
  });
});

describe('what was typed', () => {
  test('comes back as it was, with the day of a typed time', () => {
    const changes = [
      { goal: 'energy', energy: '12,' },
      { level: 64 },
      { time: '10 o' },
      { preference: 'greenest', mayLeaveEarly: false },
    ] as const;
    const typed: Typed = {};
    for (const change of changes) {
      Object.assign(typed, typedOrder(withTyped(fresh, typed), change));
      expect(withTyped(fresh, typed)).toMatchObject(change);
    }
    const nextDay = { ...fresh, date: '2026-11-14' };
    expect(withTyped(nextDay, typed)).toEqual(withTyped(fresh, typed));
  });
  test('leaves the other fields to what is current', () => {
    const typed = typedOrder(fresh, { preference: 'fastest' });
    expect(withTyped({ ...fresh, level: 90 }, typed).level).toBe(90);
  });
  test('is dropped where it makes no sense', () => {
    const damaged = { goal: 'moon', level: '250', preference: '', mayLeaveEarly: 'false' };
    expect(withTyped(fresh, damaged)).toEqual({ ...fresh, mayLeaveEarly: false });
  });
});

describe('a form for a running plan', () => {
  const phase = { kind: 'charging', amps: 48, why: { kind: 'plan' } } as const;
  test('starts with the order in force', () => {
    const goal = { kind: 'energy', energy: 12.5 as never } as const;
    const running = car(phase, { order: { ...order, goal, preference: 'greenest' } });
    expect(draftOf(running, now)).toMatchObject({
      goal: 'energy',
      energy: '12.5',
      date: '2026-11-13',
      time: '07:00',
      preference: 'greenest',
    });
  });
  test('does not offer again what was declined', () => {
    const declined = car(phase, { order: { ...order, allowance: null } });
    expect(draftOf(declined, now).mayLeaveEarly).toBe(false);
    expect(draftOf(car(phase), now).mayLeaveEarly).toBe(true);
  });
  test('offers a time still to come where the old one has passed', () => {
    const next = car(phase, { usualReadyBy: at(55) });
    expect(draftOf(next, at(32))).toMatchObject({ date: '2026-11-14', time: '07:00' });
  });
});

describe('what was typed', () => {
  test('energy with a comma', () => {
    expect(read({ goal: 'energy', energy: '12,5' })).toMatchObject({
      order: { goal: { kind: 'energy', energy: 12.5 } },
    });
  });
  test.each(['', '0', '-3', '501', 'a lot'])('energy %j says what is wrong', (energy) => {
    expect(read({ goal: 'energy', energy })).toEqual({
      errors: { energy: 'Enter how many kWh, up to 500.' },
    });
  });
  test('energy does not matter for another goal', () => {
    expect(read({ goal: 'full', energy: '' })).toMatchObject({ order: { goal: { kind: 'full' } } });
  });
  test('a time that has passed', () => {
    expect(read({ date: '2026-11-12', time: '18:30' })).toEqual({
      errors: { readyBy: 'This time has passed. Choose a later one.' },
    });
  });
  test('no time', () => {
    expect(read({ time: '' })).toEqual({ errors: { readyBy: 'Enter a time.' } });
  });
});

describe('the ready-by time', () => {
  test.each([
    ['on any night', '2026-11-13', '02:30', '2026-11-12T23:30:00Z', 'In 8 hr'],
    [
      'skipped when clocks go forward',
      '2027-03-14',
      '02:30',
      '2027-03-13T23:30:00Z',
      'In 8 hr, at 3:30 AM: the clocks change that night.',
    ],
    [
      'twice when clocks go back',
      '2026-11-01',
      '01:30',
      '2026-10-31T22:30:00Z',
      'In 7 hr, at 1:30 AM EDT: the clocks change that night.',
    ],
    [
      'once more after it was passed',
      '2026-11-01',
      '01:30',
      '2026-11-01T05:45:00Z',
      'In 45 min, at 1:30 AM EST: the clocks change that night.',
    ],
    ['passed', '2026-11-12', '18:00', '2026-11-12T23:30:00Z', null],
  ])('%s', (_, date, time, moment, note) =>
    expect(readyByNote({ ...fresh, date, time }, Date.parse(moment))).toBe(note),
  );
});
