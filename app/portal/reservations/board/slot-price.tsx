import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '#app/ui/format.ts';
import { Itemized } from '../../parts/itemized.tsx';
import { quoteQuery } from '../../service/queries/reservations.ts';
import type { Booking } from '../parts/use-booking.ts';

/** What the slot would cost, before it is reserved. Why it cannot be is told when it is asked for. */
export function SlotPrice({ booking }: { booking: Booking }) {
  const { data } = useQuery(quoteQuery(booking));
  return (
    // The room is kept while the price is worked out.
    <div role="status" className="min-h-11">
      {data && (
        <>
          <p className="sr-only">Costs {formatMoney(data.bill.total)}.</p>
          <Itemized bill={data.bill} />
        </>
      )}
    </div>
  );
}
