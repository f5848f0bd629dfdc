import type { Bill } from '#api/contract/bill.ts';
import { receiptLines } from '#app/ui/bill-words.ts';
import { formatMoney } from '#app/ui/format.ts';
import { Disclosure } from '#app/ui/disclosure.tsx';

/** The lines of a quoted price: energy by period, service fee, tax. */
export function ItemizedPrice({
  bill,
  isCeiling = false,
}: {
  bill: Bill;
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
      </Disclosure>
    </div>
  );
}
