import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { buttonStyle } from '#app/ui/button-style.ts';
import { formatEnergy } from '#app/ui/format.ts';
import { ProblemNote } from '../../forms/problem-note.tsx';
import { useSelection } from '../../parts/selection.tsx';
import { service } from '../../service/client.ts';
import { problemOf } from '../../service/problem.ts';
import { queueQuery, reservationsQuery } from '../../service/queries/reservations.ts';
import { useCommand } from '../../service/use-command.ts';
import { when } from '../../words/moment-words.ts';
import { smallButton } from '../parts/look.ts';
import type { Reservation } from '../words/state-words.ts';
import { isOffer, placeInLine, type QueueEntry } from './queue-words.ts';

/** Where the visitor waits, and the notice that a space is free. Nothing where there is neither. */
export function Queue() {
  const { data: queue } = useQuery(queueQuery());
  const { data: mine } = useQuery(reservationsQuery());
  const offers = mine?.upcoming.filter(isOffer) ?? [];
  return (
    // Always there, so that an offer is announced when it comes.
    <div role="status" className="contents">
      {offers.map((offer) => (
        <Offer key={offer.id} offer={offer} now={mine?.at ?? 0} />
      ))}
      {queue?.entries.map((entry) => (
        <Waiting key={entry.id} entry={entry} now={queue.at} />
      ))}
    </div>
  );
}

function Offer({ offer, now }: { offer: Reservation; now: number }) {
  const { chooseLocation, chooseVehicle } = useSelection();
  const decline = useCommand(service.reservations.cancel);
  return (
    <section className="grid animate-slide-in justify-items-start gap-1 rounded-card border border-leaf bg-leaf-pale p-5 sm:px-6">
      <h2 className="text-xl">
        Space {offer.number} is free for you until {when(offer.heldUntil, now)}.
      </h2>
      <p className="text-quiet">
        You were next in line at {offer.buildingName}. Plug in {offer.vehicleName ?? 'your car'} by
        then, or it goes to the next.
      </p>
      <div className="flex flex-wrap gap-2 pt-3">
        <Link
          to="/demo?section=charge"
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
          onClick={() => decline.mutate({ reservation: offer.id })}
          className={buttonStyle.outline}
        >
          {decline.isPending ? 'Declining …' : 'Decline'}
        </button>
      </div>
      {decline.error && <ProblemNote problem={problemOf(decline.error)} />}
    </section>
  );
}

function Waiting({ entry, now }: { entry: QueueEntry; now: number }) {
  const leave = useCommand(service.reservations.leaveQueue);
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 rounded-card border border-line bg-panel p-5 sm:px-6">
      <div className="min-w-0">
        <h2 className="text-xl">{placeInLine(entry)}</h2>
        <p className="pt-1 text-[0.9375rem] text-quiet">
          {formatEnergy(entry.energy)} for {entry.vehicleName}, until {when(entry.until, now)}. When
          a space frees up, you read it here and it is held for you.
        </p>
        {leave.error && <ProblemNote problem={problemOf(leave.error)} />}
      </div>
      <button
        type="button"
        aria-disabled={leave.isPending}
        onClick={() => leave.mutate({ entry: entry.id })}
        className={smallButton}
      >
        {leave.isPending ? 'Leaving …' : 'Leave the queue'}
      </button>
    </section>
  );
}
