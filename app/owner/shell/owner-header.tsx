import { useId } from 'react';
import { formatDay } from '#app/ui/words/format.ts';
import { ChevronIcon } from '#app/ui/icons/icons.tsx';
import { ClockControl } from '#app/portal/shell/frame/clock-control.tsx';
import { MoreMenu } from '#app/portal/shell/frame/more-menu.tsx';
import { host } from '#app/portal/service/current-host.ts';
import { useOfClock } from '#app/portal/service/use-clock.ts';
import { useSelection } from '#app/portal/visitor-state/selection.tsx';

/** The section, the building on show, and the demo's clock or today's date. */
export function OwnerHeader({ title }: { title: string }) {
  return (
    <header className="flex min-h-bar flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <h1 className="mr-auto text-2xl print:[body:has([data-letterhead])_&]:hidden">{title}</h1>
      <div className="ml-auto md:hidden print:hidden">
        <MoreMenu id="header-menu" place="below" isOwner />
      </div>
      <div className="flex max-w-full min-w-0 flex-wrap items-center gap-2 max-md:w-full lg:gap-3 print:hidden">
        <BuildingChoice />
        {host().isSimulated ? <ClockControl /> : <Today />}
      </div>
    </header>
  );
}

const dayOf = ({ demo }: { demo: number }) => formatDay(demo);

function Today() {
  const today = useOfClock(dayOf);
  return (
    <p className="flex min-h-11 min-w-28 items-center rounded-full border border-line px-4 text-[0.9375rem] font-semibold">
      {today}
    </p>
  );
}

function BuildingChoice() {
  const id = useId();
  const { locations, building, chooseLocation } = useSelection();
  return (
    <span className="relative flex min-h-11 max-w-full min-w-0 items-center max-md:flex-[1_1_7rem] rounded-full border border-line text-[0.9375rem] font-semibold hover:bg-stay">
      <label htmlFor={id} className="sr-only">
        Building
      </label>
      <select
        id={id}
        value={building.id}
        onChange={({ target }) => {
          const chosen = locations.find((one) => one.id === target.value);
          if (chosen) chooseLocation(chosen.id, chosen.spaces[0]?.number ?? 0);
        }}
        className="min-h-11 max-w-full min-w-0 cursor-pointer max-md:flex-1 appearance-none truncate rounded-full bg-transparent pr-9 pl-4 max-md:pr-7 max-md:pl-3"
      >
        {locations.map(({ id: value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      <ChevronIcon className="pointer-events-none absolute right-3 size-4 text-quiet" />
    </span>
  );
}
