import type { Bill, BillLine } from '#api/contract/bill.ts';
import { lineInWords } from '#api/words/bills/bill-line-words.ts';
import { taxLines } from '#app/ui/words/bill-words.ts';
import { formatAmount, formatDayAndClock, formatMeter, formatMoney } from '#app/ui/words/format.ts';
import { Disclosure } from '#app/ui/disclosure.tsx';

/** A bill with its meter readings: each line expands to the readings it was computed from. */
export function BillLines({ bill, zone }: { bill: Bill; zone: string }) {
  return (
    <div className="tabular-nums">
      <ul className="-mx-2">
        {bill.lines.map((line, index) => (
          <li key={`${line.element} ${line.kind} ${line.spans[0]?.from.at ?? index}`}>
            <Disclosure
              row={
                <span className="flex items-baseline justify-between gap-4">
                  <span>{lineInWords(line, bill.currency)}</span>
                  <span>{formatAmount(line.amount, bill.currency)}</span>
                </span>
              }
              className="rounded-lg px-2"
            >
              <Readings line={line} zone={zone} />
            </Disclosure>
          </li>
        ))}
      </ul>
      <dl className="border-t border-line pt-2 pr-8 print:pr-0">
        {taxLines(bill).map(({ label, amount }) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="text-quiet">{label}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 font-semibold">
          <dt>Total</dt>
          <dd>{formatMoney(bill.total, bill.currency)}</dd>
        </div>
      </dl>
    </div>
  );
}

function Readings({ line, zone }: { line: BillLine; zone: string }) {
  if (line.kind === 'FLAT') {
    return (
      <p className="px-2 pb-3 text-sm text-quiet">
        One fee for the session, however long it takes.
      </p>
    );
  }
  if (line.kind === 'CREDIT') {
    return (
      <p className="px-2 pb-3 text-sm text-quiet">
        {line.period === 'made-way'
          ? 'Your car made way for a neighbor in time, so the service fee is given back.'
          : 'A reservation costs no more than was quoted for it. This is what was above.'}
      </p>
    );
  }
  const metered = line.kind === 'ENERGY';
  return (
    <div className="overflow-x-auto px-2 pb-3">
      <table className="w-full min-w-64 text-sm">
        <caption className="pb-1 text-left text-quiet">
          {metered
            ? 'The meter, at both ends of each stretch at this price'
            : 'When the time at this price ran, and what the meter showed'}
        </caption>
        <thead className="text-left text-quiet">
          <tr>
            <th scope="col" className="py-1 pr-3 font-medium">
              When
            </th>
            <th scope="col" className="py-1 pr-3 text-right font-medium">
              Meter
            </th>
            <th scope="col" className="py-1 text-right font-medium">
              Energy
            </th>
          </tr>
        </thead>
        <tbody>
          {line.spans.map(({ from, to }) => (
            <tr key={`${from.at} ${to.at}`} className="border-t border-line align-top">
              <td className="py-1 pr-3">
                {formatDayAndClock(from.at, zone)} to {formatDayAndClock(to.at, zone)}
              </td>
              <td className="py-1 pr-3 text-right">
                {formatMeter(from.energy)} → {formatMeter(to.energy)}
              </td>
              <td className="py-1 text-right whitespace-nowrap">
                {formatMeter(to.energy - from.energy)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
