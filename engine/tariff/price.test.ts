import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { day, duration, hour, type Instant, instant, kilowattHours, wattHours } from '../units.ts';
import { atPlugIn } from './compiled.ts';
import { demoTariff } from './demo-tariff.ts';
import { nextPriceChange, priceSegments, rateAt } from './price.ts';
import type { Tariff, TariffRestrictions } from './tariff.ts';

const newYork = 'America/New_York';
const utc = (text: string) => instant(Date.parse(text));
const between = (from: string, to: string) => ({ from: utc(from), to: utc(to) });

/** A segment as a chart labels it: local hours and price. */
function hours(zone: string, segments: ReturnType<typeof priceSegments>) {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'short' });
  return segments.map(({ from, to, price, period }) => {
    const length = (to - from) / hour;
    return `${format.format(from)}–${format.format(to)} ${period} ${price} (${length} h)`;
  });
}

const restricted = (restrictions: TariffRestrictions, otherwise = 0.2): Tariff => ({
  id: 'test',
  currency: 'USD',
  elements: [
    { components: [{ type: 'ENERGY', price: 0.1, stepSize: 1 }], restrictions },
    { components: [{ type: 'ENERGY', price: otherwise, stepSize: 1 }] },
  ],
});
const rate = (tariff: Tariff, at: string | Instant, progress = atPlugIn) =>
  rateAt(tariff, 'ENERGY', newYork, typeof at === 'string' ? utc(at) : at, progress);

const fee = (at: string) => rateAt(demoTariff, 'PARKING_TIME', newYork, utc(at));

describe('prices of the demo tariff', () => {
  const energy = (from: string, to: string, zone = newYork) =>
    hours(zone, priceSegments(demoTariff, 'ENERGY', zone, between(from, to)));

  test('follow the clock on a weekday', () => {
    expect(energy('2026-11-16T05:00Z', '2026-11-17T05:00Z')).toEqual([
      '00:00–07:00 night 0.13 (7 h)',
      '07:00–17:00 day 0.22 (10 h)',
      '17:00–21:00 evening 0.31 (4 h)',
      '21:00–23:00 day 0.22 (2 h)',
      '23:00–00:00 night 0.13 (1 h)',
    ]);
  });

  test('have no evening peak at the weekend', () => {
    expect(energy('2026-11-14T12:00Z', '2026-11-15T12:00Z')).toEqual([
      '07:00–23:00 day 0.22 (16 h)',
      '23:00–07:00 night 0.13 (8 h)',
    ]);
  });

  test.each([
    ['2026-11-01 in New York', newYork, '2026-10-31T22:00Z', '2026-11-01T22:00Z', 9],
    ['2026-03-08 in New York', newYork, '2026-03-07T22:00Z', '2026-03-08T20:00Z', 7],
    ['2026-10-25 in Oslo', 'Europe/Oslo', '2026-10-24T16:00Z', '2026-10-25T16:00Z', 9],
    ['2026-03-29 in Oslo', 'Europe/Oslo', '2026-03-28T16:00Z', '2026-03-29T16:00Z', 7],
    ['any night in Kolkata', 'Asia/Kolkata', '2026-03-28T16:00Z', '2026-03-29T16:00Z', 8],
    [
      '2026-04-05 on Lord Howe',
      'Australia/Lord_Howe',
      '2026-04-04T10:00Z',
      '2026-04-05T10:00Z',
      8.5,
    ],
  ])('the night to %s lasts the hours it really has', (_, zone, from, to, length) => {
    const night = energy(from, to, zone).find((segment) => segment.includes('night'));
    expect(night).toBe(`23:00–07:00 night 0.13 (${length} h)`);
  });

  test('have an idle fee by day only', () => {
    expect(fee('2026-11-16T20:00Z')).toBe(3);
    expect(fee('2026-11-17T04:00Z')).toBe(0);
    expect(fee('2026-11-17T11:59Z')).toBe(0);
    expect(fee('2026-11-17T12:00Z')).toBe(3);
  });
});

const rates = (tariff: Tariff, values: readonly number[]) =>
  values.map((value) =>
    rate(tariff, '2026-07-04T12:00Z', {
      ...atPlugIn,
      energy: wattHours(value),
      elapsed: duration(value * 60),
    }),
  );

