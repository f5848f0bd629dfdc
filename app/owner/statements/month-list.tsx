import { Link } from 'react-router';
import { card } from '#app/portal/styles.ts';
import { formatMoney, formatMonth } from '#app/ui/words/format.ts';
import { MoreRows, useRows } from '../shell/more-rows.tsx';
import { ownerAddress } from '../shell/owner-address.ts';
import type { Owners } from '../service/owner-queries.ts';

type Month = Owners['statements']['months'][number];

const stateOf = ({ isClosed, unpaid }: Month) => {
  if (!isClosed) return 'runs';
  return unpaid === 0 ? 'closed' : `${unpaid} unpaid`;
};

/** A month closes by itself. */
export function MonthList({ months, open }: { months: readonly Month[]; open: string }) {
  // One that was asked for by its address is seen, however long ago it was.
  const asked = months.findIndex(({ month }) => month === open) + 1;
  const { rows, ...more } = useRows(months, Math.max(13, asked));
  return (
    <nav aria-label="Months" className={`${card} p-3! print:hidden`}>
      <ul className="grid gap-1">
        {rows.map((month) => (
          <li key={month.month}>
            <Link
              to={`${ownerAddress('statements')}&month=${month.month}`}
              preventScrollReset
              aria-current={month.month === open ? 'page' : undefined}
              className="flex min-h-11 items-center justify-between gap-3 rounded-control px-3 hover:bg-stay aria-[current]:bg-leaf-pale aria-[current]:text-leaf"
            >
              <span className="font-medium">{formatMonth(month.month)}</span>
              <span className="text-right text-sm tabular-nums">
                {formatMoney(month.due, month.currency)}
                <span className="block text-quiet">{stateOf(month)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <div className="px-3">
        <MoreRows {...more} />
      </div>
    </nav>
  );
}
