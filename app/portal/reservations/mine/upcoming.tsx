import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { LoadFailure } from '../../loading/load-failure.tsx';
import { service } from '../../service/client.ts';
import { problemOf } from '../../service/problem.ts';
import { reservationsQuery } from '../../service/queries/reservations.ts';
import { useCommand } from '../../service/use-command.ts';
import { smallButton, upcomingRoom } from '../../styles.ts';
import type { Reservation } from '#api/words/booking/state-words.ts';
import { CanceledNote } from './canceled-note.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { UpcomingCard } from './upcoming-card.tsx';

const problemOfOrNull = (error: Error | null | undefined) => (error ? problemOf(error) : null);

/** More of them would push the request for a slot out of sight. */
const shownAtFirst = 3;

/** Upcoming reservations, soonest first. */
export function Upcoming() {
  const { data, error, refetch } = useQuery(reservationsQuery());
  // An offer from the queue is shown on every section, with its own buttons.
  const upcoming = data?.upcoming.filter(({ isOffer }) => !isOffer);
  const [all, setAll] = useState(false);
  const [canceled, setCanceled] = useState<Reservation | null>(null);
  const [changing, setChanging] = useState<string | null>(null);
  // Kept here, because the card unmounts once canceled.
  const cancel = useCommand(service.reservations.cancel);
  const cannotPlugIn = useCommand(service.reservations.cannotPlugIn);
  const problemWith = (id: string) =>
    [cancel, cannotPlugIn].find(({ error: why, variables }) => why && variables.reservation === id)
      ?.error;
  return (
    <section aria-labelledby="upcoming" className="grid min-w-0 content-start gap-4">
      <h2 id="upcoming" className="pt-1 text-xl">
        Upcoming
      </h2>
      {canceled && <CanceledNote reservation={canceled} onDone={() => setCanceled(null)} />}
      {error && <LoadFailure error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton className={upcomingRoom} />}
      {upcoming?.length === 0 && (
        <p className="rounded-card border border-dashed border-line p-5 text-[0.9375rem] text-quiet">
          Nothing is reserved. Take one of the suggested slots, or choose on the board.
        </p>
      )}
      {data && upcoming && upcoming.length > 0 && (
        <ul className="grid gap-4">
          {(all ? upcoming : upcoming.slice(0, shownAtFirst)).map((reservation) => (
            <UpcomingCard
              key={reservation.id}
              reservation={reservation}
              now={data.at}
              canceling={cancel.isPending && cancel.variables.reservation === reservation.id}
              problem={problemOfOrNull(problemWith(reservation.id))}
              onCannotPlugIn={() => {
                // A second press would say it of the space it was moved to.
                if (!cannotPlugIn.isPending) cannotPlugIn.mutate({ reservation: reservation.id });
              }}
              onChange={() => setChanging(reservation.id)}
              onCancel={() =>
                cancel.mutate(
                  { reservation: reservation.id },
                  { onSuccess: () => setCanceled(reservation) },
                )
              }
            />
          ))}
        </ul>
      )}
      {upcoming && upcoming.length > shownAtFirst && (
        <button
          type="button"
          aria-expanded={all}
          onClick={() => setAll(!all)}
          className={`${smallButton} justify-self-start print:hidden`}
        >
          {all ? 'Show fewer' : `Show all ${upcoming.length}`}
        </button>
      )}
      {data && (
        <ChangeDialog
          // Also once it is over: a form must not vanish while somebody types in it.
          reservation={[...data.upcoming, ...data.past].find(({ id }) => id === changing)}
          now={data.at}
          open={changing !== null}
          onClose={() => setChanging(null)}
        />
      )}
    </section>
  );
}
