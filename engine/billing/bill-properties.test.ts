import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { demoTariff } from '../tariff/demo-tariff.ts';
import type { Tariff } from '../tariff/tariff.ts';
import type { Interval, Timeline } from '../time/interval.ts';
import { hour, instant, second, wattHours } from '../units.ts';
import { addsUp, type Bill } from './bill.ts';
import { billOf } from './bill-session.ts';
import { checkSession } from './check-session.ts';
import { readingsAtChanges } from './metering.ts';
import type { BillableSession, MeterReading } from './session.ts';

/** Arbitrary intervals as one timeline: sorted, merged where they touch, without empty ones. */
function timeline(intervals: readonly Interval[]): Timeline {
  const joined: Interval[] = [];
  for (const next of intervals.toSorted((a, b) => a.from - b.from)) {
    if (next.from >= next.to) continue;
    const last = joined.at(-1);
    if (last === undefined || next.from > last.to) joined.push(next);
    else if (next.to > last.to) joined[joined.length - 1] = { from: last.from, to: next.to };
  }
  return joined;
}

/** Rates of the demo in any currency, with or without tax and step sizes. */
const anyTariff: fc.Arbitrary<Tariff> = fc
  .record({
    currency: fc.constantFrom('USD', 'JPY', 'KWD', 'EUR', 'VND', 'CLF'),
    prices: fc.array(fc.integer({ min: 0, max: 2_000_000 }), { minLength: 5, maxLength: 5 }),
    vat: fc.array(fc.option(fc.integer({ min: 0, max: 300_000 }), { nil: undefined }), {
      minLength: 5,
      maxLength: 5,
    }),
    steps: fc.array(fc.constantFrom(1, 1, 60, 900), { minLength: 5, maxLength: 5 }),
  })
  .map(({ currency, prices, vat, steps }) => ({
    id: 'any',
    currency,
    elements: demoTariff.elements.map(({ components, restrictions = {} }, index) => ({
      components: components.map(({ type }) => {
        const priced = { type, price: prices[index]! / 1_000_000, stepSize: steps[index]! };
        return vat[index] === undefined ? priced : { ...priced, vat: vat[index] / 10_000 };
      }),
      restrictions,
    })),
  }));

const withoutSteps = (tariff: Tariff): Tariff =>
  JSON.parse(JSON.stringify(tariff).replaceAll(/"stepSize":\d+/g, '"stepSize":1')) as Tariff;

const anyZone = fc.constantFrom(
  'America/New_York',
  'Europe/Oslo',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
);

/** Up to a few days of readings at irregular times, idle at the end and perhaps in between. */
const anySession: fc.Arbitrary<BillableSession> = fc
  .record({
    tariff: anyTariff,
    zone: anyZone,
    start: fc.integer({ min: Date.UTC(2026, 1), max: Date.UTC(2026, 11) }),
    steps: fc.array(
      fc.record({
        time: fc.oneof(
          { weight: 1, arbitrary: fc.constant(0) },
          { weight: 6, arbitrary: fc.integer({ min: 1, max: 6 * hour }) },
        ),
        energy: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 30_000 })),
        isIdle: fc.boolean(),
      }),
      { maxLength: 12 },
    ),
  })
  .map(({ tariff, zone, start, steps }) => {
    const readings: MeterReading[] = [{ at: instant(start), energy: wattHours(12_345) }];
    const idle = [];
    for (const { time, energy, isIdle } of steps) {
      const last = readings.at(-1)!;
      const at = instant(last.at + time);
      if (isIdle) idle.push({ from: last.at, to: at });
      readings.push({ at, energy: wattHours(last.energy + (isIdle ? 0 : energy)) });
    }
    const { at: end } = readings.at(-1)!;
    const pluggedIn = instant(start);
    return {
      id: 'any',
      tariff,
      zone,
      pluggedIn,
      readings,
      idle: timeline(idle),
      end,
      ceiling: null,
      madeWay: false,
    };
  });

/** The session as of an earlier instant. */
function upTo(session: BillableSession, end: number): BillableSession {
  const readings = session.readings.filter(({ at }) => at < end);
  const next = session.readings[readings.length]!;
  const last = readings.at(-1) ?? next;
  const share = next.at === last.at ? 1 : (end - last.at) / (next.at - last.at);
  const energy = last.energy + Math.floor((next.energy - last.energy) * share);
  return {
    ...session,
    readings: [...readings, { at: instant(end), energy: wattHours(energy) }],
    idle: session.idle
      .filter(({ from }) => from < end)
      .map(({ from, to }) => ({ from, to: instant(Math.min(to, end)) })),
    end: instant(end),
  };
}

