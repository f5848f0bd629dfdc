import { BayDrawing } from '#app/ui/garage/bay-drawing.tsx';
import { neighborBodies } from '#app/ui/garage/car-bodies.ts';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { host } from '../service/current-host.ts';
import { reservationsGrid, slotCards, slotRoom, upcomingRoom } from '../styles.ts';

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

/** Placeholder of the first card while the service starts, with an explanation. */
export const StartingCard = () => (
  <div className="grid min-h-70 content-center rounded-card border border-line bg-panel p-5 @roomy/portal:p-8">
    <p
      role="status"
      className="max-w-[34rem] text-xl leading-snug text-quiet @roomy/portal:text-2xl"
    >
      {host().isSimulated
        ? 'Your demo is starting: two buildings and six months of charging, worked out in your own browser. Nothing you do here leaves it.'
        : 'Your building is on its way.'}
    </p>
    {/* By style alone: where the scripts cannot be reached, none can say so. */}
    <p className="animate-late pt-4 text-quiet">
      This takes longer than it should. Check your connection, then{' '}
      <a
        href={host().isSimulated ? '/demo' : '/app'}
        className="font-semibold text-ink underline underline-offset-4"
      >
        load the page again
      </a>
      .
    </p>
  </div>
);
