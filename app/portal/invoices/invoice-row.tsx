import { Link } from 'react-router';
import { formatEnergy, formatMoney, formatMonth } from '#app/ui/format.ts';
import { useClosed } from '../navigation/return-focus.ts';
import { useAddress } from '../navigation/use-address.ts';
import { countSessions } from '../words/count-words.ts';
import { type InvoiceSummary } from './invoice-words.ts';
import { StateTag } from './state-tag.tsx';

export function InvoiceRow({ invoice }: { invoice: InvoiceSummary }) {
  const { linkTo } = useAddress();
  const link = useClosed<HTMLAnchorElement>(invoice.id);
  return (
    <li>
      <Link
        ref={link}
        to={linkTo({ invoice: invoice.id })}
        className="leads-on grid grid-cols-[1fr_auto_auto] items-center gap-x-4 gap-y-1 px-5 py-4 tabular-nums -outline-offset-2 hover:bg-stay sm:grid-cols-[minmax(10rem,1fr)_8rem_minmax(10rem,1fr)_7rem_auto] max-sm:after:order-1 sm:px-6"
      >
        <span className="font-display text-lg font-semibold tracking-tight">
          {formatMonth(invoice.month)}
        </span>
        <span className="justify-self-start max-sm:order-3 max-sm:col-span-2">
          <StateTag invoice={invoice} />
        </span>
        <span className="text-[0.9375rem] text-quiet max-sm:order-2 max-sm:col-span-3">
          {countSessions(invoice.sessions)}, {formatEnergy(invoice.energy)}
        </span>
        <span className="text-right font-semibold max-sm:order-1">
          {formatMoney(invoice.total - invoice.credited)}
        </span>
      </Link>
    </li>
  );
}
