import { useQuery } from '@tanstack/react-query';
import type { Asks } from '#api/contract/contract.ts';
import { formatMoney } from '#app/ui/words/format.ts';
import { ItemizedPrice } from '../../prices/itemized-price.tsx';
import { problemOf } from '../../service/problem.ts';
import { quoteQuery } from '../../service/queries/reservations.ts';

/** The price of a slot, or why it cannot be booked, before booking or changing it. */
export function SlotPrice({
  booking,
  before = null,
}: {
  booking: Asks['reservations']['quote'];
  /** The price of the reservation to be changed. */
  before?: number | null;
}) {
  const { data, error } = useQuery(quoteQuery(booking));
  return (
    // The space is reserved while the price is loading.
    <div role="status" className={before === null ? 'min-h-11' : 'min-h-18'}>
      {error && <p className="text-[0.9375rem] text-quiet">{problemOf(error).message}</p>}
      {data && (
        <>
          {before === null ? (
            <p className="sr-only">Costs at most {formatMoney(data.bill.total)}.</p>
          ) : (
            <p className="font-medium tabular-nums">{changeInWords(data.bill, before)}</p>
          )}
          <ItemizedPrice bill={data.bill} leaves={booking.to} isCeiling />
        </>
      )}
    </div>
  );
}

const changeInWords = ({ total, currency }: { total: number; currency: string }, before: number) =>
  total === before
    ? `At most ${formatMoney(total, currency)}, as before.`
    : `At most ${formatMoney(total, currency)} instead of ${formatMoney(before, currency)}.`;
