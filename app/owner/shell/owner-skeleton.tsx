import { StartingCard } from '#app/portal/shell/starting-card.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';

/** The room of a section while its chunk or its figures load. */
export const OwnerSkeleton = ({
  name,
  starting = false,
}: {
  name: string;
  /** The service has not answered yet: its words are the first that can be read. */
  starting?: boolean;
}) => (
  <>
    <p role="status" className="sr-only">
      Loading {name} …
    </p>
    <div className="grid items-start gap-5 @4xl/portal:grid-cols-[1fr_22rem]">
      <div className="grid gap-5">
        {starting ? <StartingCard demo="/demo/owner" /> : <Skeleton className="h-70" />}
        <Skeleton className="h-80" />
        <Skeleton className="h-72" />
      </div>
      <div className="grid gap-5">
        <Skeleton className="h-56" />
        <Skeleton className="h-64" />
      </div>
    </div>
  </>
);
