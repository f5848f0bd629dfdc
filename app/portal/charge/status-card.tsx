import type { ReactNode, RefObject } from 'react';
import { isChargeOver, type StatusWords } from '#api/words/session-words.ts';
import { useSelection } from '../visitor-state/selection.tsx';
import { BatteryRing } from './battery-ring.tsx';
import { CarFigures, SessionFigures } from './figures.tsx';
import type { SpaceView, Vehicle } from './use-charge.ts';

/** The status sentence, the battery, current figures and actions. */
export function StatusCard({
  view: { session, status },
  words,
  vehicle,
  headline,
  children,
}: {
  view: SpaceView;
  words: StatusWords;
  vehicle: Vehicle | undefined;
  headline: RefObject<HTMLHeadingElement | null>;
  children: ReactNode;
}) {
  const { building, space } = useSelection();
  // At a space that is somebody else's, the visitor's own battery says nothing.
  const isUsable = status.kind === 'free' || (status.kind === 'reserved' && status.by === 'you');
  const shown = isUsable ? vehicle : undefined;
  const car = session ?? shown;
  /** The car that charges here; before a plan is made, the sentence names it. */
  const charged = session?.order ? vehicle : undefined;
  const isOver = session !== null && isChargeOver(session);
  return (
    <section
      aria-labelledby="charge-sentence"
      className={`grid grid-cols-[auto_minmax(0,1fr)] items-center @max-3xs/portal:grid-cols-1 ${car ? 'gap-x-6 @roomy/portal:gap-x-9' : ''} gap-y-5 rounded-card border border-line bg-panel p-5 @roomy/portal:grid-rows-[auto_auto_auto] @roomy/portal:p-8 @5xl/portal:col-start-1 @5xl/portal:row-start-1 print:break-inside-avoid`}
    >
      <div className="col-span-full grid gap-2 @roomy/portal:col-span-1 @roomy/portal:col-start-2">
        {/* On wide windows the header shows the space. The car it names is the selected one. */}
        <p className={`text-sm font-medium text-quiet tabular-nums ${charged ? '' : 'md:hidden'}`}>
          <span className="md:hidden">
            {building.name}, space {space}
            {charged && ', '}
          </span>
          {charged?.name}
        </p>
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
      {session?.order ? (
        <SessionFigures session={session} />
      ) : (
        shown && <CarFigures vehicle={shown} />
      )}
      <div className="col-span-full min-w-0 @roomy/portal:col-span-1 @roomy/portal:col-start-2">
        {children}
      </div>
    </section>
  );
}
