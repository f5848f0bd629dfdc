import { formatEnergy, formatMoney, formatMonth } from '#app/ui/words/format.ts';
import type { Owners } from '../service/owner-queries.ts';

/** What the last month would have come to, and one night. */
export function PricePreview({
  preview,
  electricity,
}: {
  preview: Owners['previewPrices'];
  electricity: boolean;
}) {
  const { currency, charges, before, after, example } = preview;
  return (
    <div role="status" className="rounded-control bg-stay px-4 py-3">
      <p className="font-semibold">{inOneSentence(preview)}</p>
      <p className="pt-1 text-[0.9375rem] text-quiet">
        {charges > 0 &&
          `${charges === 1 ? '1 charge' : `${charges} charges`}, ${formatMoney(before.total, currency)} then, ${formatMoney(after.total, currency)} with these prices, if everybody had charged as they did${electricity ? '; the electricity would have cost you the same' : ''}. `}
        The night of {formatEnergy(example.energy)} costs {formatMoney(example.cheapest, currency)}.
      </p>
    </div>
  );
}

function inOneSentence({
  month,
  currency,
  charges,
  before,
  after,
}: Owners['previewPrices']): string {
  const money = (cents: number) => formatMoney(Math.abs(cents), currency);
  const paid = after.total - before.total;
  const kept = after.total - after.tax - (before.total - before.tax);
  const when = formatMonth(month);
  if (charges === 0) return `Nobody charged in ${when}, so there is nothing to compare with.`;
  if (paid === 0) return `In ${when} residents would have paid the same.`;
  const compared = (cents: number) => `${money(cents)} ${cents < 0 ? 'less' : 'more'}`;
  return `In ${when} residents would have paid ${compared(paid)}, you would have kept ${compared(kept)}.`;
}
