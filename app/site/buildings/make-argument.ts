import { config } from '#app/config.ts';
import { apartments } from '#engine/demo/apartments.ts';
import { demoWorld } from '#engine/demo/demo-world.ts';
import { powerOf } from '#engine/charging/charger.ts';
import { terms } from '#engine/community/reservation.ts';
import { quarter } from '#engine/billing/quarter-hours.ts';
import { loadWithoutSharing, measuredLoad } from '#engine/owner/load.ts';
import { promisesKept } from '#engine/owner/promises-kept.ts';
import { roomForMore } from '#engine/owner/room-for-more.ts';
import { statementOf } from '#engine/owner/statement.ts';
import type { Books } from '#engine/service/books.ts';
import { addMonths, type DayNumber } from '#engine/time/calendar.ts';
import { instantOf, localDay, localMonth } from '#engine/time/local.ts';
import { duration, hour, instant, type Instant } from '#engine/units.ts';
import {
  formatClock,
  formatDay,
  formatEnergy,
  formatMoney,
  formatMonth,
  formatPower,
  formatPrice,
  shownPower,
} from '#app/ui/words/format.ts';
import { showRegion } from '#app/ui/words/region.ts';
import type { Argument } from './argument.ts';

/** A day on which the demo has lived through a whole month; fixed, so that a build is repeatable. */
const today = instant(Date.UTC(2026, 10, 18, 17));
const building = 'golden-tower';
const nights = 28;
/** From four in the afternoon to eight in the morning. */
const evening = { begins: 16, quarters: 64 };

export function makeArgument(): Argument {
  const { timeZone: zone, currency } = config;
  showRegion({ zone, currency }, []);
  const books = demoWorld({ today, zone, currency });
  return {
    building: books.world.buildings[building]!.name,
    evening: worstEvening(books, zone),
    room: roomOf(books),
    statement: lastStatement(books, zone, currency),
    promises: promisesOf(books),
  };
}

const highest = (curve: readonly number[]): number => Math.max(...curve);

function worstEvening(books: Books, zone: string): Argument['evening'] {
  const { world } = books;
  const last = localDay(zone, world.now);
  const all = Array.from({ length: nights }, (_, back) => {
    const day = (last - 1 - back) as DayNumber;
    const from = instantOf(zone, day, duration(evening.begins * hour));
    const window = { from, quarters: evening.quarters };
    const shared = measuredLoad(books, building, window);
    return { from, shared, alone: loadWithoutSharing(books, building, window) };
  });
  const worst = all.reduce((a, b) => (highest(b.alone) > highest(a.alone) ? b : a));
  const { capacity, spaces } = world.buildings[building]!;
  const { volts, phases } = world.spaces[spaces[0]!]!.charger;
  const limit = powerOf(capacity, volts, phases);
  const { from, shared, alone } = worst;
  const tallest = Math.max(limit, highest(alone)) * 1.06;
  const at = instant(from + alone.indexOf(highest(alone)) * quarter);
  return {
    day: formatDay(from),
    limit: formatPower(limit),
    shared: formatPower(highest(shared)),
    alone: formatPower(highest(alone)),
    aloneAt: formatClock(at),
    over: formatPower(shownPower(highest(alone)) - shownPower(limit)),
    limitShare: limit / tallest,
    bars: shared.map((watts, index) => ({
      shared: rounded(watts / tallest),
      alone: rounded(alone[index]! / tallest),
    })),
    hours: hoursOf(from),
  };
}

const rounded = (share: number): number => Math.round(share * 1000) / 1000;

const hoursOf = (from: Instant) =>
  [2, 5, 8, 11, 14].map((hours) => ({
    at: rounded((hours * hour) / (evening.quarters * quarter)),
    text: formatClock(from + hours * hour),
  }));

function roomOf(books: Books): Argument['room'] {
  const { more, extraAmps, moreWithExtra, days } = roomForMore(books, building);
  const { spaces } = books.world.buildings[building]!;
  return { spaces: spaces.length, more, extraAmps, moreWithExtra, days };
}

function lastStatement(books: Books, zone: string, currency: string): Argument['statement'] {
  const month = addMonths(localMonth(zone, books.world.now), -1);
  const { lines, sum, cost } = statementOf(books, building, month);
  const money = (cents: number) => formatMoney(cents, currency);
  return {
    month: formatMonth(month),
    lines: lines
      .map(({ user, energy, due }) => ({
        name: apartments[user]!,
        energy: formatEnergy(energy),
        total: money(due),
      }))
      .toSorted((a, b) => a.name.localeCompare(b.name, 'en')),
    energy: formatEnergy(sum.energy),
    total: money(sum.due),
    cost: money(cost!),
    left: money(sum.due - sum.amounts.tax - cost!),
  };
}

function promisesOf(books: Books): Argument['promises'] {
  const { days, reservations, ready } = promisesKept(books, building);
  return {
    days,
    kept: `${reservations.kept} of ${reservations.all}`,
    ready: `${ready.kept} of ${ready.all}`,
    credit: formatPrice(terms.unkeptCredit),
  };
}
