import { formatDuration, formatEnergy, formatNumber, formatPower } from '#app/ui/words/format.ts';
import { formatDistance } from '#app/ui/words/format-distance.ts';
import { isChargeOver, type LiveSession } from '#api/words/charging/status-words.ts';
import type { Vehicle } from './use-charge.ts';

type Figure = { name: string; value: string };

/** Changing figures with a fixed width, so that nothing beside them moves. */
const Figures = ({ figures }: { figures: readonly Figure[] }) => (
  <dl className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-2 @roomy/portal:grid-cols-[repeat(auto-fit,minmax(7.25rem,max-content))] @roomy/portal:gap-y-3 tabular-nums">
    {figures.map(({ name, value }) => (
      <div
        key={name}
        className="flex items-baseline gap-x-2 @max-roomy/portal:flex-row-reverse @max-roomy/portal:flex-wrap-reverse @max-roomy/portal:justify-end @roomy/portal:flex-col-reverse"
      >
        <dt className="text-sm text-quiet">{name}</dt>
        <dd className="font-display text-lg font-semibold tracking-tight whitespace-nowrap @roomy/portal:text-[1.375rem]">
          {value}
        </dd>
      </div>
    ))}
  </dl>
);

export function SessionFigures({ session }: { session: LiveSession }) {
  const { power, energy, range, elapsed, remaining } = session;
  const isOver = isChargeOver(session);
  const figures = [
    ...(isOver ? [] : [{ name: 'power', value: formatPower(power) }]),
    { name: 'delivered', value: formatEnergy(energy) },
    { name: 'range', value: `+${formatDistance(range)}` },
    { name: 'elapsed', value: formatDuration(elapsed) },
    ...(remaining === null || isOver ? [] : [{ name: 'to go', value: formatDuration(remaining) }]),
  ];
  return <Figures figures={figures} />;
}

export const CarFigures = ({ vehicle }: { vehicle: Vehicle }) => (
  <Figures
    figures={[
      ...(vehicle.range === null ? [] : [{ name: 'range', value: formatDistance(vehicle.range) }]),
      { name: 'battery', value: `${formatNumber(vehicle.battery)} kWh` },
    ]}
  />
);
