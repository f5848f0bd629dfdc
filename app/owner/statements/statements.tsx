import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { useSelection } from '#app/portal/visitor-state/selection.tsx';
import { card } from '#app/portal/styles.ts';
import { formatMoney, formatMonth } from '#app/ui/words/format.ts';
import { questionsQuery, statementsQuery, type Owners } from '../service/owner-queries.ts';
import { Part } from '../shell/part.tsx';
import { MoreRows, useRows } from '../shell/more-rows.tsx';
import { ownerAddress } from '../shell/owner-address.ts';
import { Questions } from './questions.tsx';
import { StatementView } from './statement-view.tsx';

/** Months, the one that is open with a line a resident, and what residents question. */
export default function Statements() {
  const { building } = useSelection();
  const [search] = useSearchParams();
  const months = useQuery(statementsQuery(building.id));
  const questions = useQuery(questionsQuery());
  return (
    <Part name="Statements" query={months}>
      {({ months: all }) => {
        const closed = all.find(({ isClosed }) => isClosed);
        const asked = all.find(({ month }) => month === search.get('month'));
        const open = asked ?? closed ?? all[0]!;
        return (
          <div className="grid items-start gap-5 print:block @4xl/portal:grid-cols-[18rem_minmax(0,1fr)]">
            <MonthList months={all} open={open.month} />
            <div className="grid gap-5">
              <Questions questions={questions.data?.questions ?? []} />
              <StatementView key={`${building.id} ${open.month}`} month={open.month} />
            </div>
          </div>
        );
      }}
    </Part>
  );
}

type Month = Owners['statements']['months'][number];

const stateOf = ({ isClosed, unpaid }: Month) => {
  if (!isClosed) return 'runs';
  return unpaid === 0 ? 'closed' : `${unpaid} unpaid`;
};

/** A month closes by itself. */
function MonthList({ months, open }: { months: readonly Month[]; open: string }) {
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
