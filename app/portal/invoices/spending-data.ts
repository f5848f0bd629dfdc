import type { Answers } from '#api/contract/contract.ts';
import {
  formatAmount,
  formatEnergy,
  formatMoney,
  formatMonth,
  formatShortMonth,
  countSessions,
} from '#app/ui/words/format.ts';
import type { ReceiptLine } from '#app/ui/receipt.tsx';
import type { Bar } from '../charts/bar-chart-data.ts';

export type Spent = Answers['invoices']['spending']['currencies'][number];
type Month = Spent['months'][number];

const kinds = [
  { name: 'Electricity', tone: 'fill-leaf', of: (month: Month) => month.byKind.ENERGY },
  { name: 'Service fees', tone: 'fill-leaf-soft', of: (month: Month) => month.byKind.FLAT },
  { name: 'Time', tone: 'fill-quiet', of: (month: Month) => month.byKind.TIME },
  { name: 'Idle fees', tone: 'fill-dusk', of: (month: Month) => month.byKind.PARKING_TIME },
  { name: 'Tax', tone: 'fill-night', of: (month: Month) => month.tax },
];

/** What any of the months was spent on. */
export const kindsOf = (months: readonly Month[]) =>
  kinds.filter(({ of }) => months.some((month) => of(month) > 0));

export const spendingLines = (month: Month, currency: string): ReceiptLine[] =>
  kindsOf([month]).map(({ name, of }) => ({
    id: name,
    label: name,
    amount: formatAmount(of(month), currency),
  }));

export const spendingBars = ({ months, currency }: Spent): readonly Bar[] =>
  months.map((month) => ({
    key: month.month,
    label: formatShortMonth(month.month),
    parts: kinds.map(({ name, tone, of }) => ({ name, tone, value: of(month) })),
    reading: `${formatMonth(month.month)}: ${formatMoney(month.total, currency)} for ${formatEnergy(month.energy)} in ${countSessions(month.sessions)}`,
  }));
