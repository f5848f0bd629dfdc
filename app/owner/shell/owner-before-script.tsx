import { BeforeScript } from '#app/portal/shell/frame/before-script.tsx';
import { OwnerSkeleton } from './owner-skeleton.tsx';

/** The prerendered page of the owner's demo. */
export const OwnerBeforeScript = () => (
  <BeforeScript
    sidebar="w-52 px-4"
    header={
      // As high as with its controls and the row of sections, which come with the script.
      <header className="flex min-h-bar flex-wrap items-center gap-y-2 py-3 max-md:min-h-45 max-md:content-start">
        <h1 className="flex min-h-11 items-center text-2xl">Overview</h1>
      </header>
    }
  >
    <OwnerSkeleton name="Overview" starting />
  </BeforeScript>
);
