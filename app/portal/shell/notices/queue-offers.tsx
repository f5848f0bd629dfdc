import { useQuery } from '@tanstack/react-query';
import type { Answers } from '#api/contract/contract.ts';
import { buttonStyle } from '#app/ui/button-style.ts';
import { zoneOf } from '#app/ui/words/region.ts';
import { service } from '../../service/client.ts';
import { reservationsQuery } from '../../service/queries/reservations.ts';
import { useCommand, afterSuccess } from '../../service/use-command.ts';
import { when } from '#api/words/moment-words.ts';
import { SpaceLink } from '../../navigation/space-link.tsx';
import { focusSection } from '../../navigation/focus-section.ts';
import { ActionNotice } from './action-notice.tsx';

type Reservation = Answers['reservations']['list']['upcoming'][number];

/** The visitor's current offers from the queue. */
export function useOffers(): readonly Reservation[] {
  const { data } = useQuery(reservationsQuery());
  return data?.upcoming.filter(({ isOffer }) => isOffer) ?? [];
}

/** Offers from the queue, to take or decline on any section. */
export function Offers({ shownAtSpace }: { shownAtSpace: string | null }) {
  const { data } = useQuery(reservationsQuery());
  return useOffers()
    .filter(({ space }) => space !== shownAtSpace)
    .map((offer) => <Offer key={offer.id} offer={offer} now={data!.at} />);
}

function Offer({ offer, now }: { offer: Reservation; now: number }) {
  const decline = useCommand(service.reservations.cancel);
  return (
    <ActionNotice
      tone="good"
      headline={`Space ${offer.number} is free for you until ${when(offer.heldUntil, now, zoneOf(offer))}.`}
      text={`You were next in line at ${offer.buildingName}. Plug in ${offer.vehicleName ?? 'your car'} by then, or it goes to the next.`}
      error={decline.error}
    >
      <SpaceLink at={offer} vehicle={offer.vehicle} className={buttonStyle.primary}>
        Go to space {offer.number}
      </SpaceLink>
      <button
        type="button"
        aria-disabled={decline.isPending}
        onClick={() => {
          if (decline.isPending) return;
          afterSuccess(decline.mutateAsync({ reservation: offer.id }), focusSection);
        }}
        className={buttonStyle.outline}
      >
        {decline.isPending ? 'Declining …' : 'Decline'}
      </button>
    </ActionNotice>
  );
}
