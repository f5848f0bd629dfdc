import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { formatDateAndClock, formatDay, formatEnergy, formatMoney } from '#app/ui/words/format.ts';
import { Disclosure } from '#app/ui/disclosure.tsx';
import { pastSessionAddress } from '../navigation/addresses.ts';
import { useFocusOnReturn, useReturnedFrom } from '../navigation/return-focus.ts';
import { BillLines } from '../prices/bill-lines.tsx';
import { textLink } from '../styles.ts';
import { ChargeDispute } from './disputes/charge-dispute.tsx';
import type { Charge, Invoice } from '#api/words/bills/invoice-words.ts';

/** A session on an invoice: its row opens to the lines of its bill. */
export function ChargeEntry({
  invoice,
  charge,
  initiallyOpen,
  isOpened,
}: {
  invoice: Invoice;
  charge: Charge;
  initiallyOpen: boolean;
  /** The link to the invoice was about this session: it is opened and in sight. */
  isOpened: boolean;
}) {
  const { pluggedIn, end, vehicleName, buildingName, spaceNumber, bill } = charge;
  const { zone, currency } = invoice;
  const wasOpen = useReturnedFrom() === charge.session;
  const entry = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpened) return undefined;
    // After the heading of the invoice has been scrolled to and focused.
    const frame = requestAnimationFrame(() => entry.current?.scrollIntoView({ block: 'nearest' }));
    return () => cancelAnimationFrame(frame);
  }, [isOpened]);
  return (
    <Disclosure
      heading="h3"
      printed
      initiallyOpen={initiallyOpen || wasOpen || isOpened}
      className="@container px-5 py-3 -outline-offset-2 @roomy/portal:px-6 print:px-0 print:pb-0"
      row={
        <span className="grid grid-cols-[1fr_auto] items-baseline @max-[12rem]:grid-cols-1 gap-x-4 text-base leading-normal tabular-nums @min-[38rem]:grid-cols-[7rem_1fr_5rem_5rem]">
          <span className="font-semibold">{formatDay(pluggedIn, zone)}</span>
          <span className="text-[0.9375rem] text-quiet @max-[38rem]:order-2">
            {vehicleName}, {buildingName} {spaceNumber}
          </span>
          <span className="text-right text-[0.9375rem] text-quiet @max-[38rem]:order-3 @max-[12rem]:text-left">
            {formatEnergy(bill.energy)}
          </span>
          <span className="text-right font-semibold @max-[38rem]:order-1 @max-[12rem]:text-left">
            {formatMoney(bill.total, currency)}
          </span>
        </span>
      }
    >
      <div ref={entry} className="px-5 pb-5 @roomy/portal:px-6 print:px-0 print:pb-3">
        <p className="pb-2 text-[0.9375rem] text-quiet tabular-nums">
          {formatDateAndClock(pluggedIn, zone)} to {formatDateAndClock(end, zone)}
        </p>
        <BillLines bill={bill} zone={zone} />
        <div className="flex flex-wrap gap-x-6 pt-3 print:hidden">
          <SessionLink session={charge.session} />
          <ChargeDispute invoice={invoice} charge={charge} />
        </div>
      </div>
    </Disclosure>
  );
}

function SessionLink({ session }: { session: string }) {
  const link = useFocusOnReturn<HTMLAnchorElement>(session);
  return (
    <Link ref={link} to={pastSessionAddress(session)} className={textLink}>
      See this session hour by hour
    </Link>
  );
}
