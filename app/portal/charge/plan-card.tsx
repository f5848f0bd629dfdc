import type { Signals } from '#api/contract/session.ts';
import { PlanChart } from '../charts/plan-chart.tsx';
import { PriceSheet } from '../prices/price-sheet.tsx';
import { useSelection } from '../visitor-state/selection.tsx';
import { when } from '#api/words/moment-words.ts';
import {
  leaveByInWords,
  preferenceInWords,
  runningAllowanceInWords,
} from '#api/words/charging/plan-words.ts';
import { isChargeOver } from '#api/words/charging/status-words.ts';
import { MeasureChoice, useMeasure } from './measure-choice.tsx';
import type { SpaceView } from './use-charge.ts';

const nothing = [] as const;

/** The running plan; without one, the prices of the next day. */
export function PlanCard({
  view: { at, session },
  signals,
}: {
  view: SpaceView;
  signals: Signals | undefined;
}) {
  const { building } = useSelection();
  const order = session?.order ?? null;
  const [measure, choose] = useMeasure(order?.preference);
  const isOver = session !== null && isChargeOver(session);
  const until = order && (isOver ? 'Your charge' : `Plan until ${when(order.readyBy, at)}`);
  const early = order && !isOver ? runningAllowanceInWords(order, at) : null;
  const prices = measure === 'price' ? 'Price of the next hours' : 'CO₂ of the next hours';
  return (
    <section
      aria-label={until ?? prices}
      className="grid min-h-75 content-start gap-1 rounded-card border border-line bg-panel p-5 @roomy/portal:p-7 print:break-inside-avoid"
    >
      {signals && (
        <PlanChart
          title={until ?? prices}
          aside={
            <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
              {order && !isOver && preferenceInWords(order.preference)}
              <MeasureChoice measure={measure} onChange={choose} />
            </span>
          }
          signals={signals}
          measure={measure}
          fullPower={order ? session!.fullPower : null}
          now={at}
          readyBy={order && !isOver ? order.readyBy : null}
          delivered={order ? session!.curve : nothing}
          planned={isOver ? nothing : (session?.outlook?.steps ?? nothing)}
          atOnce={nothing}
        />
      )}
      {/* The chart above it would move it in sight. */}
      <p className={`pt-1.5 text-[0.9375rem] text-quiet ${signals ? '' : 'invisible'}`}>
        Electricity by the hour, fees and tax:{' '}
        <PriceSheet building={building.id} name={building.name} />
      </p>
      {session?.leaveBy && !isOver && (
        <p className="pt-1.5 text-[0.9375rem] tabular-nums">
          {leaveByInWords(session.leaveBy, at)}
        </p>
      )}
      {early && <p className="pt-1.5 text-[0.9375rem] tabular-nums">{early}</p>}
    </section>
  );
}
