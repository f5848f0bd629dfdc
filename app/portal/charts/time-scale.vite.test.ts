import { expect, test } from 'vitest';
import { formatClock } from '#app/ui/words/format.ts';
import { hourMarks } from './time-scale.ts';

const marks = (zone: string, from: string, to: string) =>
  hourMarks(zone, Date.parse(from), Date.parse(to));

test('a short session is marked every hour, a long one every few, at most eight times', () => {
  const short = marks('America/New_York', '2026-11-18T18:40-05:00', '2026-11-18T21:00-05:00');
  expect(short.map((at) => formatClock(at))).toEqual(['7 PM', '8 PM', '9 PM']);
  const night = marks('America/New_York', '2026-11-18T17:34-05:00', '2026-11-19T07:31-05:00');
  expect(night.map((at) => formatClock(at))).toEqual([
    '6 PM',
    '8 PM',
    '10 PM',
    '12 AM',
    '2 AM',
    '4 AM',
    '6 AM',
  ]);
});

test('full hours are those of the building’s clock, also where it is half an hour off', () => {
  const [first] = marks('Asia/Kolkata', '2026-11-18T18:40+05:30', '2026-11-18T21:00+05:30');
  expect(first).toBe(Date.parse('2026-11-18T19:00+05:30'));
});
