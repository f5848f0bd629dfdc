import { argument } from 'virtual:argument';

const cell = 'py-2.5 pl-3 text-right whitespace-nowrap tabular-nums';
/** Left out where large text leaves no room for it. */
const energyCell = 'hidden @min-[16rem]:table-cell';

/** The last closed month of the building, as its owner gets it. */
export function StatementPicture() {
  const { statement, building } = argument;
  const { lines, month, energy, total, cost, left } = statement;
  return (
    <div className="@container overflow-x-clip rounded-card border border-line bg-panel p-6">
      <p className="pb-3 font-display text-xl font-semibold tracking-tight">
        {month}, {building}
      </p>
      <table className="w-full text-[0.9375rem]">
        <thead>
          <tr className="border-b border-line text-sm text-quiet">
            <th className="py-2 text-left font-normal">Resident</th>
            <th className={`${energyCell} py-2 pl-3 text-right font-normal`}>Energy</th>
            <th className="py-2 text-right font-normal">Total</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.name} className="border-b border-line">
              <th scope="row" className="py-2.5 text-left font-medium">
                {line.name}
              </th>
              <td className={`${cell} ${energyCell} text-quiet`}>{line.energy}</td>
              <td className={cell}>{line.total}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="font-semibold">
            <th scope="row" className="py-2.5 text-left">
              To add to the rent
            </th>
            <td className={`${cell} ${energyCell}`}>{energy}</td>
            <td className={cell}>{total}</td>
          </tr>
        </tfoot>
      </table>
      <p className="border-t border-line pt-3 text-[0.9375rem] text-quiet">
        The electricity cost {cost} at the owner’s rates; {left} is left for the building after tax.
      </p>
    </div>
  );
}
