import { describe, expect, test } from 'vitest';
import { demoTariff } from '../tariff/demo-tariff.ts';
import { day, instant, wattHours } from '../units.ts';
import { checkSession } from './check-session.ts';
import type { BillableSession, MeterReading } from './session.ts';

const utc = (text: string) => instant(Date.parse(text));

describe('a session from outside is rejected', () => {
  const first: MeterReading = { at: utc('2026-11-16T23:30:00Z'), energy: wattHours(0) };
  const last: MeterReading = { at: utc('2026-11-17T03:00:00Z'), energy: wattHours(9000) };
  const { at } = first;
  const good: BillableSession = {
    id: 'session',
    tariff: demoTariff,
    zone: 'America/New_York',
    pluggedIn: at,
    readings: [first, last],
    idle: [],
    ceiling: null,
    madeWay: false,
    end: last.at,
  };
  const withReadings = (...readings: readonly MeterReading[]) => ({ ...good, readings });

  test.each<[string, BillableSession]>([
    ['unknown-zone', { ...good, zone: 'Mars/Olympus' }],
    ['bad-time', { ...good, pluggedIn: instant(NaN) }],
    ['bad-time', { ...good, pluggedIn: utc('1900-01-01T00:00:00Z') }],
    ['bad-time', { ...good, end: utc('9999-01-01T00:00:00Z') }],
    ['ends-before-plug-in', { ...good, end: instant(at - 1) }],
    ['too-long', { ...good, end: instant(at + 400 * day) }],
    ['no-readings', withReadings()],
    ['bad-reading', withReadings(first, { ...last, energy: wattHours(-1) })],
    ['bad-reading', withReadings(first, { ...last, energy: wattHours(NaN) })],
    ['bad-reading', withReadings(first, { ...last, energy: wattHours(1.5) })],
    ['bad-reading', withReadings(first, { ...last, energy: wattHours(Infinity) })],
    ['bad-reading', withReadings(first, { ...last, at: utc('1900-01-01T00:00:00Z') })],
    ['readings-out-of-order', withReadings(last, first)],
    ['register-went-back', withReadings({ ...first, energy: wattHours(9001) }, last)],
    ['too-much-energy', withReadings(first, { ...last, energy: wattHours(1e15) })],
    ['readings-miss-start-or-end', withReadings(first)],
    ['readings-miss-start-or-end', withReadings(last)],
    ['idle-out-of-order', { ...good, idle: [{ from: last.at, to: first.at }] }],
    [
      'idle-out-of-order',
      {
        ...good,
        idle: [
          { from: at, to: last.at },
          { from: at, to: last.at },
        ],
      },
    ],
    [
      'idle-out-of-order',
      {
        ...good,
        idle: [
          { from: at, to: instant(at + 9) },
          { from: instant(at + 9), to: last.at },
        ],
      },
    ],
    ['idle-outside-session', { ...good, idle: [{ from: at, to: instant(last.at + 1) }] }],
  ])('%s', (why, session) => {
    expect(checkSession(session)).toEqual({ why });
  });

  test('unless it is valid', () => {
    expect(checkSession(good)).toBeUndefined();
  });

  test("bad-tariff, with the tariff's own problem", () => {
    const tariff = { ...demoTariff, elements: [] };
    expect(checkSession({ ...good, tariff })).toEqual({
      why: 'bad-tariff',
      tariff: { why: 'no-elements' },
    });
  });
});
