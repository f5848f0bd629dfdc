import { BayDrawing } from '#app/ui/garage/bay-drawing.tsx';
import { neighborBodies } from '#app/ui/garage/car-bodies.ts';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { reservationsGrid, slotCards, slotRoom, upcomingRoom } from '../styles.ts';
import { StartingCard } from './starting-card.tsx';

/** Skeletons with the same layout as their sections. */

/** The garage before its lights go on. */
export const DarkGarage = () => (
  <div
    aria-hidden="true"
    className="overflow-hidden rounded-card border border-line bg-panel pb-[2.9rem]"
  >
    <div className="garage">
      <div className="h-11 bg-(--garage-ceiling)" />
      <div className="grid grid-cols-[repeat(5,minmax(0,1fr))]">
        {neighborBodies.map((body) => (
          <div key={body} className="bay" data-state="dark">
            <BayDrawing body={body} state="dark" />
            <div className="bay-floor h-[3.75rem] lg:h-[4.25rem]" />
          </div>
        ))}
      </div>
    </div>
  </div>
);

export const ChargeSkeleton = ({ starting }: { starting: boolean }) => (
  <div className="grid items-start gap-5 @5xl/portal:grid-cols-[1fr_22rem]">
    <div className="grid gap-5">
      <DarkGarage />
      {starting ? <StartingCard /> : <Skeleton className="h-70" />}
      <Skeleton className="h-75" />
    </div>
    <div className="grid gap-5">
      <Skeleton className="h-62" />
      <Skeleton className="h-56" />
    </div>
  </div>
);

export const ReservationsSkeleton = () => (
  <div className={reservationsGrid}>
    <div className="grid gap-8 pt-11">
      <Skeleton className={upcomingRoom} />
      <Skeleton className="h-118 @roomy/portal:h-110 @columns/portal:h-118" />
    </div>
    <div className={`${slotCards} pt-11`}>
      {['best', 'second', 'third'].map((slot) => (
        <Skeleton key={slot} className={slotRoom} />
      ))}
    </div>
  </div>
);

export const InvoicesSkeleton = () => (
  <div className="grid gap-5">
    <Skeleton className="h-145 @columns/portal:h-79" />
    <Skeleton className="h-272 @roomy/portal:h-144" />
  </div>
);

export const VehiclesSkeleton = () => (
  <div className="grid gap-5 @roomy/portal:grid-cols-2 @wide/portal:grid-cols-3">
    {['first', 'second', 'third'].map((vehicle) => (
      <Skeleton key={vehicle} className="h-150 @roomy/portal:h-152" />
    ))}
  </div>
);

export const HistorySkeleton = () => (
  <div className="grid gap-5">
    <Skeleton className="h-16" />
    <Skeleton className="h-11 @roomy/portal:h-20" />
    <Skeleton className="h-53 @roomy/portal:h-15" />
    <div className="grid gap-5 @roomy/portal:grid-cols-3">
      {['energy', 'cost', 'carbon'].map((chart) => (
        <Skeleton key={chart} className="h-76" />
      ))}
    </div>
    <Skeleton className="h-96" />
  </div>
);
