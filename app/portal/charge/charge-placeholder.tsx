import { Skeleton } from '#app/ui/skeleton.tsx';

/** Where the cards stand: in two columns from 1024 px on. */
export const chargeGrid =
  'grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr] xl:grid-cols-[minmax(0,1fr)_22rem]';

/** While the service wakes: the same cards in the same places. */
export const ChargePlaceholder = () => (
  <div aria-busy="true" className={chargeGrid}>
    <p role="status" className="sr-only">
      The service is starting …
    </p>
    <Skeleton className="h-70" />
    <Skeleton className="h-75 lg:col-start-2 lg:row-span-2 lg:row-start-1" />
    <Skeleton className="h-75" />
  </div>
);
