import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { reservationsQuery } from '../../service/queries/reservations.ts';
import { AddToCalendar } from '../mine/add-to-calendar.tsx';
import { slotInWords } from '#api/words/booking/slot-words.ts';
import { stateNames, stateSentence } from '#api/words/booking/state-words.ts';
import { smallButton } from '../../styles.ts';

/** What was just booked, for as long as it is still to come; null once it is canceled or over. */
export function useBooked(id: string | null) {
  const { data } = useQuery(reservationsQuery());
  const reservation = data?.upcoming.find((one) => one.id === id);
  return data && reservation ? { reservation, at: data.at } : null;
}

/** What was just booked, where it was booked. */
export function BookedNote({
  booked: { reservation, at },
  onDone,
}: {
  booked: NonNullable<ReturnType<typeof useBooked>>;
  onDone: () => void;
}) {
  const note = useRef<HTMLDivElement>(null);
  // The pressed button disappears, so focus moves here.
  useEffect(() => note.current?.focus(), []);
  return (
    <div
      ref={note}
      role="status"
      tabIndex={-1}
      className="grid animate-slide-in gap-1 rounded-card border border-leaf bg-leaf-pale p-5"
    >
      <p className="font-display text-lg font-semibold tracking-tight">
        {stateNames[reservation.state]}: {slotInWords(reservation.number, reservation, at)}
      </p>
      <p className="text-[0.9375rem] text-quiet">{stateSentence(reservation, at)}</p>
      <div className="flex flex-wrap gap-2 pt-3 [&>*]:border-leaf">
        <AddToCalendar reservation={reservation} now={at} />
        <button type="button" onClick={onDone} className={smallButton}>
          Reserve another
        </button>
      </div>
    </div>
  );
}
