import { BeforeScript } from './frame/before-script.tsx';
import { ChargeSkeleton } from './skeletons.tsx';

/** The prerendered page of the resident's demo. */
export const PortalBeforeScript = () => (
  <BeforeScript
    sidebar="w-17 px-3"
    header={
      <header className="flex min-h-bar items-center">
        <h1 className="text-2xl">Charge</h1>
      </header>
    }
  >
    <ChargeSkeleton starting />
  </BeforeScript>
);