describe('restrictions', () => {
  test('a window across midnight applies on both sides of it', () => {
    const tariff = restricted({ startTime: '22:00', endTime: '06:00' });
    expect(rate(tariff, '2026-07-04T01:59:59Z')).toBe(0.2);
    expect(rate(tariff, '2026-07-04T02:00:00Z')).toBe(0.1);
    expect(rate(tariff, '2026-07-04T09:59:59Z')).toBe(0.1);
    expect(rate(tariff, '2026-07-04T10:00:00Z')).toBe(0.2);
  });

  test('an end at midnight means the end of the day', () => {
    const tariff = restricted({ startTime: '20:00', endTime: '00:00' });
    expect(rate(tariff, '2026-07-04T03:59:59Z')).toBe(0.1);
    expect(rate(tariff, '2026-07-04T04:00:00Z')).toBe(0.2);
  });

  test('weekdays are those of the instant, also in a window across midnight', () => {
    const tariff = restricted({ startTime: '22:00', endTime: '06:00', daysOfWeek: ['FRIDAY'] });
    expect(rate(tariff, '2026-11-14T04:00:00Z')).toBe(0.1);
    expect(rate(tariff, '2026-11-14T06:00:00Z')).toBe(0.2);
  });

  test('dates include the first and exclude the last', () => {
    const tariff = restricted({ startDate: '2026-12-24', endDate: '2026-12-27' });
    expect(rate(tariff, '2026-12-24T04:59:59Z')).toBe(0.2);
    expect(rate(tariff, '2026-12-24T05:00:00Z')).toBe(0.1);
    expect(rate(tariff, '2026-12-27T04:59:59Z')).toBe(0.1);
    expect(rate(tariff, '2026-12-27T05:00:00Z')).toBe(0.2);
    const segments = priceSegments(
      tariff,
      'ENERGY',
      newYork,
      between('2026-12-01T05:00Z', '2027-01-01T05:00Z'),
    );
    expect(segments.map(({ from }) => from)).toEqual([
      utc('2026-12-01T05:00Z'),
      utc('2026-12-24T05:00Z'),
      utc('2026-12-27T05:00Z'),
    ]);
  });

  test('energy and duration include the minimum and exclude the maximum', () => {
    const byEnergy = restricted({ minKwh: kilowattHours(1), maxKwh: kilowattHours(2) });
    const byTime = restricted({ minDuration: 60, maxDuration: 120 });
    expect(rates(byEnergy, [999, 1000, 1999, 2000])).toEqual([0.2, 0.1, 0.1, 0.2]);
    expect(rates(byTime, [999, 1000, 1999, 2000])).toEqual([0.2, 0.1, 0.1, 0.2]);
  });

  test('a dimension without a matching element is free', () => {
    expect(rateAt(demoTariff, 'TIME', newYork, utc('2026-07-04T12:00Z'))).toBe(0);
  });
});

describe('price segments', () => {
  const zones = fc.constantFrom(newYork, 'Europe/Oslo', 'Asia/Kolkata', 'Australia/Lord_Howe');
  const moment = fc.integer({ min: Date.UTC(2026), max: Date.UTC(2027) }).map(instant);
  const time = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '15', '30', '45'))
    .map(([hours24, minutes]) => `${String(hours24).padStart(2, '0')}:${minutes}`);

  test('cover the whole interval without gaps, each with the price at every instant in it', () => {
    fc.assert(
      fc.property(
        zones,
        moment,
        time,
        time,
        fc.array(fc.double({ min: 0, max: 1, noNaN: true })),
        (zone, from, startTime, endTime, shares) => {
          const tariff = restricted({ startTime, endTime });
          const to = instant(from + 10 * day);
          const segments = priceSegments(tariff, 'ENERGY', zone, { from, to });
          expect(segments[0]!.from).toBe(from);
          expect(segments.at(-1)!.to).toBe(to);
          for (const [index, segment] of segments.entries()) {
            expect(segments[index + 1]?.from ?? to).toBe(segment.to);
            for (const share of [0, 1, ...shares]) {
              const at = instant(
                segment.from + Math.floor(share * (segment.to - segment.from - 1)),
              );
              expect(rateAt(tariff, 'ENERGY', zone, at)).toBe(segment.price);
            }
          }
        },
      ),
      { seed: 7, numRuns: 100 },
    );
  });

  test('end where the next price begins', () => {
    const at = utc('2026-11-17T00:30Z');
    expect(nextPriceChange(demoTariff, 'ENERGY', newYork, at, instant(at + day))).toBe(
      utc('2026-11-17T02:00Z'),
    );
    expect(
      nextPriceChange(demoTariff, 'FLAT', newYork, at, instant(at + 30 * day)),
    ).toBeUndefined();
  });
});
