import type { Bill } from '#api/contract/bill.ts';
import { receiptLines } from '#app/ui/words/bill-words.ts';
import { formatDayAndClock, formatMoney } from '#app/ui/words/format.ts';
import { Disclosure } from '#app/ui/disclosure.tsx';

/** The lines of a quoted price: energy by period, service fee, tax; and when a fee could be added. */
export function ItemizedPrice({
  bill,
  leaves,
  zone,
  isCeiling = false,
}: {
  bill: Bill;
  /** When the car is to leave. */
  leaves: number;
  zone?: string;
  /** The price is a ceiling: the bill will not be higher. */
  isCeiling?: boolean;
}) {
  return (
    <div className="-mx-2 tabular-nums">
      <Disclosure
        className="rounded-lg px-2 text-[0.9375rem]"
        row={
          <span className="font-medium">
            How the {formatMoney(bill.total, bill.currency)} adds up
          </span>
        }
      >
        <dl className="grid gap-1 px-2 pt-1 pb-2 text-[0.9375rem]">
          {receiptLines(bill).map(({ id, label, amount }) => (
            <div key={id} className="flex justify-between gap-4">
              <dt className="text-quiet">{label}</dt>
              <dd>{amount}</dd>
            </div>
          ))}
          <div className="flex justify-between gap-4 border-t border-line pt-1 font-semibold">
            <dt>{isCeiling ? 'At most' : 'Total'}</dt>
            <dd>{formatMoney(bill.total, bill.currency)}</dd>
          </div>
        </dl>
        <p className="px-2 pb-2 text-[0.9375rem] text-quiet">
          No idle fee before {formatDayAndClock(leaves, zone)}; after that only if a neighbor needs
          the space.
        </p>
      </Disclosure>
    </div>
  );
}
