/** The cost of local time, prices and bills: a simulated year computes them millions of times. */
import { billOf } from '../engine/billing/bill-session.ts';
import type { BillableSession } from '../engine/billing/session.ts';
import { demoTariff } from '../engine/tariff/demo-tariff.ts';
import { nextPriceChange, rateAt } from '../engine/tariff/price.ts';
import { localTime } from '../engine/time/local.ts';
import { day, hour, instant, minute, wattHours } from '../engine/units.ts';
import { printTable } from '../scripts/print-table.ts';

const zone = 'America/New_York';
const start = Date.UTC(2026, 0, 1, 5);
const year = 365 * day;

/** Microseconds per call, over calls spread evenly across a year; the best of three rounds. */
function microseconds(calls: number, call: (at: number, index: number) => unknown): number {
  let best = Infinity;
  for (let round = 0; round < 3; round += 1) {
    const began = performance.now();
    for (let index = 0; index < calls; index += 1) {
      call(start + Math.floor((index / calls) * year), index);
    }
    best = Math.min(best, performance.now() - began);
  }
  return (best * 1000) / calls;
}

/** Twelve hours plugged in, metered every quarter of an hour, the last hour idle. */
function sessionAt(at: number): BillableSession {
  const readings = Array.from({ length: 49 }, (_, index) => ({
    at: instant(at + index * 15 * minute),
    energy: wattHours(Math.min(index, 44) * 800),
  }));
  const end = instant(at + 12 * hour);
  const idle = [{ from: instant(end - hour), to: end }];
  const facts = { ceiling: null, madeWay: false };
  return {
    id: 's',
    tariff: demoTariff,
    zone,
    pluggedIn: instant(at),
    readings,
    idle,
    end,
    ...facts,
  };
}

const SESSIONS = 40_000;
const sessions = Array.from({ length: SESSIONS }, (_, index) =>
  sessionAt(start + Math.floor((index / SESSIONS) * year)),
);
const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeStyle: 'medium' });

const intl = microseconds(20_000, (at) => format.formatToParts(at));
const local = microseconds(2_000_000, (at) => localTime(zone, instant(at)));
const rate = microseconds(500_000, (at) => rateAt(demoTariff, 'ENERGY', zone, instant(at)));
const change = microseconds(200_000, (at) =>
  nextPriceChange(demoTariff, 'ENERGY', zone, instant(at), instant(at + day)),
);
const bill = microseconds(SESSIONS, (_, index) => billOf(sessions[index]!));

const figure = (value: number) => value.toFixed(3);
printTable(
  'Local time, prices and bills',
  ['', 'µs a call', 'a year of it'],
  [
    ['local time, asking Intl', figure(intl), ''],
    ['local time, from the survey', figure(local), `${(intl / local).toFixed(0)} × faster`],
    ['price of a kWh at an instant', figure(rate), ''],
    ['next change of price', figure(change), ''],
    ['bill of a session', figure(bill), `40,000 in ${((bill * SESSIONS) / 1e6).toFixed(2)} s`],
  ],
);
