import { useQuery } from '@tanstack/react-query';
import { buttonStyle } from '#app/ui/button-style.ts';
import { zoneOf } from '#app/ui/words/region.ts';
import { SpaceLink } from '../../navigation/space-link.tsx';
import { placesQuery } from '../../service/queries/charge.ts';
import { reservationsQuery } from '../../service/queries/reservations.ts';
import { useClock } from '../../service/use-clock.ts';
import { when } from '#api/words/moment-words.ts';
import { bookedInWords } from '#api/words/charging/session-words.ts';
import { ActionNotice } from './action-notice.tsx';

/** Reservations that can be used now while their space is free, with a link, on every section. */
export function HeldReservations({ shownAtSpace }: { shownAtSpace: string | null }) {
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
      <ActionNotice
        key={id}
        tone="good"
        headline={`Your reserved space ${number} at ${buildingName} is ready.`}
        text={`Held for your ${vehicleName ?? 'car'} until ${when(heldUntil, now, zoneOf({ building }))}. Plug in and the charge begins: ${bookedInWords({ ...slot, until: slot.to }, now)}.`}
      >
        <SpaceLink at={{ building, number }} vehicle={vehicle} className={buttonStyle.primary}>
          Go to space {number}
        </SpaceLink>
      </ActionNotice>
    ));
}
