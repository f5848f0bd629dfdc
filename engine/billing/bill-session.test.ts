import { describe, expect, test } from 'vitest';
import { demoTariff } from '../tariff/demo-tariff.ts';
import { cents, hour, instant, minute, wattHours } from '../units.ts';
import { billOf } from './bill-session.ts';
import { addsUp, type Bill } from './bill.ts';
import type { BillableSession, MeterReading } from './session.ts';

const newYork = 'America/New_York';
const utc = (text: string) => instant(Date.parse(text));
const reading = (at: string, energy: number): MeterReading => ({
  at: utc(at),
  energy: wattHours(energy),
});

const sessionOf = (
  readings: readonly MeterReading[],
  idle: BillableSession['idle'] = [],
  tariff = demoTariff,
  zone = newYork,
): BillableSession => ({
  id: 'session',
  tariff,
  zone,
  pluggedIn: readings[0]!.at,
  readings,
  idle,
  ceiling: null,
  madeWay: false,
  end: readings.at(-1)!.at,
});

const lines = (session: BillableSession) =>
  billOf(session).lines.map(({ kind, period, quantity, amount }) => [
    kind,
    period,
    quantity,
    amount,
  ]);

const fee = (session: BillableSession) =>
  billOf(session).lines.find(({ kind }) => kind === 'PARKING_TIME');

describe('the bill of a night', () => {
  test('splits energy where the price changes', () => {
    const session = sessionOf([
      reading('2026-11-16T23:30:00Z', 5000),
      reading('2026-11-17T02:00:00Z', 6300),
      reading('2026-11-17T04:00:00Z', 6300),
      reading('2026-11-17T12:00:00Z', 18_400),
    ]);
    expect(lines(session)).toEqual([
      ['ENERGY', 'evening', 1300, 40],
      ['ENERGY', 'night', 12_100, 157],
      ['FLAT', null, 1, 35],
    ]);
    const { subtotal, tax, total } = billOf(session);
    expect([subtotal, tax, total]).toEqual([232, [{ vat: 8, base: 232, amount: 19 }], 251]);
  });

  test.each([
    ['New York, clocks back', newYork, '2026-11-01T03:00:00Z', '2026-11-01T12:00:00Z', 9],
    ['New York, clocks forward', newYork, '2026-03-08T04:00:00Z', '2026-03-08T11:00:00Z', 7],
    ['Oslo, clocks back', 'Europe/Oslo', '2026-10-24T21:00:00Z', '2026-10-25T06:00:00Z', 9],
    ['Oslo, clocks forward', 'Europe/Oslo', '2026-03-28T22:00:00Z', '2026-03-29T05:00:00Z', 7],
    ['Kolkata', 'Asia/Kolkata', '2026-03-28T17:30:00Z', '2026-03-29T01:30:00Z', 8],
    [
      'Lord Howe, clocks back half an hour',
      'Australia/Lord_Howe',
      '2026-04-04T12:00:00Z',
      '2026-04-04T20:30:00Z',
      8.5,
    ],
  ])('counts the hours that really passed: %s', (_, zone, from, to, hours) => {
    // An hour at the day price on either side, with readings only at the ends.
    const session = sessionOf(
      [
        { at: instant(utc(from) - hour), energy: wattHours(0) },
        { at: instant(utc(to) + hour), energy: wattHours((hours + 2) * 1000) },
      ],
      [],
      demoTariff,
      zone,
    );
    expect(lines(session)).toEqual([
      ['ENERGY', 'day', 2000, 44],
      ['ENERGY', 'night', hours * 1000, Math.round(hours * 13)],
      ['FLAT', null, 1, 35],
    ]);
  });

  test('shows the readings behind each line', () => {
    const bill = billOf(
      sessionOf([reading('2026-11-16T23:30:00Z', 0), reading('2026-11-18T23:30:00Z', 48_000)]),
    );
    const evening = bill.lines.find(({ period }) => period === 'evening')!;
    expect(evening.spans).toEqual([
      { from: reading('2026-11-16T23:30:00Z', 0), to: reading('2026-11-17T02:00:00Z', 2500) },
      {
        from: reading('2026-11-17T22:00:00Z', 22_500),
        to: reading('2026-11-18T02:00:00Z', 26_500),
      },
      {
        from: reading('2026-11-18T22:00:00Z', 46_500),
        to: reading('2026-11-18T23:30:00Z', 48_000),
      },
    ]);
  });

  test('is zero before the first watt-hour, and includes the fee from then on', () => {
    const waiting = sessionOf([
      reading('2026-11-16T23:30:00Z', 0),
      reading('2026-11-17T03:00:00Z', 0),
    ]);
    expect(billOf(waiting)).toMatchObject({ lines: [], tax: [], total: 0 });
    const started = sessionOf([
      reading('2026-11-16T23:30:00Z', 0),
      reading('2026-11-17T03:00:00Z', 1),
    ]);
    expect(billOf(started)).toMatchObject({ subtotal: 35, total: 38 });
  });

  test('of a session that has just begun is empty', () => {
    expect(billOf(sessionOf([reading('2026-11-16T23:30:00Z', 0)])).total).toBe(0);
  });
});

