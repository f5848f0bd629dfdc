import type { Answers } from '#api/contract/contract.ts';
import {
  formatCarbon,
  formatEnergy,
  formatMoney,
  formatMonth,
  formatRound,
  formatShortMoney,
  formatShortMonth,
  countSessions,
} from '#app/ui/words/format.ts';
import type { Bar } from '../charts/bar-chart-data.ts';
import { carbonSavedInWords, costInWords } from './history-words.ts';

type Month = Answers['history']['list']['currencies'][number]['months'][number];

const kilo = (value: number) => formatRound(value / 1000);

const chartsIn = (currency: string) => [
  {
    title: 'Energy',
    unit: 'kWh at the meter',
    kind: 'bars' as const,
    parts: ({ energy }: Month) => [{ name: 'Energy', value: energy, tone: 'fill-leaf' }],
    axis: kilo,
    words: ({ energy, sessions }: Month) => `${formatEnergy(energy)} in ${countSessions(sessions)}`,
  },
  {
    title: 'Cost',
    unit: 'paid, and saved above it',
    kind: 'bars' as const,
    /** What charging right away would have cost, of which a part was saved. */
    parts: ({ cost, saved }: Month) => [
      { name: 'Cost', value: cost, tone: 'fill-dusk' },
      {
        name: 'Saved',
        value: Math.max(0, saved),
        tone: 'fill-panel stroke-dusk! [stroke-dasharray:3_3]',
      },
    ],
    axis: (cents: number) => formatShortMoney(cents, currency),
    words: (month: Month) =>
      `${formatMoney(month.cost, currency)}, ${costInWords(month, currency)}`,
  },
  {
    title: 'CO₂',
    unit: 'kg, from the grid’s mix',
    kind: 'line' as const,
    parts: ({ carbon }: Month) => [{ name: 'CO₂', value: carbon, tone: 'fill-leaf-soft' }],
    axis: kilo,
    words: ({ carbon, carbonSaved }: Month) =>
      `${formatCarbon(carbon)}, ${carbonSavedInWords(carbonSaved)}`,
  },
];

export const historyCharts = (months: readonly Month[], currency: string) =>
  chartsIn(currency).map(({ title, unit, kind, axis, parts, words }) => ({
    title,
    unit,
    kind,
    axis,
    bars: months.map((month): Bar => ({
      key: month.month,
      label: formatShortMonth(month.month),
      parts: parts(month),
      reading: `${formatMonth(month.month)}: ${words(month)}`,
    })),
  }));
