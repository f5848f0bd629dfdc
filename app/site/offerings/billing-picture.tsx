import { formatDay, formatMoney } from '#app/ui/format.ts';
import { Receipt } from '#app/ui/receipt.tsx';
import { receiptLine } from '../night/bill-words.ts';
import type { Night } from '../night/night.ts';

export function BillingPicture({ night }: { night: Night }) {
  const final = night.moments.at(-1)!;
  return (
    <div className="mx-auto -mb-4 max-w-80 pt-2">
      <Receipt
        heading={`Space ${night.space}`}
        aside={formatDay(final.at)}
        lines={final.lines.map(receiptLine)}
        total={final.total}
        note={`${formatMoney(night.atOnce - final.total)} less than charging at once`}
      />
    </div>
  );
}
