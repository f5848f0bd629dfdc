import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Answers } from '#api/contract/contract.ts';
import { buttonStyle } from '#app/ui/button-style.ts';
import { zoneOf } from '#app/ui/place.ts';
import { ProblemNote } from '../forms/problem-note.tsx';
import { service } from '../service/client.ts';
import { problemOf } from '../service/problem.ts';
import { reservationsQuery } from '../service/queries/reservations.ts';
import { useCommand, afterSuccess } from '../service/use-command.ts';
import { when } from '#api/words/moment-words.ts';
import { chargeAddress } from '../navigation/addresses.ts';
import { useSelection } from '../visitor-state/selection.tsx';
import { focusSection } from '../navigation/focus-section.ts';

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
  const { chooseLocation, chooseVehicle } = useSelection();
  const decline = useCommand(service.reservations.cancel);
  return (
    <section className="flex animate-slide-in flex-wrap items-center justify-between gap-x-8 gap-y-3 rounded-card border border-leaf bg-leaf-pale p-5 sm:px-6">
      <div className="grid min-w-0 gap-1">
        <h2 className="text-xl tabular-nums">
          Space {offer.number} is free for you until {when(offer.heldUntil, now, zoneOf(offer))}.
        </h2>
        <p className="text-[0.9375rem] text-quiet">
          You were next in line at {offer.buildingName}. Plug in {offer.vehicleName ?? 'your car'}{' '}
          by then, or it goes to the next.
        </p>
        {decline.error && <ProblemNote problem={problemOf(decline.error)} />}
      </div>
      <div className="flex flex-wrap gap-2">
        <Link
          to={chargeAddress}
          className={buttonStyle.primary}
          onClick={() => {
            chooseLocation(offer.building, offer.number);
            chooseVehicle(offer.vehicle);
          }}
        >
          Go to space {offer.number}
        </Link>
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
      </div>
    </section>
  );
}
