import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { buttonStyle } from '#app/ui/button-style.ts';
import { zoneOf } from '#app/ui/place.ts';
import { chargeAddress } from '../navigation/addresses.ts';
import { useSelection } from '../visitor-state/selection.tsx';
import { placesQuery } from '../service/queries/charge.ts';
import { reservationsQuery } from '../service/queries/reservations.ts';
import { useClock } from '../service/use-clock.ts';
import { when } from '#api/words/moment-words.ts';
import { bookedInWords } from '#api/words/session-words.ts';

/** Reservations that can be used now while their space is free, with a link, on every section. */
export function HeldReservations({ shownAtSpace }: { shownAtSpace: string | null }) {
  const { chooseLocation, chooseVehicle } = useSelection();
  const { data } = useQuery(reservationsQuery());
  const { data: places } = useQuery(placesQuery());
  const { data: clock } = useClock();
  const now = clock?.demo ?? data?.at ?? 0;
  const held = new Set(
    places?.buildings
      .flatMap(({ spaces }) => spaces)
      .filter(({ state }) => state === 'reserved')
      .map(({ id }) => id),
  );
  return data?.upcoming
    .filter((one) => !one.isOffer && one.opensAt <= now && now <= one.heldUntil)
    .filter(({ space }) => held.has(space) && space !== shownAtSpace)
    .map(({ id, building, number, buildingName, heldUntil, vehicle, vehicleName, ...slot }) => (
      <section
        key={id}
        className="flex animate-slide-in flex-wrap items-center justify-between gap-x-8 gap-y-3 rounded-card border border-leaf bg-leaf-pale p-5 sm:px-6"
      >
        <div className="grid min-w-0 flex-1 basis-72 gap-1">
          <h2 className="text-xl">
            Your reserved space {number} at {buildingName} is ready.
          </h2>
          <p className="text-[0.9375rem] text-quiet tabular-nums">
            Held for your {vehicleName ?? 'car'} until {when(heldUntil, now, zoneOf({ building }))}.
            Plug in and the charge begins: {bookedInWords({ ...slot, until: slot.to }, now)}.
          </p>
        </div>
        <Link
          to={chargeAddress}
          className={buttonStyle.primary}
          onClick={() => {
            chooseLocation(building, number);
            chooseVehicle(vehicle);
          }}
        >
          Go to space {number}
        </Link>
      </section>
    ));
}
