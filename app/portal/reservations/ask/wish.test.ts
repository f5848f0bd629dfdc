import { describe, expect, test } from 'vitest';
import { differs, isForExample, readWish, wishFields } from './wish.ts';

const at = (iso: string) => Date.parse(iso);
/** 18:30 in New York. */
const now = at('2026-11-15T23:30:00Z');
const need = { energy: 18_432, readyBy: at('2026-11-16T12:00:00Z') };
const filled = { energy: '18.4', date: '2026-11-16', time: '07:00' };

describe('the form', () => {
  test('is filled with the predicted need', () => expect(wishFields({}, need)).toEqual(filled));

  test('keeps what was typed, even where it is not right yet', () =>
    expect(wishFields({ energy: '12,', time: '' }, need)).toEqual({
      ...filled,
      energy: '12,',
      time: '',
    }));

  test('asks a car that needs nothing for nothing, and shows slots for an example', () => {
    const full = { ...need, energy: 0 };
    expect(wishFields({}, full).energy).toBe('');
    expect(isForExample(wishFields({}, full), full)).toBe(true);
    expect(isForExample(wishFields({ energy: '5' }, full), full)).toBe(false);
    expect(isForExample(wishFields({}, need), need)).toBe(false);
    expect(isForExample(wishFields({}, undefined), undefined)).toBe(false);
  });

  test('is empty until the prediction is there', () =>
    expect(wishFields({}, undefined)).toEqual({ energy: '', date: '', time: '' }));

  test('knows whether something else was typed', () => {
    expect(differs(filled, need)).toBe(false);
    expect(differs({ ...filled, time: '08:00' }, need)).toBe(true);
  });
});

describe('what is asked for', () => {
  test('is watt-hours by an instant', () =>
    expect(readWish(filled, now, null)).toEqual({
      wish: { energy: 18_400, readyBy: need.readyBy },
      errors: {},
    }));

  test.each([
    ['', 'Enter a number of kWh, such as 12.5.'],
    ['a lot', 'Enter a number of kWh, such as 12.5.'],
    ['0', 'Ask for at least 0.1 kWh.'],
    ['60', 'Ask for 51.2 kWh at most: this car takes no more.'],
    ['9999', 'Ask for 51.2 kWh at most: this car takes no more.'],
  ])('%j kWh is refused beside its field', (energy, message) =>
    expect(readWish({ ...filled, energy }, now, 51_240)).toEqual({
      wish: null,
      errors: { energy: message },
    }),
  );

  test('a time that has passed is refused', () =>
    expect(readWish({ ...filled, date: '2026-11-15', time: '18:30' }, now, 51_240).errors).toEqual({
      readyBy: 'This time has passed. Choose a later one.',
    }));

  test('an unfinished time is refused', () =>
    expect(readWish({ ...filled, time: '' }, now, 51_240).errors).toEqual({
      readyBy: 'Enter a time, such as 7 AM.',
    }));
});