const totals = ({ lines, total }: Bill) => [
  total,
  ...lines.map(({ measured, amount }) => [measured, amount]),
];
const whole = (at: number) => Math.floor(at / second) * second;

describe('any bill', () => {
  test('has lines and tax that add up, for sessions that pass the check', () => {
    fc.assert(
      fc.property(anySession, (session) => {
        expect(checkSession(session)).toBeUndefined();
        expect(addsUp(billOf(session))).toBe(true);
      }),
      { seed: 11, numRuns: 400 },
    );
  });

  test('bills exactly the energy that was metered', () => {
    fc.assert(
      fc.property(anySession, (session) => {
        const bill = billOf(session);
        const energy = bill.lines.filter(({ kind }) => kind === 'ENERGY');
        const measured = energy.reduce((sum, line) => sum + line.measured, 0);
        expect(measured).toBe(session.readings.at(-1)!.energy - session.readings[0]!.energy);
        expect(measured).toBe(bill.energy);
        for (const line of energy) {
          const inSpans = line.spans.reduce(
            (sum, { from, to }) => sum + to.energy - from.energy,
            0,
          );
          expect(inSpans).toBe(line.measured);
        }
      }),
      { seed: 12, numRuns: 300 },
    );
  });

  test('rounds tax once, within half a minor unit of the exact tax', () => {
    fc.assert(
      fc.property(anySession, (session) => {
        const bill = billOf(session);
        const exact = bill.lines.reduce(
          (sum, { amount, vat }) => sum + (amount * (vat ?? 0)) / 100,
          0,
        );
        expect(Math.abs(bill.total - bill.subtotal - exact)).toBeLessThanOrEqual(0.5 + 1e-6);
        for (const { vat, base, amount } of bill.tax) {
          expect(Math.abs(amount - (base * vat) / 100)).toBeLessThanOrEqual(1 + 1e-6);
        }
      }),
      { seed: 13, numRuns: 300 },
    );
  });

  test('does not depend on how often the meter is read between changes of price', () => {
    fc.assert(
      fc.property(
        anySession,
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 20 }),
        (session, shares) => {
          const atChanges = readingsAtChanges(session);
          const read = { ...session, readings: atChanges };
          const extra = shares.map((share): MeterReading => {
            const at = Math.round(session.pluggedIn + share * (session.end - session.pluggedIn));
            const before = atChanges.findLast((known) => known.at <= at)!;
            const after = atChanges.find((known) => known.at > at) ?? before;
            const energy = before.energy + Math.floor(share * (after.energy - before.energy));
            return { at: instant(at), energy: wattHours(energy) };
          });
          const readings = [
            ...atChanges,
            ...extra.filter(({ at }) => !atChanges.some((known) => known.at === at)),
          ];
          readings.sort((a, b) => a.at - b.at || a.energy - b.energy);
          fc.pre(checkSession({ ...session, readings }) === undefined);
          expect(totals(billOf({ ...session, readings }))).toEqual(totals(billOf(read)));
          expect(totals(billOf(read))).toEqual(totals(billOf(session)));
        },
      ),
      { seed: 14, numRuns: 300 },
    );
  });

  test('never decreases while the session runs', () => {
    fc.assert(
      fc.property(
        anySession,
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 2, maxLength: 8 }),
        (any, shares) => {
          const session = { ...any, tariff: withoutSteps(any.tariff) };
          const ends = shares
            .map((share) => whole(session.pluggedIn + share * (session.end - session.pluggedIn)))
            .filter((end) => end > session.pluggedIn)
            .toSorted((a, b) => a - b);
          const grown = ends.map((end) => billOf(upTo(session, end)).total);
          expect(grown).toEqual(grown.toSorted((a, b) => a - b));
        },
      ),
      { seed: 15, numRuns: 200 },
    );
  });

  test('does not mutate the session', () => {
    fc.assert(
      fc.property(anySession, (session) => {
        const before = JSON.stringify(session);
        expect(billOf(session)).toEqual(billOf(JSON.parse(before) as BillableSession));
        expect(JSON.stringify(session)).toBe(before);
      }),
      { seed: 16, numRuns: 50 },
    );
  });
});
