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
  const { month, currency, charges, before, after, example } = preview;
  const money = (cents: number) => formatMoney(Math.abs(cents), currency);
  const paid = after.total - before.total;
  const kept = after.total - after.tax - (before.total - before.tax);
  return (
    <div role="status" className="rounded-control bg-stay px-4 py-3">
      <p className="font-semibold">
        {paid === 0
          ? `In ${formatMonth(month)} residents would have paid the same.`
          : `In ${formatMonth(month)} residents would have paid ${money(paid)} ${paid < 0 ? 'less' : 'more'}, you would have kept ${money(kept)} ${kept < 0 ? 'less' : 'more'}.`}
      </p>
      <p className="pt-1 text-[0.9375rem] text-quiet">
        {charges} charges, {formatMoney(before.total, currency)} then,{' '}
        {formatMoney(after.total, currency)} with these prices, if everybody had charged as they did
        {electricity ? '; the electricity would have cost you the same' : ''}. The night of{' '}
        {formatEnergy(example.energy)} costs {formatMoney(example.cheapest, currency)}.
      </p>
    </div>
  );
}
