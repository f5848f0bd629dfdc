import { expect, test } from 'vitest';
import { meterForecast, meterNote, savedInWords } from '../bills/meter-words.ts';
import {
  allowanceInWords,
  comparisonInWords,
  doneInWords,
  runningAllowanceInWords,
  sharedInWords,
  summaryInWords,
} from './plan-words.ts';
import { at, now, order, outlook } from '../../testing/scene.ts';

const plan = (total: number, carbon: number, done: number) => ({
  ...outlook,
  bill: { ...outlook.bill, total },
  carbon,
  done,
});

test.each([
  [
    plan(387, 4800, at(26, 40)),
    'Saves $1.96 and 1.2 kg CO₂ compared with charging right away, done 5 hr 30 min later.',
  ],
  [
    plan(600, 4800, at(21, 10)),
    'Saves 1.2 kg CO₂ compared with charging right away, for $0.17 more.',
  ],
  [plan(387, 6020, at(21, 10)), 'Saves $1.96 compared with charging right away.'],
  [plan(583, 6000, at(21, 10)), 'The same as charging right away.'],
  [plan(600, 6000, at(22, 10)), 'Compared with charging right away: $0.17 more, done 1 hr later.'],
])('a plan against charging right away, %#', (mine, words) => {
  expect(comparisonInWords({ outlook: mine, atOnce: plan(583, 6000, at(21, 10)) })).toBe(words);
});

test('the difference in CO₂ is that of the two figures shown beside it', () => {
  const [mine, atOnce] = [plan(387, 7449, at(26, 40)), plan(387, 8651, at(26, 40))];
  // 7.4 and 8.7 kg.
  expect(comparisonInWords({ outlook: mine, atOnce })).toBe(
    'Saves 1.3 kg CO₂ compared with charging right away.',
  );
});

test('a plan in a line', () => {
  expect(summaryInWords({ at: now, outlook })).toBe('$3.87, 80% at 2:40 AM');
  expect(summaryInWords({ at: now, outlook: { ...outlook, done: null } })).toBe('$3.87, 80%');
  // Rounded down, as in the message that the goal is missed.
  const missed = { ...outlook, done: null, levelInTheEnd: 0.769 };
  expect(summaryInWords({ at: now, outlook: missed })).toBe('$3.87, 76%');
});

test('the bill is on the meter, and the battery gains less', () => {
  expect(meterNote(13_400, 12_000)).toBe(
    'You pay for what the meter counted: 13.4 kWh. The battery gained 12.0 kWh; charging turns the rest into heat.',
  );
  expect(meterNote(0, 0)).toBe(
    'You pay for what the meter counts. The battery gains about a tenth less: charging turns some of it into heat.',
  );
  expect(meterForecast(24_000, 21_500)).toBe(
    'You pay for what the meter will count, 24.0 kWh. The battery gains about 21.5 kWh of it; charging turns the rest into heat.',
  );
});

test('what was saved', () => {
  expect(savedInWords(196)).toBe('$1.96 less than charging right away');
  expect(savedInWords(-12)).toBe('$0.12 more than charging right away');
  expect(savedInWords(0)).toBeNull();
  expect(savedInWords(42, 'so far')).toBe('$0.42 less so far than charging right away');
});

const early = (chance: number) => ({
  ...order,
  allowance: { chargedBy: at(29, 45) as never, chance: chance as never },
});

test.each([
  [
    early(0.24),
    { cost: 12, carbon: 0 },
    'You leave before 7 AM about 2 times in 10, so it is charged by 5:45 AM, for $0.12 more.',
  ],
  [
    early(0.12),
    { cost: 0, carbon: 0 },
    'You leave before 7 AM about 1 time in 10, so it is charged by 5:45 AM, at no extra cost.',
  ],
  [
    early(0.56),
    { cost: -44, carbon: 90 },
    'You leave before 7 AM about 6 times in 10, so it is charged by 5:45 AM, for $0.44 less and 0.1 kg CO₂ more.',
  ],
  [
    early(1),
    { cost: 0, carbon: 3 },
    'You nearly always leave before 7 AM, so it is charged by 5:45 AM, at no extra cost.',
  ],
  [order, { cost: 0, carbon: 0 }, null],
])('room for leaving early, %#', (placed, extra, words) => {
  expect(allowanceInWords({ at: now, order: placed, extra })).toBe(words);
});

test('room for leaving early, while it lies ahead', () => {
  expect(runningAllowanceInWords(early(0.56), now)).toBe(
    'Charged by 5:45 AM: you leave before 7 AM about 6 times in 10.',
  );
  expect(runningAllowanceInWords(early(0.56), at(30))).toBeNull();
  expect(runningAllowanceInWords(order, now)).toBeNull();
});

test('charging right away is not in time either where it would be too late', () => {
  const asked = { at: now, order: { ...order, readyBy: at(21) } };
  expect(doneInWords({ done: null }, asked)).toBe('not in time');
  expect(doneInWords({ done: at(21, 59) }, asked)).toBe('not in time');
  expect(doneInWords({ done: at(20, 30) }, asked)).toBe('8:30 PM');
});

test('the fastest plan says why it is done later than the car would be alone', () => {
  const atOnce = plan(583, 6000, at(20, 31));
  const shared = { outlook: plan(583, 6000, at(22, 45)), atOnce };
  expect(sharedInWords({ ...shared, order: { ...order, preference: 'fastest' } })).toContain(
    'Other cars use part of the building’s power',
  );
  expect(sharedInWords({ ...shared, order: { ...order, preference: 'cheapest' } })).toBeNull();
  const alone = { outlook: atOnce, atOnce, order: { ...order, preference: 'fastest' as const } };
  expect(sharedInWords(alone)).toBeNull();
});
