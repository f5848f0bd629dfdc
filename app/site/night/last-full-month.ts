import { historyView } from '#api/views/history.ts';
import { spendingView } from '#api/views/invoices.ts';
import { visitor } from '#engine/demo/people.ts';
import type { Books } from '#engine/service/books.ts';
import { dateOf } from '#engine/time/calendar.ts';
import { localDay } from '#engine/time/local.ts';
import { instant } from '#engine/units.ts';
import type { MonthFacts } from './night-facts.ts';

const everything = { vehicle: null, building: null, from: null, to: null };

/** The resident's bills of the last month that is over. */
export function lastFullMonth(books: Books): MonthFacts {
  const [spending] = spendingView(books, visitor).currencies;
  const history = historyView(books, visitor, everything);
  const months = spending!.months.toSorted((a, b) => a.month.localeCompare(b.month));
  const { month, byKind, tax, total } = months.at(-2)!;
  const sessions = history.sessions.filter((session) => session.month === month);
  const days = Array.from({ length: 31 }, () => 0);
  for (const { end, cost, building } of sessions) {
    const { day } = dateOf(localDay(books.world.buildings[building]!.zone, instant(end)));
    days[day - 1]! += cost;
  }
  return {
    month,
    sessions: sessions.length,
    energy: sessions.reduce((sum, { energy }) => sum + energy, 0),
    byKind,
    tax,
    total,
    saved: sessions.reduce((sum, { saved }) => sum + saved, 0),
    days,
  };
}
