import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { TextField } from '#app/portal/forms/text-field.tsx';
import { smallButton } from '#app/portal/styles.ts';
import { formatEnergy, formatMoney } from '#app/ui/words/format.ts';
import { MoreRows, useRows } from '../shell/more-rows.tsx';
import { MarkAllPaid } from './mark-all-paid.tsx';
import { feesOf } from './statement-fees.ts';
import { Settle } from './settle.tsx';
import { lineState, type Line, type Statement } from './statement-words.ts';

const head = 'py-2 pr-4 text-right text-sm font-normal text-quiet';
const cell = 'py-3 pr-4 text-right align-top whitespace-nowrap tabular-nums';
const wide = '@max-roomy/portal:hidden';

/** From so many on, a field finds them. */
const many = 12;

const settleName = ({ invoice }: Line) => (invoice!.balance > 0 ? 'Mark paid …' : 'Give back …');

/** Once it is issued, as long as something is to pay or can be given back. */
const canSettle = ({ invoice, due }: Line) =>
  invoice !== null && invoice.state !== 'draft' && (invoice.balance > 0 || due > 0);

/** A line for each resident, and the sum of all. */
export function StatementLines({ statement }: { statement: Statement }) {
  const { currency, lines } = statement;
  const money = (cents: number) => formatMoney(cents, currency);
  const [settled, setSettled] = useState<Line | null>(null);
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const found = lines.filter(
    (line) =>
      line.resident.name.toLowerCase().includes(wanted) ||
      lineState(line, currency).toLowerCase().includes(wanted),
  );
  const { rows, ...more } = useRows(found);
  // On paper all of them stand, whatever was looked for.
  const isPrinted = usePrinted();
  return (
    <>
      {lines.length > many && (
        <div className="max-w-sm pb-4 print:hidden">
          <TextField
            label="Find a resident"
            name="search"
            value={search}
            onChange={setSearch}
            hint="By name, or type “overdue” or “to pay”."
          />
        </div>
      )}
      {/* What is only for screen readers is placed in it, too, and widens no page. */}
      <div className="relative overflow-x-auto">
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
            {(isPrinted ? lines : rows).map((line) => (
              <tr key={`${line.resident.id} ${line.invoice?.id}`} className="border-b border-line">
                <th
                  scope="row"
                  className={`${cell} min-w-24 text-left! font-semibold wrap-anywhere whitespace-normal!`}
                >
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
                  {lineState(line, currency)}
                  {canSettle(line) && (
                    <button
                      type="button"
                      aria-haspopup="dialog"
                      aria-label={`${settleName(line)}: ${line.resident.name}`}
                      className={`${smallButton} mt-1 ml-auto flex! print:hidden`}
                      onClick={() => setSettled(line)}
                    >
                      {settleName(line)}
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
      {!isPrinted && <MoreRows {...more} />}
      <MarkAllPaid statement={statement} />
      <Settle line={settled} statement={statement} onClose={() => setSettled(null)} />
    </>
  );
}

/** Whether the page is being printed: lists are then drawn whole, before the browser takes the picture. */
function usePrinted(): boolean {
  const [isPrinted, setPrinted] = useState(false);
  useEffect(() => {
    const before = () => flushSync(() => setPrinted(true));
    const after = () => setPrinted(false);
    addEventListener('beforeprint', before);
    addEventListener('afterprint', after);
    return () => {
      removeEventListener('beforeprint', before);
      removeEventListener('afterprint', after);
    };
  }, []);
  return isPrinted;
}
