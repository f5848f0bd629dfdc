import { memo } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { sharingInWords } from '#api/words/charging/sharing-words.ts';
import type { LiveSession } from '#api/words/charging/status-words.ts';
import { capitalized } from '#app/ui/words/format.ts';
import { BareWall, BayDrawing } from '#app/ui/garage/bay-drawing.tsx';
import { BayFloor, bayName } from '#app/ui/garage/bay-floor.tsx';
import { bayInWords } from '#api/words/charging/power-words.ts';
import type { Bay, CarBody } from '#app/ui/garage/bay.ts';
import { bodyOf, neighborBodies } from '#app/ui/garage/car-bodies.ts';
import { useLive, useOfClock } from '../../service/use-clock.ts';
import type { Clock } from '../../service/queries/sandbox.ts';
import { useSelection, type Location } from '../../visitor-state/selection.tsx';
import { placesQuery, powerQuery } from '../../service/queries/charge.ts';
import { vehiclesQuery } from '../../service/queries/vehicles.ts';
import { BuildingTabs } from './building-tabs.tsx';

const isPaused = ({ paused }: Clock) => paused;

/** As many bays as stand side by side. */
const perRow = 5;

/** The garage of the selected building: what every charger does, and which space is looked at. */
export function Garage({ session }: { session: LiveSession | null }) {
  const { building, spaceId, chooseLocation } = useSelection();
  const { bays, power } = useBays(building);
  const paused = useOfClock(isPaused);
  return (
    <section
      aria-label={`The garage of ${building.name}`}
      className="min-w-0 overflow-hidden rounded-card border border-line bg-panel @5xl/portal:col-start-1 @5xl/portal:row-start-1 print:hidden"
    >
      <div className="garage" data-still={paused || undefined}>
        <BuildingTabs />
        <fieldset className="min-w-0">
          <legend className="sr-only">Parking space</legend>
          <div className="grid grid-cols-[repeat(5,minmax(0,1fr))]">
            {bays.map((bay) => (
              <BayChoice
                key={bay.space}
                {...bay}
                checked={bay.space === spaceId}
                onChoose={chooseLocation}
                building={building.id}
              />
            ))}
            {Array.from({ length: (perRow - (bays.length % perRow)) % perRow }, (_, index) => (
              <BareWall key={index} />
            ))}
          </div>
        </fieldset>
      </div>
      <p className="min-h-[4.1rem] px-4 py-3 text-[0.9375rem] leading-snug tabular-nums @roomy/portal:min-h-[2.9rem] @roomy/portal:px-8">
        {power && sharingInWords(power, session)}
      </p>
    </section>
  );
}

/** Drawn again only when something of it changes, not at every tick. */
const BayChoice = memo(function BayChoice({
  building,
  number,
  body,
  checked,
  onChoose,
  ...bay
}: BayOfSpace & {
  building: string;
  checked: boolean;
  onChoose: (building: string, space: number) => void;
}) {
  return (
    <label
      className="bay"
      data-state={bay.state}
      data-own={bay.own || undefined}
      data-empty={bay.empty || undefined}
    >
      <input
        type="radio"
        name="bay"
        checked={checked}
        onChange={() => onChoose(building, number)}
        className="sr-only"
      />
      <span className="sr-only">{capitalized(bayName(bay))}</span>
      <BayDrawing body={body} state={bay.state} empty={bay.empty} />
      <BayFloor bay={bay} />
    </label>
  );
});

type BayOfSpace = Bay & { space: string; number: number; body: CarBody };

/** The bays of a building as they are now; dark until that is known. */
function useBays(building: Location) {
  const { data: power } = useLive({
    ...powerQuery(building.id),
    placeholderData: keepPreviousData,
  });
  const { data: places } = useQuery(placesQuery());
  const { data: cars } = useQuery(vehiclesQuery());
  const states = places?.buildings.find(({ id }) => id === building.id)?.spaces;
  const bays = building.spaces.map(({ id, number }, index): BayOfSpace => {
    const draws = power?.spaces.find(({ space }) => space === id);
    const space = states?.find((one) => one.id === id);
    const own = cars?.vehicles.find(({ pluggedIn }) => pluggedIn?.space === id);
    const body = own ? bodyOf(own.name) : neighborBodies[index % neighborBodies.length]!;
    const bay = { space: id, number, name: String(number), body };
    if (!draws || !space || !power) return { ...bay, own: false, state: 'dark', text: '' };
    const shown = bayInWords(draws, space, power.at);
    const isOut = shown.state === 'fault' || shown.state === 'offline';
    return { ...bay, own: space.own, empty: isOut && draws.phase === null, ...shown };
  });
  return { bays, power };
}
