import { useMemo, type ReactNode } from 'react';
import { config } from '#app/config.ts';
import { formatCarbon, formatMoney } from '#app/ui/words/format.ts';
import { PlanChart } from '../../charts/plan-chart.tsx';
import { isShort } from '#api/words/charging/goal-words.ts';
import { meterForecast, batteryGain } from '#api/words/bills/meter-words.ts';
import {
  comparisonInWords,
  doneInWords,
  endsCeilingInWords,
  preferenceInWords,
  sharedInWords,
} from '#api/words/charging/plan-words.ts';
import type { LiveSession } from '#api/words/charging/status-words.ts';
import { ItemizedPrice } from '../../prices/itemized-price.tsx';
import { MeasureChoice, useMeasure } from '../measure-choice.tsx';
import type { Vehicle } from '../use-charge.ts';
import type { Preview } from './use-previews.ts';

const nothingYet: [] = [];

/** The preview: times, cost, and the comparison with charging right away. */
export function PlanPreview({
  preview,
  session,
  vehicle,
  children,
}: {
  preview: Preview;
  session: LiveSession;
  vehicle: Vehicle;
  /** Further notes about the plan. */
  children: ReactNode;
}) {
  const { at, outlook, atOnce, misses, signals } = preview;
  const { preference, readyBy } = preview.order;
  const [measure, choose] = useMeasure(preference);
  const aside = useMemo(
    () => (
      <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {preferenceInWords(preference)}
        <MeasureChoice measure={measure} onChange={choose} />
      </span>
    ),
    [preference, measure, choose],
  );
  const endsCeiling = endsCeilingInWords(preview);
  const shared = sharedInWords(preview);
  const gain = batteryGain(vehicle, session.levelAtStart, outlook.levelInTheEnd);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 border-t border-line pt-6">
      <PlanChart
        title="Preview"
        aside={aside}
        signals={signals}
        measure={measure}
        fullPower={session.fullPower}
        now={at}
        readyBy={readyBy}
        delivered={nothingYet}
        planned={outlook.steps}
        atOnce={atOnce.steps}
      />
      <Outcomes preview={preview} />
      <ItemizedPrice bill={outlook.bill} leaves={readyBy} />
      {/* No comparison for a plan that falls short: it costs less because it delivers less. */}
      {!isShort(misses.energy) && (
        <p className="font-medium tabular-nums">{comparisonInWords(preview)}</p>
      )}
      {shared && <p className="text-[0.9375rem] text-quiet">{shared}</p>}
      {endsCeiling && <p className="font-medium tabular-nums">{endsCeiling}</p>}
      {children}
      <p className="text-sm text-quiet tabular-nums">
        {meterForecast(outlook.energyInTheEnd, gain)}
      </p>
    </div>
  );
}

function Outcomes({ preview }: { preview: Preview }) {
  const { outlook, atOnce } = preview;
  const columns = ['Done', 'Cost', 'Footprint'];
  const rows = [
    { name: `With ${config.brand}`, of: outlook },
    { name: 'Charging right away', of: atOnce },
  ];
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-left text-[0.9375rem] tabular-nums @roomy/portal:text-base">
        <caption className="sr-only">This plan compared with charging right away</caption>
        <thead className="text-sm text-quiet">
          <tr>
            <th scope="col" className="sr-only">
              Option
            </th>
            {columns.map((name) => (
              <th key={name} scope="col" className="py-1 pr-3 font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, of }, index) => (
            <tr
              key={name}
              className={`border-t border-line ${index === 0 ? 'font-semibold' : 'text-quiet'}`}
            >
              <th scope="row" className="py-2 pr-2 font-medium @roomy/portal:whitespace-nowrap">
                {name}
              </th>
              {[doneInWords(of, preview), formatMoney(of.bill.total), formatCarbon(of.carbon)].map(
                (value, column) => (
                  <td
                    key={columns[column]}
                    // Times and amounts do not wrap; the CO₂ figure may, in narrow windows.
                    className={`py-2 pr-2 ${column < 2 ? 'whitespace-nowrap' : '@roomy/portal:whitespace-nowrap'}`}
                  >
                    {value}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
