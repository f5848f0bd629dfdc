import { Skeleton } from '#app/ui/skeleton.tsx';

/** While the service wakes: the same cards in the same places. */
export const ChargePlaceholder = () => (
  <div
    aria-busy="true"
    className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_22rem]"
  >
    <p role="status" className="sr-only">
      The service is starting …
    </p>
    <div className="grid gap-5">
      <Skeleton className="h-70" />
      <Skeleton className="h-75" />
    </div>
    <Skeleton className="h-75" />
  </div>
);
