import { formatDay, formatMoney } from '#app/ui/format.ts';
import { receiptLines } from '#app/ui/bill-words.ts';
import { Receipt } from '#app/ui/receipt.tsx';
import type { Night } from '../night/night.ts';

export function BillingPicture({ night }: { night: Night }) {
  const final = night.moments.at(-1)!;
  return (
    <div className="mx-auto -mb-4 max-w-80 pt-2">
      <Receipt
        heading={`Space ${night.space}`}
        aside={formatDay(final.at)}
        lines={receiptLines(final.bill)}
        total={final.bill.total}
        note={`${formatMoney(night.atOnce - final.bill.total)} less than charging at once`}
      />
    </div>
  );
}
