import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '#app/ui/format.ts';
import { Itemized } from '../../prices/itemized.tsx';
import { problemOf } from '../../service/problem.ts';
import { quoteQuery } from '../../service/queries/reservations.ts';
import type { Booking } from '../booking/use-booking.ts';

/** What the slot would cost, or why it cannot be had, before it is asked for. */
export function SlotPrice({ booking }: { booking: Booking }) {
  const { data, error } = useQuery(quoteQuery(booking));
  return (
    // The room is kept while the price is worked out.
    <div role="status" className="min-h-11">
      {error && <p className="text-[0.9375rem] text-quiet">{problemOf(error).message}</p>}
      {data && (
        <>
          <p className="sr-only">Costs at most {formatMoney(data.bill.total)}.</p>
          <Itemized bill={data.bill} isCeiling />
        </>
      )}
    </div>
  );
}
