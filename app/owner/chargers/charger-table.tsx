import { formatEnergy, formatPower } from '#app/ui/words/format.ts';
import { MoreRows, useRows } from '../shell/more-rows.tsx';
import { findChargers } from './find-chargers.ts';
import { conditionInWords, doingInWords, type Charger } from './charger-words.ts';

const head = 'py-2 pr-4 text-left text-sm font-normal text-quiet';
const cell = 'py-3 pr-4 align-top';

export const ConditionTag = ({ charger }: { charger: Charger }) => (
  <span
    className={`inline-block rounded-full px-3 py-0.5 text-sm font-semibold whitespace-nowrap @max-3xs/portal:whitespace-normal ${
      charger.condition.kind === 'ready'
        ? 'bg-leaf-pale text-leaf'
        : 'border border-dusk bg-dusk-soft/40 text-ink'
    }`}
  >
    {conditionInWords(charger).tag}
  </span>
);

/** A row for each charger: what happens there, its connection and its month. */
export function ChargerTable({ chargers }: { chargers: readonly Charger[] }) {
  const { rows, ...more } = useRows(findChargers(chargers, ''), 25);
  return (
    <>
      <div className="overflow-x-auto">
        <table className="w-full text-[0.9375rem]">
          <thead>
            <tr className="border-b border-line">
              <th className={head}>Space</th>
              <th className={head}>Now</th>
              <th className={`${head} @max-roomy/portal:hidden`}>Connection</th>
              <th className={`${head} text-right @max-roomy/portal:pr-0`}>Power</th>
              <th className={`${head} pr-0! text-right @max-roomy/portal:hidden`}>This month</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((charger) => (
              <tr key={charger.space} className="border-b border-line last:border-0">
                <th scope="row" className={`${cell} text-left font-semibold tabular-nums`}>
                  {charger.number}
                </th>
                <td className={cell}>
                  {doingInWords(charger)}
                  {charger.resident && (
                    <span className="block text-sm text-quiet">{charger.resident.name}</span>
                  )}
                  <span className="mt-1 block @roomy/portal:hidden">
                    <ConditionTag charger={charger} />
                  </span>
                </td>
                <td className={`${cell} @max-roomy/portal:hidden`}>
                  <ConditionTag charger={charger} />
                </td>
                <td
                  className={`${cell} text-right whitespace-nowrap tabular-nums @max-roomy/portal:pr-0`}
                >
                  {charger.resident ? formatPower(charger.power) : '–'}
                </td>
                <td
                  className={`${cell} pr-0! text-right whitespace-nowrap tabular-nums @max-roomy/portal:hidden`}
                >
                  {formatEnergy(charger.monthEnergy)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <MoreRows {...more} />
    </>
  );
}
