import { formatNumber, formatPercent, formatTimeOfDay } from '#app/ui/words/format.ts';
import { distances, formatConsumption, formatDistance } from '#app/ui/words/format-distance.ts';
import { bodyOf } from '#app/ui/garage/car-bodies.ts';
import { Silhouette } from './silhouette.tsx';
import { Whereabouts } from './whereabouts.tsx';
import { percent } from '../charts/chart-frame.tsx';
import { card, smallButton } from '../styles.ts';
import type { Vehicle } from './vehicle-details.ts';

export function VehicleCard({
  vehicle,
  busy,
  onEdit,
  onSetDefault,
  onRemove,
}: {
  vehicle: Vehicle;
  /** The command to make it the default is pending. */
  busy: boolean;
  onEdit: () => void;
  onSetDefault: () => void;
  onRemove: () => void;
}) {
  const { name, level, limit, range, isDefault } = vehicle;
  return (
    <article className={`${card} flex h-full flex-col gap-5`}>
      <div className="flex items-start justify-between gap-3 @max-3xs/portal:flex-wrap">
        <h2 className="min-w-0 text-xl break-words">{name}</h2>
        {isDefault && (
          <span className="shrink-0 rounded-full bg-leaf-pale px-3 py-0.5 text-sm font-semibold text-leaf">
            Default
          </span>
        )}
      </div>
      <Silhouette body={bodyOf(name)} />
      <div className="grid grid-cols-1 gap-1.5">
        <p className="flex items-baseline justify-between gap-x-4 tabular-nums @max-3xs/portal:flex-wrap">
          <span className="font-display text-4xl font-bold tracking-tight">
            <span className="sr-only">Battery </span>
            {level === null ? (
              <span className="text-2xl">Level unknown</span>
            ) : (
              <>
                <span className="sr-only">at </span>
                {formatPercent(level)}
              </>
            )}
          </span>
          {range !== null && <span>{formatDistance(range)} range</span>}
        </p>
        <BatteryBar level={level ?? 0} limit={limit} />
        <p className="flex items-center gap-2 text-sm text-quiet tabular-nums">
          <span aria-hidden="true" className="h-3.5 w-[0.1875rem] rounded-full bg-dusk" />
          Charge limit {formatPercent(limit)}
        </p>
      </div>
      <Figures vehicle={vehicle} />
      <Whereabouts vehicle={vehicle} />
      <div className="mt-auto flex flex-wrap gap-2 border-t border-line pt-4 print:hidden">
        <button type="button" onClick={onEdit} className={smallButton}>
          Edit<span className="sr-only"> {name}</span>
        </button>
        {!isDefault && (
          <button type="button" onClick={onSetDefault} aria-disabled={busy} className={smallButton}>
            {busy ? 'Setting …' : 'Set as default'}
            <span className="sr-only"> {name}</span>
          </button>
        )}
        <button type="button" onClick={onRemove} className={`${smallButton} ml-auto text-danger`}>
          Remove<span className="sr-only"> {name}</span>
        </button>
      </div>
    </article>
  );
}

function Figures({
  vehicle: { battery, maxAmps, phases, consumption, readyBy },
}: {
  vehicle: Vehicle;
}) {
  const figures = [
    ['Battery size', `${formatNumber(battery)} kWh`],
    ['AC limit', `${maxAmps} A${phases === 3 ? ', three phases' : ''}`],
    [distances.consumption.name, formatConsumption(consumption)],
    ['Usually ready by', formatTimeOfDay(readyBy)],
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 tabular-nums @max-3xs/portal:grid-cols-1">
      {figures.map(([term, value]) => (
        <div key={term} className="flex flex-col-reverse">
          <dt className="text-sm text-quiet">{term}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Battery level and charge limit as a bar. The text beside it says the same. */
function BatteryBar({ level, limit }: { level: number; limit: number }) {
  return (
    <svg width="100%" height="34" aria-hidden="true" className="overflow-visible">
      <rect y="7" width="100%" height="20" rx="7" className="fill-stay stroke-line" />
      <rect y="7" width={percent(limit)} height="20" rx="7" className="fill-leaf-pale" />
      <rect
        y="7"
        width={percent(level)}
        height="20"
        rx="7"
        className="fill-leaf transition-[width] duration-200"
      />
      <line
        x1={percent(limit)}
        x2={percent(limit)}
        y1="1"
        y2="33"
        strokeWidth="2.5"
        strokeLinecap="round"
        className="stroke-dusk"
      />
    </svg>
  );
}
