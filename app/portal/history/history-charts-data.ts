import type { Answers } from '#api/contract/contract.ts';
import {
  formatCarbon,
  formatEnergy,
  formatMoney,
  formatMonth,
  formatShortMoney,
  formatShortMonth,
  formatWhole,
  countSessions,
} from '#app/ui/format.ts';
import type { Bar } from '../charts/bar-chart-data.ts';
import { carbonSavedInWords, costInWords } from './history-words.ts';

type Month = Answers['history']['list']['currencies'][number]['months'][number];

const kilo = (value: number) => formatWhole(value / 1000);

const chartsIn = (currency: string) => [
  {
    title: 'Energy',
    unit: 'kWh at the meter',
    tone: 'fill-leaf',
    axis: kilo,
    value: ({ energy }: Month) => energy,
    words: ({ energy, sessions }: Month) => `${formatEnergy(energy)} in ${countSessions(sessions)}`,
  },
  {
    title: 'Cost',
    unit: 'tax included, credit notes taken off',
    tone: 'fill-dusk',
    axis: (cents: number) => formatShortMoney(cents, currency),
    value: ({ cost }: Month) => cost,
    words: (month: Month) =>
      `${formatMoney(month.cost, currency)}, ${costInWords(month, currency)}`,
  },
  {
    title: 'CO₂',
    unit: 'kg, from the grid’s mix',
    tone: 'fill-leaf-soft',
    axis: kilo,
    value: ({ carbon }: Month) => carbon,
    words: ({ carbon, carbonSaved }: Month) =>
      `${formatCarbon(carbon)}, ${carbonSavedInWords(carbonSaved)}`,
  },
];

export const historyCharts = (months: readonly Month[], currency: string) =>
  chartsIn(currency).map(({ title, unit, tone, axis, value, words }) => ({
    title,
    unit,
    axis,
    bars: months.map((month): Bar => ({
      key: month.month,
      label: formatShortMonth(month.month),
      parts: [{ name: title, value: value(month), tone }],
      reading: `${formatMonth(month.month)}: ${words(month)}`,
    })),
  }));
