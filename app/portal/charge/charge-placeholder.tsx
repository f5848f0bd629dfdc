import { Skeleton } from '#app/ui/skeleton.tsx';
import { StartingCard } from '../loading/starting-card.tsx';

/** The layout of the cards: two columns from 1024 px on. */
export const chargeGrid =
  'grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr] xl:grid-cols-[minmax(0,1fr)_22rem]';

/** Placeholder of the same layout while loading. */
export const ChargePlaceholder = ({ starting }: { starting: boolean }) => (
  <div aria-busy="true" className={chargeGrid}>
    {starting ? <StartingCard /> : <Skeleton className="h-70" />}
    <Skeleton className="h-75 lg:col-start-2 lg:row-span-2 lg:row-start-1" />
    <Skeleton className="h-75" />
  </div>
);
