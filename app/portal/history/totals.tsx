import type { Answers } from '#api/contract/contract.ts';
import { formatCarbon, formatEnergy, formatMoney } from '#app/ui/format.ts';
import { countSessions } from '../words/count-words.ts';
import { carbonSavedInWords, costInWords } from './history-words.ts';

type InCurrency = Answers['history']['list']['currencies'][number];

/** All that is on show, in four figures. */
export function Totals({ totals, currency }: Pick<InCurrency, 'totals' | 'currency'>) {
  const figures = [
    { value: formatEnergy(totals.energy), words: `in ${countSessions(totals.sessions)}` },
    { value: formatMoney(totals.cost, currency), words: costInWords(totals, currency) },
    { value: formatCarbon(totals.carbon), words: carbonSavedInWords(totals.carbonSaved) },
  ];
  return (
    <section aria-label="Totals">
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-3">
        {figures.map(({ value, words }) => (
          <div key={words} className="flex flex-col-reverse justify-end">
            <dt className="text-[0.9375rem] text-quiet">{words}</dt>
            <dd className="font-display text-3xl font-bold tracking-tight tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
