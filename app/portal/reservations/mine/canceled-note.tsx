import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ProblemNote } from '../../forms/problem-note.tsx';
import { service } from '../../service/client.ts';
import { problemOf } from '../../service/problem.ts';
import { reservationsQuery } from '../../service/queries/reservations.ts';
import { useCommand } from '../../service/use-command.ts';
import { smallButton } from '../../styles.ts';
import { slotInWords } from '#api/words/booking/slot-words.ts';
import type { Reservation } from '#api/words/booking/state-words.ts';
import { AddToCalendar } from './add-to-calendar.tsx';

/**
 * The reservation that was just canceled, with a button to book it again while the slot is free.
 */
export function CanceledNote({
  reservation,
  onDone,
}: {
  reservation: Reservation;
  onDone: () => void;
}) {
  const { data } = useQuery(reservationsQuery());
  const again = useCommand(service.reservations.reserve);
  const note = useRef<HTMLDivElement>(null);
  // Its card disappears, so focus moves here.
  useEffect(() => note.current?.focus(), []);
  const { space, vehicle, from, to, energy } = reservation;
  const now = data?.at ?? from;
  const closed = data?.past.find(({ id }) => id === reservation.id);
  return (
    <div
      ref={note}
      role="status"
      tabIndex={-1}
      className="grid animate-slide-in gap-3 rounded-card border border-line bg-stay p-5"
    >
      <p>
        <span className="font-semibold">Canceled:</span>{' '}
        {slotInWords(reservation.number, reservation, now)}. You pay nothing.
      </p>
      <div className="flex flex-wrap gap-2">
        <button
          type="button"
          aria-disabled={again.isPending}
          onClick={() => {
            if (again.isPending) return;
            again.mutate({ space, vehicle, from, to, energy }, { onSuccess: onDone });
          }}
          className={smallButton}
        >
          {again.isPending ? 'Reserving …' : 'Undo'}
        </button>
        <button type="button" onClick={onDone} className={smallButton}>
          Done
        </button>
        {closed && <AddToCalendar reservation={closed} now={now} />}
      </div>
      {again.error && <ProblemNote problem={problemOf(again.error)} />}
    </div>
  );
}
