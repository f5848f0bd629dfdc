import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useSelection } from '#app/portal/visitor-state/selection.tsx';
import { questionsQuery, statementsQuery } from '../service/owner-queries.ts';
import { Part } from '../shell/part.tsx';
import { MonthList } from './month-list.tsx';
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
