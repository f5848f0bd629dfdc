import { expect, test } from 'vitest';
import { noticeInWords } from './notice-words.ts';

const at = Date.parse('2026-11-17T04:10:00Z');

const about = {
  id: 'n1',
  at,
  space: 'golden-tower-42',
  number: 42,
  building: 'golden-tower',
  buildingName: 'GOLDEN TOWER',
  vehicle: 1,
  vehicleName: 'Hyundai Ioniq 5',
  session: 's1',
  plannedEnd: null,
  movedFrom: null,
  short: null,
  credit: null,
} as const;

test('what the owner changed or gave back is said with its figures', () => {
  const supply = { before: 60_000, power: 48_000 };
  const less = noticeInWords({ ...about, kind: 'new-supply', supply }, at);
  expect(less.headline).toBe('There is less power at GOLDEN TOWER.');
  expect(less.text).toMatch(/share 48\.0\skW instead of 60\.0\skW\./);
  const credit = { amount: 250, currency: 'USD' };
  const given = {
    ...about,
    kind: 'charge-credited',
    credit,
    reason: 'The cable was broken.',
  } as const;
  expect(noticeInWords(given, at)).toEqual({
    headline: '$2.50 of a charge is given back to you.',
    text: 'It was at space 42 at GOLDEN TOWER. The owner says: “The cable was broken.”',
  });
});

test('a charge that takes longer says until when', () => {
  const notice = {
    ...about,
    kind: 'later',
    plannedEnd: Date.parse('2026-11-17T10:30:00Z'),
  } as const;
  const { headline, text } = noticeInWords(notice, at);
  expect(headline).toBe('Your Hyundai Ioniq 5 will be done later than planned.');
  expect(text).toMatch(
    /^Since \d+:10\sPM another car needs power at GOLDEN TOWER as well, so yours/,
  );
  expect(text).toMatch(/ charges until \d+:30\s[AP]M\. It will still be ready in time\.$/);
});
