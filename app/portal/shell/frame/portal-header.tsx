import { useState } from 'react';
import { ChevronIcon } from '#app/ui/icons/icons.tsx';
import { host } from '../../service/current-host.ts';
import { useSelection } from '../../visitor-state/selection.tsx';
import { ClockControl } from './clock-control.tsx';
import { LocationDialog } from './location-dialog.tsx';
import { MoreMenu } from './more-menu.tsx';
import { VehicleChoice } from './vehicle-choice.tsx';

const chip =
  'flex min-h-11 min-w-0 cursor-pointer items-center gap-1.5 rounded-full border border-line px-4 text-[0.9375rem] hover:bg-stay';

/** In the demo its time on every section; the selected space and car where they matter. */
export function PortalHeader({ title, isAboutOne }: { title: string; isAboutOne: boolean }) {
  const { building, space } = useSelection();
  const [choosing, setChoosing] = useState(false);
  return (
    <header className="flex min-h-bar flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <h1 className="mr-auto text-2xl print:[body:has([data-letterhead])_&]:hidden">{title}</h1>
      <div className="ml-auto md:hidden print:hidden">
        <MoreMenu id="header-menu" place="below" />
      </div>
      <div className="flex max-w-full min-w-0 flex-wrap items-center gap-2 max-md:w-full lg:gap-3 print:hidden">
        {isAboutOne && (
          <>
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => setChoosing(true)}
              className={`${chip} max-md:hidden md:min-w-46 lg:min-w-58`}
            >
              {space === null ? (
                <span className="text-quiet">Your space</span>
              ) : (
                <>
                  <span className="font-semibold">{building.name}</span>
                  <span className="text-quiet max-lg:sr-only">space</span>
                  <span className="font-semibold tabular-nums">{space}</span>
                </>
              )}
              <ChevronIcon className="ml-auto size-4 text-quiet" />
            </button>
            <VehicleChoice />
          </>
        )}
        <WorldName />
        {host().isSimulated && <ClockControl />}
      </div>
      <LocationDialog open={choosing} onClose={() => setChoosing(false)} />
    </header>
  );
}

/** Which world is on show, where it is not the visitor's own demo. */
function WorldName() {
  const { place } = host();
  if (place === null) return null;
  return (
    <p className="flex items-center gap-2 text-[0.9375rem] font-medium whitespace-nowrap max-md:order-first max-md:-mt-1 max-md:w-full">
      <span aria-hidden="true" className="size-2.5 rounded-full bg-dusk" />
      {place}
    </p>
  );
}
