import { expect, test } from 'vitest';
import { noticeInWords } from './notice-words.ts';

test('a charge that takes longer says until when', () => {
  const at = Date.parse('2026-11-17T04:10:00Z');
  const notice = {
    id: 'later golden-tower-42',
    at,
    kind: 'later',
    space: 'golden-tower-42',
    number: 42,
    building: 'golden-tower',
    buildingName: 'GOLDEN TOWER',
    vehicle: 1,
    vehicleName: 'Hyundai Ioniq 5',
    session: 's1',
    plannedEnd: Date.parse('2026-11-17T10:30:00Z'),
    movedFrom: null,
    short: null,
    credit: null,
  } as const;
  const { headline, text } = noticeInWords(notice, at);
  expect(headline).toBe('Your Hyundai Ioniq 5 will be done later than planned.');
  expect(text).toMatch(
    /^Since \d+:10\sPM another car needs power at GOLDEN TOWER as well, so yours/,
  );
  expect(text).toMatch(/ charges until \d+:30\s[AP]M\. It will still be ready in time\.$/);
});
