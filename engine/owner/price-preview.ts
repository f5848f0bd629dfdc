import { addAmounts, amountsOf, noAmounts, type Amounts } from '../billing/amounts.ts';
import { billOf } from '../billing/bill-session.ts';
import { quarter, type QuarterHours } from '../billing/quarter-hours.ts';
import type { BillableSession, MeterReading } from '../billing/session.ts';
import { billable } from '../community/billable.ts';
import { briefOf } from '../ledger/brief-books.ts';
import { newestFirst } from '../ledger/pages.ts';
import type { Books } from '../service/books.ts';
import type { Tariff } from '../tariff/tariff.ts';
import type { IsoMonth } from '../time/calendar.ts';
import { localMonth, monthInterval } from '../time/local.ts';
import { instant, wattHours, type Instant } from '../units.ts';

/** The charges of a month at its own prices and at others. */
export interface PricePreview {
  readonly month: IsoMonth;
  readonly charges: number;
  readonly before: Amounts;
  readonly after: Amounts;
}

/** What residents would have paid in a month at other prices, charging exactly as they did. */
export function previewPrices(
  books: Books,
  building: string,
  month: IsoMonth,
  prices: Tariff,
): PricePreview {
  let [before, after, charges] = [noAmounts, noAmounts, 0];
  for (const session of sessionsOf(books, building, month)) {
    // Without a quote: nobody was quoted at the other prices.
    const plain = { ...session, ceiling: null };
    before = addAmounts(before, amountsOf(billOf(plain)));
    after = addAmounts(after, amountsOf(billOf({ ...plain, tariff: prices })));
    charges += 1;
  }
  return { month, charges, before, after };
}

function* sessionsOf(
  { world, ledger }: Books,
  building: string,
  month: IsoMonth,
): Generator<BillableSession> {
  const { zone, tariff } = world.buildings[building]!;
  const { from } = monthInterval(zone, month);
  for (const account of Object.values(ledger.accounts)) {
    for (const record of newestFirst(account.records)) {
      if (record.end < from) break;
      const isIn = record.building === building && localMonth(zone, record.end) === month;
      if (isIn && record.readings.at(-1)!.energy > record.readings[0]!.energy) {
        yield billable(world, record);
      }
    }
  }
  for (const { session, space, end, flowed } of newestFirst(briefOf(ledger).charges)) {
    if (end < from) break;
    if (world.spaces[space]!.building !== building || localMonth(zone, end) !== month) continue;
    const readings = readingsOf(flowed, end);
    yield {
      id: session,
      tariff: world.tariffs[tariff]!,
      zone,
      pluggedIn: readings[0]!.at,
      readings,
      idle: [],
      end: readings.at(-1)!.at,
      ceiling: null,
      madeWay: false,
    };
  }
}

/** Readings at each quarter of an hour, as a meter would have shown them. */
function readingsOf({ from, energy }: QuarterHours, end: Instant): readonly MeterReading[] {
  const readings: MeterReading[] = [{ at: from, energy: wattHours(0) }];
  let counted = 0;
  energy.forEach((amount, index) => {
    counted += amount;
    const at = instant(Math.min(from + (index + 1) * quarter, Math.max(end, from + 1)));
    if (at > readings.at(-1)!.at) readings.push({ at, energy: wattHours(counted) });
  });
  return readings;
}
