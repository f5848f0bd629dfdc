import type { ReactNode, RefObject } from 'react';
import {
  isChargeOver,
  type LiveSession,
  type StatusWords,
} from '#api/words/charging/status-words.ts';
import { formatDuration, formatEnergy, formatNumber, formatPower } from '#app/ui/words/format.ts';
import { formatDistance } from '#app/ui/words/format-distance.ts';
import { BatteryRing } from './battery-ring.tsx';
import type { SpaceView, Vehicle } from './use-charge.ts';

/** The status sentence, the battery, current figures and actions. */
export function StatusCard({
  view: { session, status },
  words,
  vehicle,
  headline,
  isPlanning,
  children,
}: {
  view: SpaceView;
  words: StatusWords;
  vehicle: Vehicle | undefined;
  headline: RefObject<HTMLHeadingElement | null>;
  /** The plan's form follows: it needs the room, and says what the battery will have. */
  isPlanning: boolean;
  children: ReactNode;
}) {
  // At a space that is somebody else's, the visitor's own battery says nothing.
  const isUsable = status.kind === 'free' || (status.kind === 'reserved' && status.by === 'you');
  const car = isPlanning ? undefined : (session ?? (isUsable ? vehicle : undefined));
  /** The car that charges here; before a plan is made, the sentence names it. */
  const charged = session?.order ? vehicle : undefined;
  const isOver = session !== null && isChargeOver(session);
  return (
    <section
      aria-labelledby="charge-sentence"
      className={`grid grid-cols-[auto_minmax(0,1fr)] items-center @max-3xs/portal:grid-cols-1 ${car ? 'gap-x-6 @roomy/portal:gap-x-9' : ''} gap-y-5 rounded-card border border-line bg-panel p-5 @roomy/portal:p-8 ${
        car ? '@roomy/portal:grid-rows-[auto_auto_auto]' : '@roomy/portal:[&>*]:col-span-full'
      } @5xl/portal:col-start-1 @5xl/portal:row-start-2 print:break-inside-avoid`}
    >
      <div
        className={`col-span-full grid gap-2 @roomy/portal:col-span-1 ${car ? '@roomy/portal:col-start-2' : ''}`}
      >
        {/* The garage above shows the space; the car it names is the selected one. */}
        {charged && <p className="text-sm font-medium text-quiet">{charged.name}</p>}
        <h2
          id="charge-sentence"
          ref={headline}
          tabIndex={-1}
          className="text-2xl leading-[1.2] tabular-nums @roomy/portal:text-[1.625rem]"
        >
          {words.headline}
        </h2>
        <p className="text-quiet tabular-nums">{words.reason}</p>
      </div>
      {car && (
        <div className="@roomy/portal:col-start-1 @roomy/portal:row-span-3 @roomy/portal:row-start-1">
          <BatteryRing
            level={car.level}
            goal={isOver ? null : (session?.outlook?.levelInTheEnd ?? null)}
            limit={car.limit}
            charging={session !== null && session.power > 0}
          />
        </div>
      )}
      {car && <Figures session={session} vehicle={vehicle} />}
      <div className="col-span-full min-w-0 @roomy/portal:col-span-1 @roomy/portal:col-start-2">
        {children}
      </div>
    </section>
  );
}

function Figures({
  session,
  vehicle,
}: {
  session: SpaceView['session'];
  vehicle: Vehicle | undefined;
}) {
  if (session?.order) return <SessionFigures session={session} />;
  return vehicle && <CarFigures vehicle={vehicle} />;
}

type Figure = { name: string; value: string };

/** Changing figures with a fixed width, so that nothing beside them moves. */
const FigureList = ({ figures }: { figures: readonly Figure[] }) => (
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

function SessionFigures({ session }: { session: LiveSession }) {
  const { power, energy, range, elapsed, remaining } = session;
  const isOver = isChargeOver(session);
  const figures = [
    ...(isOver ? [] : [{ name: 'power', value: formatPower(power) }]),
    { name: 'delivered', value: formatEnergy(energy) },
    { name: 'range', value: `+${formatDistance(range)}` },
    { name: 'elapsed', value: formatDuration(elapsed) },
    ...(remaining === null || isOver ? [] : [{ name: 'to go', value: formatDuration(remaining) }]),
  ];
  return <FigureList figures={figures} />;
}

const CarFigures = ({ vehicle }: { vehicle: Vehicle }) => (
  <FigureList
    figures={[
      ...(vehicle.range === null ? [] : [{ name: 'range', value: formatDistance(vehicle.range) }]),
      { name: 'battery', value: `${formatNumber(vehicle.battery)} kWh` },
    ]}
  />
);
