import { Skeleton } from '#app/ui/skeleton.tsx';

/** Each stands where its section will: the same cards in the same places. */

export const ChargeSkeleton = () => (
  <div className="grid items-start gap-5 lg:grid-cols-[1fr_22rem]">
    <div className="grid gap-5">
      <Skeleton className="h-70" />
      <Skeleton className="h-75" />
    </div>
    <div className="grid gap-5">
      <Skeleton className="h-62" />
      <Skeleton className="h-56" />
    </div>
  </div>
);

export const ReservationsSkeleton = () => (
  <div className="grid items-start gap-5 lg:grid-cols-[22rem_1fr]">
    <Skeleton className="h-96" />
    <div className="grid gap-5">
      <Skeleton className="h-32" />
      <Skeleton className="h-32" />
      <Skeleton className="h-72" />
    </div>
  </div>
);

export const InvoicesSkeleton = () => (
  <div className="grid gap-5">
    <Skeleton className="h-56" />
    <Skeleton className="h-16" />
    {['this month', 'last month', 'the month before'].map((month) => (
      <Skeleton key={month} className="h-20" />
    ))}
  </div>
);

export const VehiclesSkeleton = () => (
  <div className="grid gap-5 md:grid-cols-2 xl:grid-cols-3">
    {['first', 'second', 'third'].map((vehicle) => (
      <Skeleton key={vehicle} className="h-120" />
    ))}
  </div>
);

export const HistorySkeleton = () => (
  <div className="grid gap-5">
    <Skeleton className="h-16" />
    <div className="grid gap-5 md:grid-cols-3">
      <Skeleton className="h-48" />
      <Skeleton className="h-48" />
      <Skeleton className="h-48" />
    </div>
    <Skeleton className="h-96" />
  </div>
);
