import { describe, expect, test } from 'vitest';
import { calendarFile, type CalendarEvent, type CalendarWords } from './calendar-file.ts';

const at = (iso: string) => Date.parse(iso);

const event: CalendarEvent = {
  id: 'r12',
  from: at('2026-11-16T04:00:00Z'),
  to: at('2026-11-16T08:30:00Z'),
  opensAt: at('2026-11-16T03:45:00Z'),
  state: 'RESERVED',
  history: [{ at: at('2026-11-15T23:31:07Z') }],
};

const words: CalendarWords = {
  product: '-//Fairwatt, Inc.//Fairwatt demo//EN',
  host: 'fairwatt.example',
  summary: 'Charge Ioniq 5 at space 42',
  location: 'GOLDEN TOWER, space 42',
  description: 'First line.\nSecond; with, a back\\slash.',
  reminder: 'Space 42 opens to you now',
  address: 'https://fairwatt.example/demo?section=reservations',
};

const now = at('2026-11-15T23:40:00Z');
const file = (change: Partial<CalendarEvent> = {}, said: Partial<CalendarWords> = {}) =>
  calendarFile({ ...event, ...change }, { ...words, ...said }, now);
/** Content lines as a reader of RFC 5545 sees them: unfolded first. */
const lines = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');
const value = (text: string, name: string) =>
  lines(text)
    .find((line) => line.startsWith(`${name}:`))
    ?.slice(name.length + 1);

describe('a reservation as a calendar file', () => {
  test('is one event in one calendar', () => {
    expect(lines(file()).filter((line) => /^(BEGIN|END):/.test(line))).toEqual([
      'BEGIN:VCALENDAR',
      'BEGIN:VEVENT',
      'BEGIN:VALARM',
      'END:VALARM',
      'END:VEVENT',
      'END:VCALENDAR',
    ]);
    expect(value(file(), 'VERSION')).toBe('2.0');
    expect(value(file(), 'METHOD')).toBe('PUBLISH');
  });

  test('ends every line with CRLF and holds no other line break', () => {
    expect(file().endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(file().replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  test('tells its times in UTC', () => {
    expect(value(file(), 'DTSTART')).toBe('20261116T040000Z');
    expect(value(file(), 'DTEND')).toBe('20261116T083000Z');
    expect(value(file(), 'CREATED')).toBe('20261115T233107Z');
  });

  test('is stamped by the demo’s clock', () =>
    expect(value(file(), 'DTSTAMP')).toBe('20261115T234000Z'));

  test('escapes what has a meaning in text', () => {
    expect(value(file(), 'DESCRIPTION')).toBe(
      String.raw`First line.\nSecond\; with\, a back\\slash.`,
    );
    expect(value(file(), 'LOCATION')).toBe(String.raw`GOLDEN TOWER\, space 42`);
  });

  test('cannot be broken out of by the name of a vehicle', () => {
    const text = file({}, { summary: 'Car\r\nATTENDEE:mailto:x@example.org\u0000' });
    expect(lines(text).some((line) => line.startsWith('ATTENDEE'))).toBe(false);
    expect(value(text, 'SUMMARY')).toBe(String.raw`Car\nATTENDEE:mailto:x@example.org`);
  });

  test('has no line over 75 octets, and cuts no character in two', () => {
    const summary = 'Ladeplatz für Zoë’s 車 🚗 '.repeat(12);
    const text = file({}, { summary });
    const encoder = new TextEncoder();
    for (const line of text.split('\r\n')) {
      expect(encoder.encode(line).length).toBeLessThanOrEqual(75);
      expect(line.isWellFormed()).toBe(true);
    }
    expect(value(text, 'SUMMARY')).toBe(summary);
  });

  test('folds a line of 76 octets and leaves one of 75 as it is', () => {
    const fitting = 'x'.repeat(75 - 'SUMMARY:'.length);
    expect(file({}, { summary: fitting })).toContain(`SUMMARY:${fitting}\r\nLOCATION`);
    expect(file({}, { summary: `${fitting}y` })).toContain(`SUMMARY:${fitting}\r\n y\r\nLOCATION`);
  });

  test('reminds when the space opens', () => expect(value(file(), 'TRIGGER')).toBe('-PT15M'));
});

describe('a reservation that changed', () => {
  const moved = {
    from: at('2026-11-16T05:00:00Z'),
    history: [...event.history, { at: at('2026-11-15T23:35:00Z') }],
  };
  const canceled = {
    state: 'CANCELED',
    history: [...moved.history, { at: at('2026-11-15T23:39:00Z') }],
  };

  test('keeps its UID', () => {
    const uid = value(file(), 'UID');
    expect(uid).toMatch(/^r12-\d+@fairwatt\.example$/);
    expect(value(file(moved), 'UID')).toBe(uid);
    expect(value(file(canceled), 'UID')).toBe(uid);
  });

  test('is another one where the demo started over and counts anew', () => {
    const history = [{ at: at('2026-11-20T23:31:07Z') }];
    expect(value(file({ history }), 'UID')).not.toBe(value(file(), 'UID'));
  });

  test('raises its SEQUENCE each time', () =>
    expect([file(), file(moved), file(canceled)].map((text) => value(text, 'SEQUENCE'))).toEqual([
      '0',
      '1',
      '2',
    ]));

  test('says when it was last changed', () =>
    expect(value(file(canceled), 'LAST-MODIFIED')).toBe('20261115T233900Z'));

  test('is struck out once canceled: no reminder, and the time is free again', () => {
    const text = file(canceled);
    expect(value(text, 'STATUS')).toBe('CANCELLED');
    expect(value(text, 'TRANSP')).toBe('TRANSPARENT');
    expect(text).not.toContain('VALARM');
  });

  test.each([
    ['PENDING', 'TENTATIVE'],
    ['RESERVED', 'CONFIRMED'],
    ['FULFILLED', 'CONFIRMED'],
    ['NO_SHOW', 'CANCELLED'],
    ['FAILED', 'CANCELLED'],
    ['REJECTED', 'CANCELLED'],
  ])('%s is %s in a calendar', (state, status) =>
    expect(value(file({ state }), 'STATUS')).toBe(status),
  );
});
