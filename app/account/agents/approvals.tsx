import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ProblemNote } from '#app/portal/forms/problem-note.tsx';
import { card, smallButton } from '#app/portal/styles.ts';
import { buttonStyle } from '#app/ui/button-style.ts';
import { formatClock, formatDateAndClock, formatMoney } from '#app/ui/words/format.ts';
import { accounts, problemOf } from '../client.ts';
import { agentsQuery } from './agents-query.ts';

type Approval = Awaited<ReturnType<typeof accounts.agents.list>>['approvals'][number];

/** What apps want to spend beyond their limits, until the person answers. */
export function Approvals({ answered }: { answered: () => void }) {
  const queries = useQueryClient();
  const { data } = useQuery(agentsQuery());
  const answer = useMutation({
    mutationFn: (given: { approval: string; isApproved: boolean }) => accounts.agents.answer(given),
    onSettled: () => queries.invalidateQueries(agentsQuery()).then(answered),
  });
  if (data === undefined || data.approvals.length === 0) return null;
  return (
    <section aria-labelledby="approvals" className={`${card} grid gap-4 border-leaf`}>
      <h2 id="approvals" className="text-xl">
        Waiting for your yes
      </h2>
      <ul className="grid divide-y divide-line">
        {data.approvals.map((one) => (
          <li key={one.id} className="grid gap-3 py-3">
            <p>{question(one)}</p>
            <div className="flex flex-wrap gap-3">
              {([true, false] as const).map((isApproved) => (
                <button
                  key={String(isApproved)}
                  type="button"
                  aria-disabled={answer.isPending}
                  onClick={() =>
                    answer.isPending || answer.mutate({ approval: one.id, isApproved })
                  }
                  className={isApproved ? buttonStyle.primary : smallButton}
                >
                  {isApproved ? `Allow ${formatMoney(one.costsMinor, one.currency)}` : 'No'}
                  <span className="sr-only"> to {one.agent}</span>
                </button>
              ))}
            </div>
          </li>
        ))}
      </ul>
      {answer.error && <ProblemNote problem={problemOf(answer.error)} />}
    </section>
  );
}

function question(approval: Approval): string {
  const { agent, at, car, zone, currency, costsMinor, limit, limitMinor, monthMinor } = approval;
  const money = (minor: number) => formatMoney(minor, currency);
  const beyond =
    limit === 'charge'
      ? `more than the ${money(limitMinor)} you allow for one charge`
      : `with it the month would come to ${money(monthMinor)}, more than the ${money(limitMinor)} you allow`;
  const begins = formatDateAndClock(approval.begins, zone);
  return `${agent} wants to charge ${car} at ${at} from ${begins} for up to ${money(costsMinor)}: ${beyond}. Answer by ${formatClock(approval.expires, zone)}.`;
}
