import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { ChevronIcon } from '#app/ui/icons/icons.tsx';
import { host } from '../../service/current-host.ts';
import { useSelection } from '../../visitor-state/selection.tsx';
import { vehiclesQuery } from '../../service/queries/vehicles.ts';
import { ClockControl } from './clock-control.tsx';
import { LocationDialog } from './location-dialog.tsx';
import { MoreMenu } from './more-menu.tsx';

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
  const { label } = host();
  if (label === null) return null;
  return (
    <p className="flex items-center gap-2 text-[0.9375rem] font-medium whitespace-nowrap max-md:order-first max-md:-mt-1 max-md:w-full">
      <span aria-hidden="true" className="size-2.5 rounded-full bg-dusk" />
      {label}
    </p>
  );
}

/** Selects the resident's car with a native list, on every section that is about one. */
function VehicleChoice() {
  const { vehicle, chooseVehicle } = useSelection();
  const { data } = useQuery(vehiclesQuery());
  // Another one if it was removed, here or in another tab.
  useEffect(() => {
    if (!data || data.vehicles.some(({ id }) => id === vehicle)) return;
    const instead = data.vehicles.find(({ isDefault }) => isDefault);
    if (instead) chooseVehicle(instead.id);
  }, [data, vehicle, chooseVehicle]);
  return (
    <label className="relative flex min-w-0 items-center max-md:flex-[1_1_5.5rem] @max-xs/portal:basis-full">
      <span className="sr-only">Vehicle</span>
      <select
        value={vehicle}
        onChange={(event) => chooseVehicle(Number(event.currentTarget.value))}
        className="min-h-11 w-full cursor-pointer md:max-w-60 md:min-w-40.5 appearance-none truncate rounded-full border border-line bg-paper pr-9 pl-4 text-[0.9375rem] font-semibold hover:bg-stay"
      >
        {data?.vehicles.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        {!data?.vehicles.length && (
          <option value={vehicle}>{data ? 'No vehicle yet' : 'Your vehicle'}</option>
        )}
      </select>
      <ChevronIcon className="pointer-events-none absolute right-3.5 size-4 text-quiet" />
    </label>
  );
}
