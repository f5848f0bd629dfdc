import { expect, test } from 'vitest';
import { readSlot } from './slot-form.ts';

const at = (iso: string) => Date.parse(iso);
/** Sunday 22:00 to Monday 06:00 in New York. */
const night = { from: at('2026-11-16T03:00:00Z'), to: at('2026-11-16T11:00:00Z') };

test('what was chosen holds until something is typed', () =>
  expect(readSlot(night, {})).toEqual({ slot: night, errors: {} }));

test('typed times are of the days that were chosen', () =>
  expect(readSlot(night, { from: '21:30', to: '06:15' }).slot).toEqual({
    from: at('2026-11-16T02:30:00Z'),
    to: at('2026-11-16T11:15:00Z'),
  }));

test('an end before the start is meant for the day after', () => {
  const evening = { from: at('2026-11-16T00:00:00Z'), to: at('2026-11-16T02:00:00Z') };
  expect(readSlot(evening, { to: '06:00' }).slot).toEqual({
    from: evening.from,
    to: at('2026-11-16T11:00:00Z'),
  });
});

test('an unfinished time is said beside its field', () =>
  expect(readSlot(night, { from: '' })).toEqual({
    slot: null,
    errors: { from: 'Enter a time, such as 10 PM.' },
  }));

test('a time typed into the second of two hours at 1 AM is of that hour', () => {
  const second = { from: at('2026-11-01T06:00:00Z'), to: at('2026-11-01T07:00:00Z') };
  expect(readSlot(second, { from: '01:15', to: '01:45' }).slot).toEqual({
    from: at('2026-11-01T06:15:00Z'),
    to: at('2026-11-01T06:45:00Z'),
  });
});