describe('the idle fee', () => {
  const charged = [reading('2026-11-17T18:00:00Z', 0), reading('2026-11-17T20:00:00Z', 10_000)];
  const idleUntil = (end: string) =>
    sessionOf([...charged, reading(end, 10_000)], [{ from: charged[1]!.at, to: utc(end) }]);

  test('is counted by the minute', () => {
    expect(fee(idleUntil('2026-11-17T20:01:00Z'))).toMatchObject({ measured: minute, amount: 5 });
    expect(fee(idleUntil('2026-11-17T21:00:00Z'))).toMatchObject({ measured: hour, amount: 300 });
  });

  test('pauses from 23:00 to 07:00', () => {
    expect(fee(idleUntil('2026-11-18T13:00:00Z'))).toMatchObject({
      measured: 9 * hour,
      spans: [
        { from: { at: utc('2026-11-17T20:00:00Z') }, to: { at: utc('2026-11-18T04:00:00Z') } },
        { from: { at: utc('2026-11-18T12:00:00Z') }, to: { at: utc('2026-11-18T13:00:00Z') } },
      ],
    });
  });

  test('is capped at $24, however long a car stays', () => {
    expect(fee(idleUntil('2026-11-20T20:00:00Z'))).toMatchObject({ amount: 2400 });
  });

  test('is not charged while nobody is waiting', () => {
    expect(fee({ ...idleUntil('2026-11-17T23:00:00Z'), idle: [] })).toBeUndefined();
  });
});

const lineOf = (bill: Bill) => bill.lines.find(({ kind }) => kind === 'CREDIT');

describe('a credit', () => {
  const charged = [reading('2026-11-17T18:00:00Z', 0), reading('2026-11-17T20:00:00Z', 10_000)];
  const plain = billOf(sessionOf(charged));

  test('returns the service fee to a car that moved in time', () => {
    const bill = billOf({ ...sessionOf(charged), madeWay: true });
    expect(lineOf(bill)).toMatchObject({ period: 'made-way', amount: -35 });
    expect(bill.subtotal).toBe(plain.subtotal - 35);
    expect(addsUp(bill)).toBe(true);
  });

  test('returns everything above the quote, and nothing below it', () => {
    for (let ceiling = plain.total - 30; ceiling <= plain.total + 2; ceiling += 1) {
      const bill = billOf({ ...sessionOf(charged), ceiling: cents(ceiling) });
      expect(bill.total).toBeLessThanOrEqual(ceiling);
      expect(bill.total).toBeGreaterThanOrEqual(Math.min(plain.total, ceiling - 1));
      expect(addsUp(bill)).toBe(true);
    }
  });

  test.each([
    ['the service fee', false, 3],
    ['the energy, where the fee is given back already', true, 2],
  ])('for a quote is on the largest line: %s', (_, madeWay, element) => {
    const little = sessionOf([charged[0]!, reading('2026-11-17T18:30:00Z', 1000)]);
    const { total } = billOf({ ...little, madeWay });
    const bill = billOf({ ...little, madeWay, ceiling: cents(total - 3) });
    const credits = bill.lines.filter(({ period }) => period === 'quote');
    expect(credits).toMatchObject([{ element }]);
  });

  test('does not count the idle fee toward the quote', () => {
    const idle = [{ from: charged[1]!.at, to: utc('2026-11-17T21:00:00Z') }];
    const session = sessionOf([...charged, reading('2026-11-17T21:00:00Z', 10_000)], idle);
    const bill = billOf({ ...session, ceiling: plain.total });
    expect(lineOf(bill)).toBeUndefined();
    expect(bill.subtotal).toBe(plain.subtotal + 300);
  });
});

describe('a ceiling far below what was charged, with several tax rates,', () => {
  const rates: Readonly<Record<string, number>> = { evening: 20, day: 7, night: 0 };
  const elements = demoTariff.elements.map((element) => {
    const vat = rates[element.period ?? 'night']!;
    const components = element.components.map((one) => Object.assign({}, one, { vat }));
    return Object.assign({}, element, { components });
  });
  const tariff = { ...demoTariff, elements };
  const readings = [
    reading('2026-11-16T23:30:00Z', 0),
    reading('2026-11-17T02:00:00Z', 4000),
    reading('2026-11-17T04:00:00Z', 9000),
    reading('2026-11-17T12:00:00Z', 18_000),
  ];
  const session = sessionOf(readings, [], tariff);
  const { total: plain } = billOf(session);

  test.each([false, true])('is credited on several lines, each at its own rate: %s', (madeWay) => {
    for (let ceiling = 0; ceiling <= plain; ceiling += 7) {
      const bill = billOf({ ...session, madeWay, ceiling: cents(ceiling) });
      expect(bill.total).toBeLessThanOrEqual(ceiling);
      expect(addsUp(bill)).toBe(true);
      expect(bill.tax.every(({ base }) => base >= 0)).toBe(true);
    }
  });
});
