import { describe, expect, test } from 'vitest';
import { endAfter, fieldsOf, readChange } from './change-form.ts';

const at = (iso: string) => Date.parse(iso);
const now = at('2026-11-15T23:30:00Z');
const booked = {
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
    expect(readChange(fields, { vehicle: 1 }, now)).toEqual({
      booking: { ...booked, vehicle: 1 },
      errors: {},
    });
  });

  test('ends on the same day where the end lies after the start', () =>
    expect(readChange({ ...fields, to: '23:30' }, { vehicle: 1 }, now).booking?.to).toBe(
      at('2026-11-16T04:30:00Z'),
    ));

  test('says beside each field what is wrong with it', () =>
    expect(
      readChange({ ...fields, from: '18:00', to: '', energy: '-1' }, { vehicle: 1 }, now),
    ).toEqual({
      booking: null,
      errors: {
        from: 'This time has passed. Choose a later one.',
        to: 'Enter a time, such as 6 AM.',
        energy: 'Ask for more than 0 kWh.',
      },
    }));

  test('counts the hours of a night when the clocks go back', () =>
    expect(endAfter(at('2026-11-01T02:00:00Z'), '06:00')).toBe(at('2026-11-01T11:00:00Z')));
});
