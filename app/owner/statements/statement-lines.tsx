import { smallButton } from '#app/portal/styles.ts';
import { ProblemNote } from '#app/portal/forms/problem-note.tsx';
import { problemOf } from '#app/portal/service/problem.ts';
import { useCommand } from '#app/portal/service/use-command.ts';
import { formatEnergy, formatMoney } from '#app/ui/words/format.ts';
import { ownerService } from '../service/owner-queries.ts';
import { feesOf } from './statement-fees.ts';
import { lineState, type Statement } from './statement-words.ts';

const head = 'py-2 pr-4 text-right text-sm font-normal text-quiet';
const cell = 'py-3 pr-4 text-right align-top whitespace-nowrap tabular-nums';
const wide = '@max-roomy/portal:hidden';

/** A line for each resident, and the sum. */
export function StatementLines({ statement }: { statement: Statement }) {
  const { currency, lines } = statement;
  const money = (cents: number) => formatMoney(cents, currency);
  const pay = useCommand(ownerService.books.recordPayment);
  return (
    <>
      <div className="overflow-x-auto">
        <table className="w-full text-[0.9375rem]">
          <thead>
            <tr className="border-b border-line">
              <th className={`${head} text-left!`}>Resident</th>
              <th className={`${head} ${wide}`}>Charges</th>
              <th className={`${head} ${wide}`}>Energy</th>
              <th className={`${head} ${wide}`}>Fees</th>
              <th className={`${head} ${wide}`}>Tax</th>
              <th className={head}>Total</th>
              <th className={`${head} pr-0!`}>State</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={`${line.resident.id} ${line.invoice?.id}`} className="border-b border-line">
                <th scope="row" className={`${cell} text-left! font-semibold whitespace-normal!`}>
                  {line.resident.name}
                  <span className="block text-sm font-normal text-quiet @roomy/portal:hidden">
                    {formatEnergy(line.energy)}
                  </span>
                </th>
                <td className={`${cell} ${wide}`}>{line.charges}</td>
                <td className={`${cell} ${wide}`}>
                  {money(line.amounts.energy)}
                  <span className="block text-sm text-quiet">{formatEnergy(line.energy)}</span>
                </td>
                <td className={`${cell} ${wide}`}>{money(feesOf(line))}</td>
                <td className={`${cell} ${wide}`}>{money(line.amounts.tax)}</td>
                <td className={cell}>
                  {money(line.due)}
                  {line.credited > 0 && (
                    <span className="block text-sm text-quiet">
                      {money(-line.credited)} credited
                    </span>
                  )}
                </td>
                <td className={`${cell} pr-0!`}>
                  {lineState(line)}
                  {line.invoice?.state === 'issued' && line.invoice.balance > 0 && (
                    <button
                      type="button"
                      aria-disabled={pay.isPending}
                      aria-label={`Mark ${line.resident.name} as paid`}
                      className={`${smallButton} mt-1 ml-auto flex! print:hidden`}
                      onClick={() => {
                        const { id } = line.invoice!;
                        if (!pay.isPending) pay.mutate({ resident: line.resident.id, invoice: id });
                      }}
                    >
                      Mark paid
                    </button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="font-semibold">
              <th scope="row" className={`${cell} text-left!`}>
                Total
              </th>
              <td className={`${cell} ${wide}`}>{statement.charges}</td>
              <td className={`${cell} ${wide}`}>{money(statement.amounts.energy)}</td>
              <td className={`${cell} ${wide}`}>{money(feesOf(statement))}</td>
              <td className={`${cell} ${wide}`}>{money(statement.amounts.tax)}</td>
              <td className={cell}>{money(statement.due)}</td>
              <td>
                <span className="sr-only">all residents</span>
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
      {pay.isError && <ProblemNote problem={problemOf(pay.error)} />}
    </>
  );
}
