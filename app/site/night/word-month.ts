import { config } from '#app/config.ts';
import { formatAmount, formatEnergy, formatMoney, formatMonth } from '#app/ui/words/format.ts';
import type { MonthFacts } from './night-facts.ts';
import type { Stories } from './night.ts';

/** A month's bill, with what every day of it cost. */
export function wordMonth(facts: MonthFacts): Stories['month'] {
  const { month, sessions, energy, byKind, tax, total, saved, days } = facts;
  const rightAway = total + saved;
  const dearest = Math.max(...days);
  const lines = [
    { id: 'energy', label: `Energy ${formatEnergy(energy)}`, cents: byKind.ENERGY },
    { id: 'fees', label: `Service fee × ${sessions}`, cents: byKind.FLAT },
    { id: 'idle', label: 'Idle fees', cents: byKind.PARKING_TIME },
    { id: 'tax', label: 'Tax', cents: tax },
  ].filter(({ cents }) => cents !== 0);
  return {
    name: formatMonth(month),
    sessions: `${sessions} charges`,
    energy: formatEnergy(energy),
    lines: lines.map(({ id, label, cents }) => ({ id, label, amount: formatAmount(cents) })),
    total: formatMoney(total),
    saved: formatMoney(saved),
    costs: [
      {
        label: `With ${config.brand}`,
        share: rounded(total / rightAway),
        cost: formatMoney(total),
      },
      { label: 'Charging right away', share: 1, cost: formatMoney(rightAway) },
    ],
    days: days.map((cents) => rounded(cents / dearest)),
  };
}

const rounded = (share: number) => Math.round(100 * share) / 100;
