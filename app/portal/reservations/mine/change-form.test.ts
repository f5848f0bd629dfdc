import { describe, expect, test } from 'vitest';
import { endAfter, fieldsOf, readChange } from './change-form.ts';

const at = (iso: string) => Date.parse(iso);
const now = at('2026-11-15T23:30:00Z');
const booked = {
  vehicle: 1,
  space: 'golden-tower-42',
  from: at('2026-11-16T03:00:00Z'),
  to: at('2026-11-16T11:00:00Z'),
  energy: 18_400,
};
const fields = fieldsOf(booked);

describe('changing a reservation', () => {
  test('starts from what it is', () => {
    expect(fields).toEqual({
      space: 'golden-tower-42',
      date: '2026-11-15',
      from: '22:00',
      to: '06:00',
      energy: '18.4',
    });
    expect(readChange(fields, booked, now)).toEqual({
      booking: booked,
      errors: {},
    });
  });

  test('ends on the same day where the end lies after the start', () =>
    expect(readChange({ ...fields, to: '23:30' }, booked, now).booking?.to).toBe(
      at('2026-11-16T04:30:00Z'),
    ));

  test('says beside each field what is wrong with it', () =>
    expect(readChange({ ...fields, from: '18:00', to: '', energy: '-1' }, booked, now)).toEqual({
      booking: null,
      errors: {
        from: 'This time has passed. Choose a later one.',
        to: 'Enter a time, such as 6 AM.',
        energy: 'Ask for at least 0.1 kWh.',
      },
    }));

  test('counts the hours of a night when the clocks go back', () =>
    expect(endAfter(at('2026-11-01T02:00:00Z'), '06:00')).toBe(at('2026-11-01T11:00:00Z')));

  test.each([
    ['the second', '2026-11-01T06:00:00Z', '2026-11-01T07:00:00Z'],
    ['the first', '2026-11-01T05:00:00Z', '2026-11-01T06:00:00Z'],
    ['until within the second', '2026-11-01T02:00:00Z', '2026-11-01T06:30:00Z'],
  ])('keeps its times if only the amount changes: in %s of two hours at 1 AM', (_, from, to) => {
    const reservation = { ...booked, from: at(from), to: at(to) };
    const changed = { ...fieldsOf(reservation), energy: '2' };
    expect(readChange(changed, reservation, at('2026-10-31T22:30:00Z')).booking).toMatchObject({
      from: at(from),
      to: at(to),
      energy: 2000,
    });
  });

  test('a time that occurs twice is the second one once the first has passed', () =>
    expect(endAfter(at('2026-11-01T05:30:00Z'), '01:15')).toBe(at('2026-11-01T06:15:00Z')));
});
