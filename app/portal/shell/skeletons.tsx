import { Skeleton } from '#app/ui/skeleton.tsx';

/** Skeletons with the same layout as their sections. */

export const ChargeSkeleton = ({ starting }: { starting: boolean }) => (
  <div className="grid items-start gap-5 lg:grid-cols-[1fr_22rem]">
    <div className="grid gap-5">
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
  <div className="grid items-start gap-x-6 gap-y-8 lg:grid-cols-[22rem_minmax(0,1fr)]">
    <Skeleton className="h-140 sm:h-110 lg:h-142" />
    <div className="grid gap-4 pt-11">
      {['best', 'second', 'third'].map((slot) => (
        <Skeleton key={slot} className="h-88 sm:h-56 lg:h-69 xl:h-53" />
      ))}
    </div>
    <div className="pt-11">
      <Skeleton className="h-86 sm:h-56 lg:h-88" />
    </div>
    <Skeleton className="h-171 sm:h-143 lg:h-168 xl:h-143" />
  </div>
);

export const InvoicesSkeleton = () => (
  <div className="grid gap-5">
    <Skeleton className="h-145 lg:h-79" />
    <Skeleton className="h-272 sm:h-144" />
  </div>
);

export const VehiclesSkeleton = () => (
  <div className="grid gap-5 md:grid-cols-2 xl:grid-cols-3">
    {['first', 'second', 'third'].map((vehicle) => (
      <Skeleton key={vehicle} className="h-128 sm:h-130" />
    ))}
  </div>
);

export const HistorySkeleton = () => (
  <div className="grid gap-5">
    <Skeleton className="h-60 sm:h-20" />
    <Skeleton className="h-53 sm:h-15" />
    <div className="grid gap-5 md:grid-cols-3">
      {['energy', 'cost', 'carbon'].map((chart) => (
        <Skeleton key={chart} className="h-76" />
      ))}
    </div>
    <Skeleton className="h-96" />
  </div>
);

/** Placeholder of the first card while the service starts, with an explanation. */
export const StartingCard = () => (
  <div className="grid min-h-70 content-center rounded-card border border-line bg-panel p-5 sm:p-8">
    <p role="status" className="max-w-[34rem] text-xl leading-snug text-quiet sm:text-2xl">
      Your demo is starting: two buildings and six months of charging, worked out in your own
      browser. Nothing you do here leaves it.
    </p>
  </div>
);
