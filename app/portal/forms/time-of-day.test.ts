import { describe, expect, test } from 'vitest';
import { timeOfDayText, readTypedTime } from './time-of-day.ts';

const read = (text: string) => {
  const time = readTypedTime(text);
  return time === null ? null : timeOfDayText(time);
};

describe('a time as people type it', () => {
  test.each([
    ['7', '07:00'],
    ['7 am', '07:00'],
    ['7AM', '07:00'],
    ['7 a.m.', '07:00'],
    ['7a', '07:00'],
    ['7:30 PM', '19:30'],
    ['7:30p', '19:30'],
    ['7.30 pm', '19:30'],
    ['730 pm', '19:30'],
    ['19:30', '19:30'],
    ['19.30', '19:30'],
    ['19h30', '19:30'],
    ['1930', '19:30'],
    ['0730', '07:30'],
    ['07:00', '07:00'],
    ['19', '19:00'],
    ['12 am', '00:00'],
    ['12:05 AM', '00:05'],
    ['12 pm', '12:00'],
    ['12', '12:00'],
    ['0', '00:00'],
    ['00:15', '00:15'],
    [' 6:45\u202Fpm ', '18:45'],
    ['noon', '12:00'],
    ['midnight', '00:00'],
  ])('“%s” is %s', (text, time) => expect(read(text)).toBe(time));

  test.each([
    '',
    'soon',
    '25',
    '24:00',
    '7:60',
    '7:3',
    '7:',
    '13 pm',
    '0 am',
    '7 xm',
    '7:30:00',
    '-7',
  ])('“%s” is none', (text) => expect(read(text)).toBeNull());
});
