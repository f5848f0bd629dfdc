import type { ReactNode, RefObject } from 'react';
import type { StatusWords } from '../words/session-words.ts';
import { BatteryRing } from './battery-ring.tsx';
import { CarFigures, SessionFigures } from './figures.tsx';
import type { SpaceView, Vehicle } from './use-charge.ts';

/** The one sentence, the battery, the figures of now, and what can be done. */
export function StatusCard({
  view: { session },
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
  const car = session ?? vehicle;
  return (
    <section
      aria-labelledby="charge-sentence"
      className="flex flex-wrap items-center gap-x-9 gap-y-6 rounded-card border border-line bg-panel p-5 sm:flex-nowrap sm:p-8"
    >
      {car && (
        <BatteryRing
          level={car.level}
          goal={session?.outlook?.levelInTheEnd ?? null}
          limit={car.limit}
          charging={session !== null && session.power > 0}
        />
      )}
      <div className="grid min-w-0 flex-1 basis-72 gap-5">
        <div className="grid gap-2">
          <h2
            id="charge-sentence"
            ref={headline}
            tabIndex={-1}
            className="text-2xl leading-[1.2] tabular-nums sm:text-[1.625rem]"
          >
            {words.headline}
          </h2>
          <p className="text-quiet tabular-nums">{words.reason}</p>
        </div>
        {session?.order ? (
          <SessionFigures session={session} />
        ) : (
          vehicle && <CarFigures vehicle={vehicle} />
        )}
        {children}
      </div>
    </section>
  );
}
